import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { toSlug } from '#lib/calendar/domain/posts/slug.ts';
import { DEFAULT_LANGUAGE, type Language } from '#lib/calendar/domain/text/languages.ts';
import { findBySlug, findPost } from '#lib/calendar/store/posts/posts.ts';

/** Loads an event. Reference §6: an unknown id gives a 404, an id of another kind or an unknown slug a 400. */
export const loadEvent = async (
  reference: PostReference,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CalendarEvent> => {
  if ('slug' in reference) {
    const id = await findBySlug('event', toSlug(reference.slug), language);
    const post = id === undefined ? undefined : await findPost(id);
    if (post?.kind !== 'event') throw invalidParameter('slug');
    return post;
  }
  // A number beyond 2^53 differs from the digits of the path, so the message must not repeat it.
  const isExact = Number.isSafeInteger(reference.id);
  const post = isExact ? await findPost(reference.id) : undefined;
  if (post === undefined)
    throw calendarError(
      'rest-event-not-found',
      `There is no event with ${isExact ? `id ${reference.id}` : 'this id'}.`,
    );
  if (post.kind !== 'event')
    throw calendarError('rest-invalid-event-id', `Id ${reference.id} does not belong to an event.`);
  return post;
};
