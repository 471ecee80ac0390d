import { resolveImage } from '#lib/calendar/actions/images.ts';
import {
  type FieldsOf,
  type PlaceKind,
  type PlaceOf,
  placeAfter,
  type Resolved,
} from '#lib/calendar/actions/places/placeFields.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { mayEdit, maySee } from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { foldedName } from '#lib/calendar/domain/terms/foldedNames.ts';
import { type Language, shownTexts } from '#lib/calendar/domain/text/languages.ts';
import type { PostWrite } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { type NameHolders, nameHolders } from '#lib/calendar/store/terms/names.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** A place that is found by its name or else made, with its image found and an id kept for it. */
export interface PlaceToFind<Kind extends PlaceKind> {
  readonly fields: Resolved<FieldsOf[Kind]> & { readonly title: string };
  readonly id: number;
}

interface FoundPlace {
  readonly place: AnyPost;
  /** Absent: it stays as it is. */
  readonly write?: PostWrite;
}

/** Finds the image that the members of a place name. */
export const withImage = async <Fields extends FieldsOf[PlaceKind]>(
  fields: Fields,
  caller: Caller,
): Promise<Resolved<Fields>> => {
  const { image, ...others } = fields;
  const found = await resolveImage(image, caller);
  return found === undefined ? others : { ...others, image: found };
};

/**
 * Names are compared in the written language, then with the names that its readers see for want of one in it. A record
 * that the caller may not see bears none.
 */
const bearer = <Kind extends PlaceKind>(
  { holders }: NameHolders,
  posts: ReadonlyMap<number, AnyPost>,
  language: Language,
  kind: Kind,
  caller: Caller,
): PlaceOf[Kind] | undefined => {
  const live = holders.flatMap(({ id, language: of }) => {
    const post = posts.get(id);
    return post?.kind === kind && post.status !== 'trash' && maySee(caller, post)
      ? [{ post: post as PlaceOf[Kind], of }]
      : [];
  });
  const written = live.find(({ of }) => of === language);
  return (written ?? live.find(({ post, of }) => shownTexts(post, language).language === of))?.post;
};

const asStored = ({ version: _, modifiedUtc: __, ...post }: AnyPost): string => JSON.stringify(post);

/** Its status stays, what was not sent stays, but a venue's maps are shown again unless the caller said no. */
const updated = <Kind extends PlaceKind>(
  kind: Kind,
  found: PlaceOf[Kind],
  fields: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
): FoundPlace => {
  const { status: _, ...kept } = fields;
  const maps = kind === 'venue' ? { showMap: true, showMapLink: true } : {};
  const sent = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  const after = placeAfter(kind, found, { ...maps, ...sent } as Resolved<FieldsOf[Kind]>, setting);
  return asStored(after) === asStored(found) ? { place: found } : { place: after, write: { before: found, after } };
};

/**
 * Of each the record with its name, changed by what was sent, else a new one. A record that the caller may not edit is
 * taken as it is. Two of one name are one record.
 */
export const findOrMakePlaces = async <Kind extends PlaceKind>(
  kind: Kind,
  wanted: readonly PlaceToFind<Kind>[],
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<readonly FoundPlace[]> => {
  if (wanted.length === 0) return [];
  const language = setting.language ?? 'en';
  const names = await nameHolders(
    kind,
    wanted.map(({ fields }) => fields.title),
  );
  const ids = [...new Set(names.flatMap(({ holders }) => holders.map(({ id }) => id)))];
  const posts = ids.length === 0 ? new Map<number, AnyPost>() : await findPosts(ids.map((id) => ({ id })));
  const done = new Map<string, FoundPlace>();
  return wanted.map(({ fields, id }, index) => {
    const name = foldedName(fields.title);
    const before = done.get(name);
    if (before !== undefined) return { place: before.place };
    const holders = names[index] ?? { seen: 0, holders: [] };
    const found = bearer(holders, posts, language, kind, caller);
    const own = { ...setting, language, id };
    const result =
      found === undefined
        ? made(kind, fields, own, holders.seen)
        : mayEdit(caller, found)
          ? updated(kind, found, fields, own)
          : { place: found };
    done.set(name, result);
    return result;
  });
};

const made = <Kind extends PlaceKind>(
  kind: Kind,
  fields: Resolved<FieldsOf[Kind]>,
  setting: WriteSetting,
  nameSeen: number,
): FoundPlace => {
  const after = placeAfter(kind, undefined, fields, setting);
  return { place: after, write: { after, nameSeen } };
};
