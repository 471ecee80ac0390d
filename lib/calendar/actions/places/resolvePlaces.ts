import { isDeepStrictEqual } from 'node:util';
import { resolveImage } from '#lib/calendar/actions/images.ts';
import {
  applyPlaceChange,
  type FieldsOf,
  type PlaceKind,
  type PlaceOf,
  type Resolved,
} from '#lib/calendar/actions/places/placeFields.ts';
import { faultyParameters } from '#lib/calendar/domain/errors.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { mayEdit, mayRead, maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { describePlace, isSamePlace, PLACE_IDENTITY } from '#lib/calendar/domain/posts/placeIdentity.ts';
import { toNewTitle, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { foldTitle } from '#lib/calendar/domain/text/foldName.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { findNameHolders, type NameHolders } from '#lib/calendar/store/places/names.ts';
import type { PostWrite } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { ServiceError } from '#lib/shared/errors.ts';

/** A place to find by name or to create, with its image resolved and an id allocated. */
export interface PlaceToFind<Kind extends PlaceKind> {
  readonly fields: Resolved<FieldsOf[Kind]> & { readonly title: string };
  readonly id: number;
}

interface FoundPlace {
  readonly place: AnyPost;
  /** Absent: the place is unchanged. */
  readonly write?: PostWrite;
}

export const resolveImageMember = async <Fields extends FieldsOf[PlaceKind]>(
  fields: Fields,
  caller: Caller,
): Promise<Resolved<Fields>> => {
  const { image, ...others } = fields;
  const found = await resolveImage(image, caller);
  return found === undefined ? others : { ...others, image: found };
};

/** A place that names of this request can find: as stored, and as this request leaves it. */
interface Candidate<Kind extends PlaceKind> {
  /** Absent: created by this request. */
  readonly before?: PlaceOf[Kind];
  /** Names by which it is found, folded, by language. */
  readonly names: readonly { readonly name: string; readonly language: Language }[];
  /** Change counter of the holders of its name, for a new place. */
  readonly nameSeen?: number;
  after: PlaceOf[Kind];
}

/** Context of the search for places by name. */
interface Search<Kind extends PlaceKind> {
  readonly kind: Kind;
  readonly language: Language;
  readonly caller: Caller;
}

/**
 * Returns the places that a name and the other identifying members match: first by the name in the written language,
 * then by the name shown there as a fallback.
 */
const findMatches = <Kind extends PlaceKind>(
  candidates: readonly Candidate<Kind>[],
  fields: PlaceToFind<Kind>['fields'],
  name: string,
  { kind, language }: Search<Kind>,
): readonly Candidate<Kind>[] => {
  const named = candidates.filter(({ after }) => isSamePlace(kind, after, fields));
  const inLanguage = (of: (after: PlaceOf[Kind]) => Language) =>
    named.filter(({ names, after }) => names.some((one) => one.name === name && one.language === of(after)));
  const written = inLanguage(() => language);
  return written.length > 0 ? written : inLanguage((after) => selectTexts(after, language).language);
};

/** Creates the 400 for a name that several places match; it names those that the caller may read. */
const createAmbiguityError = <Kind extends PlaceKind>(
  matches: readonly Candidate<Kind>[],
  { kind, language, caller }: Search<Kind>,
): ServiceError => {
  const readable = matches.map(({ after }) => after).filter((place) => mayRead(caller, place));
  const named = readable.map((place) => `${place.id} (${describePlace(kind, place, language)})`).join(', ');
  const others = PLACE_IDENTITY[kind].join(', ');
  return faultyParameters({
    [kind]: {
      code: `rest_ambiguous_${kind}`,
      message: `Several ${kind}s match. Use the id of one, or send more of name, ${others}.${named === '' ? '' : ` Matches: ${named}.`}`,
      data: { ids: readable.map(({ id }) => id) },
    },
  });
};

/** Updates a place found by name. Its status is kept; a venue's map flags default to true, as on creation. */
const updateFound = <Kind extends PlaceKind>(
  kind: Kind,
  found: PlaceOf[Kind],
  fields: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
): PlaceOf[Kind] => {
  const { status: _, ...kept } = fields;
  const maps = kind === 'venue' ? { showMap: true, showMapLink: true } : {};
  const sent = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return applyPlaceChange(kind, found, { ...maps, ...sent } as Resolved<FieldsOf[Kind]>, setting);
};

/** Returns what a write can change; the time at which the place left the public lists is computed on writing. */
const toContent = ({ version: _, modifiedUtc: __, leftUtc: ___, ...post }: AnyPost): unknown =>
  JSON.parse(JSON.stringify(post));

const isUnchanged = (before: AnyPost | undefined, after: AnyPost): boolean =>
  before !== undefined && (before === after || isDeepStrictEqual(toContent(before), toContent(after)));

const toFoundPlace = <Kind extends PlaceKind>({ before, after, nameSeen }: Candidate<Kind>): FoundPlace => {
  if (before !== undefined && isUnchanged(before, after)) return { place: before };
  const place = { ...after, version: (before?.version ?? 0) + 1 };
  return { place, write: { before, after: place, ...(nameSeen === undefined ? {} : { nameSeen }) } };
};

const toCandidates = <Kind extends PlaceKind>(
  names: readonly NameHolders[],
  titles: readonly string[],
  posts: ReadonlyMap<number, AnyPost>,
  { kind, caller }: Search<Kind>,
): Candidate<Kind>[] =>
  [...posts.values()].flatMap((post) => {
    if (post.kind !== kind || post.status === 'trash' || !maySee(caller, post)) return [];
    const held = names.flatMap(({ holders }, index) =>
      holders
        .filter(({ id }) => id === post.id)
        .map(({ language }) => ({ name: foldTitle(titles[index] ?? ''), language })),
    );
    return [{ before: post as PlaceOf[Kind], after: post as PlaceOf[Kind], names: held }];
  });

/**
 * Finds each place by its name and other identifying members and updates it with the sent members, or creates it.
 * Members that are empty on either side do not count. Places that the caller does not see are ignored, those that the
 * caller may not edit are used unchanged. Throws a 400 that names the matches if there are several.
 */
export const findOrCreatePlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  wanted: readonly PlaceToFind<Kind>[],
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<readonly FoundPlace[]> => {
  if (wanted.length === 0) return [];
  const language = setting.language ?? 'en';
  // Names are compared in the form in which they are stored.
  const titles = wanted.map(({ fields }) => toNewTitle(kind, fields.title, setting));
  const names = await findNameHolders(kind, titles);
  const ids = [...new Set(names.flatMap(({ holders }) => holders.map(({ id }) => id)))];
  const posts = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const search = { kind, language, caller };
  const candidates = toCandidates(names, titles, posts, search);
  const found = wanted.map(({ fields, id }, index): Candidate<Kind> => {
    const name = foldTitle(titles[index] ?? '');
    const own = { ...setting, language, id };
    const matches = findMatches(candidates, fields, name, search);
    const [match] = matches;
    if (matches.length > 1) throw createAmbiguityError(matches, search);
    if (match !== undefined) {
      // Of the names that one request gives to a place, the first counts.
      const { title: _, ...others } = fields;
      const sent = match.before === match.after ? fields : (others as Resolved<FieldsOf[Kind]>);
      if (mayEdit(caller, match.after)) match.after = updateFound(kind, match.after, sent, own);
      return match;
    }
    const created = {
      after: applyPlaceChange(kind, undefined, fields, own),
      names: [{ name, language }],
      nameSeen: names[index]?.seen ?? 0,
    };
    candidates.push(created);
    return created;
  });
  const done = new Map([...new Set(found)].map((one) => [one, toFoundPlace(one)]));
  // A place that several names found is written once.
  return found.map((one, index) => {
    const result = done.get(one) ?? toFoundPlace(one);
    return found.indexOf(one) === index ? result : { place: result.place };
  });
};
