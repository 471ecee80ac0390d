import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { toLongSlug } from '#lib/calendar/domain/posts/slug.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import { findBySlug, findPost } from '#lib/calendar/store/posts/posts.ts';

/** Loads a venue or organizer; throws a 400 on `id` or `slug` if there is none of this kind. */
export const loadPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  language: Language = DEFAULT_LANGUAGE,
): Promise<PlaceOf[Kind]> => {
  const bySlug = 'slug' in reference;
  const id = bySlug ? await findBySlug(kind, [toLongSlug(reference.slug)], language) : reference.id;
  const post = id === undefined ? undefined : await findPost(id);
  if (post?.kind !== kind) throw invalidParameter(bySlug ? 'slug' : 'id');
  return post as PlaceOf[Kind];
};
