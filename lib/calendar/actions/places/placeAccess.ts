import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { slugOf } from '#lib/calendar/domain/posts/slug.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import { findBySlug, findPost } from '#lib/calendar/store/posts/posts.ts';

/** The venue or organizer that is meant; a 400 on the parameter that named it where there is none of the kind. */
export const loadPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  language: Language = DEFAULT_LANGUAGE,
): Promise<PlaceOf[Kind]> => {
  const bySlug = 'slug' in reference;
  const id = bySlug ? await findBySlug(kind, slugOf(reference.slug), language) : reference.id;
  const post = id === undefined ? undefined : await findPost(id);
  if (post?.kind !== kind) throw invalidParameter(bySlug ? 'slug' : 'id');
  return post as PlaceOf[Kind];
};
