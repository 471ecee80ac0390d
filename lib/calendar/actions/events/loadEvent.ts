import { restrictEvent } from '#lib/calendar/actions/views/eventViews.ts';
import type { PostReference } from '#lib/calendar/domain/commands.ts';
import { calendarError, invalidParameter } from '#lib/calendar/domain/errors.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { toLongSlug, toRestoredSlug } from '#lib/calendar/domain/posts/slug.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#lib/calendar/domain/text/languages.ts';
import { findBySlug, findPost } from '#lib/calendar/store/posts/posts.ts';

const hasSlug = ({ texts }: CalendarEvent, slug: string): boolean =>
  LANGUAGES.some((language) => texts[language]?.slug === slug);

/**
 * Loads an event by its slug. Readers see an occurrence of a deleted series in the trash, with the slug of the trash,
 * also before the background has rewritten it.
 */
const loadBySlug = async (sent: string, language: Language): Promise<CalendarEvent> => {
  const slug = toLongSlug(sent);
  const id = await findBySlug('event', [slug, toRestoredSlug(slug)], language);
  const event = id === undefined ? undefined : await findPost(id);
  if (event?.kind !== 'event') throw invalidParameter('slug');
  const seen = event.occurrence === undefined ? event : await restrictEvent(event);
  if (!hasSlug(seen, slug)) throw invalidParameter('slug');
  return event;
};

/** Loads an event. Reference §6: an unknown id gives a 404, an id of another kind or an unknown slug a 400. */
export const loadEvent = async (
  reference: PostReference,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CalendarEvent> => {
  if ('slug' in reference) return loadBySlug(reference.slug, language);
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
