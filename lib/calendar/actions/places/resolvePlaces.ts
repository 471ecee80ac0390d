import { resolveImage } from '#lib/calendar/actions/images.ts';
import {
  applyPlaceChange,
  type FieldsOf,
  type PlaceKind,
  type PlaceOf,
  type Resolved,
} from '#lib/calendar/actions/places/placeFields.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { mayEdit, maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import { toNewTitle, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { foldTitle } from '#lib/calendar/domain/text/foldName.ts';
import { type Language, selectTexts } from '#lib/calendar/domain/text/languages.ts';
import { findNameHolders, type NameHolders } from '#lib/calendar/store/places/names.ts';
import type { PostWrite } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

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

/**
 * Finds the place with a name: first by its name in the written language, then by the name shown there as a fallback.
 * Places that the caller does not see are ignored.
 */
const findHolder = <Kind extends PlaceKind>(
  { holders }: NameHolders,
  posts: ReadonlyMap<number, AnyPost>,
  { kind, language, caller }: { readonly kind: Kind; readonly language: Language; readonly caller: Caller },
): PlaceOf[Kind] | undefined => {
  const live = holders.flatMap(({ id, language: of }) => {
    const post = posts.get(id);
    return post?.kind === kind && post.status !== 'trash' && maySee(caller, post)
      ? [{ post: post as PlaceOf[Kind], of }]
      : [];
  });
  const written = live.find(({ of }) => of === language);
  return (written ?? live.find(({ post, of }) => selectTexts(post, language).language === of))?.post;
};

const serializePost = ({ version: _, modifiedUtc: __, ...post }: AnyPost): string => JSON.stringify(post);

/** Updates a place found by name. Its status is kept; a venue's map flags default to true, as on creation. */
const updateFound = <Kind extends PlaceKind>(
  kind: Kind,
  found: PlaceOf[Kind],
  fields: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
): FoundPlace => {
  const { status: _, ...kept } = fields;
  const maps = kind === 'venue' ? { showMap: true, showMapLink: true } : {};
  const sent = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  const after = applyPlaceChange(kind, found, { ...maps, ...sent } as Resolved<FieldsOf[Kind]>, setting);
  return serializePost(after) === serializePost(found)
    ? { place: found }
    : { place: after, write: { before: found, after } };
};

/**
 * Finds each place by its name and updates it with the sent members, or creates it. Places that the caller may not edit
 * are used unchanged. Equal names in `wanted` give one place.
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
  const done = new Map<string, FoundPlace>();
  return wanted.map(({ fields, id }, index) => {
    const name = foldTitle(titles[index] ?? fields.title);
    const before = done.get(name);
    if (before !== undefined) return { place: before.place };
    const holders = names[index] ?? { seen: 0, holders: [] };
    const found = findHolder(holders, posts, { kind, language, caller });
    const own = { ...setting, language, id };
    const result =
      found === undefined
        ? createPlaceWrite(kind, fields, own, holders.seen)
        : mayEdit(caller, found)
          ? updateFound(kind, found, fields, own)
          : { place: found };
    done.set(name, result);
    return result;
  });
};

const createPlaceWrite = <Kind extends PlaceKind>(
  kind: Kind,
  fields: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
  nameSeen: number,
): FoundPlace => {
  const after = applyPlaceChange(kind, undefined, fields, setting);
  return { place: after, write: { after, nameSeen } };
};
