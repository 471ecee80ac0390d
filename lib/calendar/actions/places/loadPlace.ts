import type { PlaceKind, PlaceOf } from '#lib/calendar/actions/places/placeFields.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { invalidParameter } from '#lib/calendar/domain/errors.ts';
import { followMerges } from '#lib/calendar/domain/posts/placeMerge.ts';
import { toLongSlug } from '#lib/calendar/domain/posts/slug.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import { findBySlug, findPost } from '#lib/calendar/store/posts/posts.ts';

/** Loads a venue or organizer, or the one that took it in; throws a 400 on `id` or `slug` if there is none of this kind. */
export const loadPlace = async <Kind extends PlaceKind>(
  kind: Kind,
  reference: PostReference,
  language: Language = DEFAULT_LANGUAGE,
): Promise<PlaceOf[Kind]> => {
  const bySlug = 'slug' in reference;
  const id = bySlug ? await findBySlug(kind, [toLongSlug(reference.slug)], language) : reference.id;
  const stored = id === undefined ? undefined : await findPost(id);
  const post = stored && followMerges(await loadMergeTargets(new Map([[stored.id, stored]])), stored.id);
  if (post?.kind !== kind) throw invalidParameter(bySlug ? 'slug' : 'id');
  return post as PlaceOf[Kind];
};
