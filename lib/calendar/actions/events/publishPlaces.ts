import type { EventLinks } from '#lib/calendar/actions/events/eventLinks.ts';
import { applyPlaceChange } from '#lib/calendar/actions/places/placeFields.ts';
import { type AnyPost, type CalendarEvent, MAX_NEW_PLACES, type Place } from '#lib/calendar/domain/model.ts';
import { mayEdit, mayPublish } from '#lib/calendar/domain/permissions/permissions.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import type { PostWrite, Write } from '#lib/calendar/store/plan.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { config } from '#lib/shared/config.ts';

const isUnpublished = ({ status }: AnyPost): boolean => status === 'draft' || status === 'pending';

const isPostWrite = (write: Write): write is PostWrite => write.after !== undefined && 'life' in write.after;

/** Returns a place as published, together with what the request itself changes in it. */
const planPublication = (
  stored: Place,
  changed: PostWrite | undefined,
  setting: Omit<WriteSetting, 'id'>,
): PostWrite => {
  const before = changed?.before ?? stored;
  const base = (changed?.after ?? stored) as Place;
  const own = { ...setting, id: stored.id };
  const after =
    base.kind === 'venue'
      ? applyPlaceChange('venue', base, { status: 'publish' }, own)
      : applyPlaceChange('organizer', base, { status: 'publish' }, own);
  return { before, after: { ...after, version: before.version + 1 } };
};

/**
 * Returns a scheduled event with the linked drafts that the caller may publish with it, and those that earlier callers
 * might; any other event without such a list.
 */
export const recordScheduledPlaces = (
  { publishes = [], ...event }: CalendarEvent,
  { places }: EventLinks,
  caller: Caller,
): CalendarEvent => {
  if (event.status !== 'future') return event;
  const links = [...event.venues, ...event.organizers].map(({ id }) => id);
  const own = places.filter((place) => isUnpublished(place) && mayPublish(caller) && mayEdit(caller, place));
  const ids = [...new Set([...publishes, ...own.map(({ id }) => id)])].filter((id) => links.includes(id));
  return ids.length === 0 ? event : { ...event, publishes: ids.slice(0, MAX_NEW_PLACES) };
};

/** Plans the publication of the drafts that a scheduled event, now due, publishes. */
export const planScheduledPlaces = async (
  { publishes = [], author }: CalendarEvent,
  present: Pick<WriteSetting, 'now' | 'nowUtc'>,
): Promise<readonly PostWrite[]> => {
  const rights = { language: undefined, mayPublish: true, mayWriteHtml: true, author };
  const places = publishes.length === 0 ? [] : [...(await findPosts(publishes.map((id) => ({ id })))).values()];
  return places.flatMap((place) =>
    place.kind === 'event' || !isUnpublished(place)
      ? []
      : [planPublication(place, undefined, { ...present, ...rights, siteZone: config.siteTimezone })],
  );
};

/**
 * Adds the publication of linked venues and organizers that are drafts or pending to the write that publishes an event,
 * as far as the caller may publish them. Private and trashed ones, and those that this request creates, stay as they are.
 */
export const publishLinkedPlaces = async (
  linked: EventLinks,
  { before, after }: { readonly before: CalendarEvent | undefined; readonly after: CalendarEvent },
  setting: Omit<WriteSetting, 'id'>,
  caller: Caller,
): Promise<EventLinks> => {
  const links = [...after.venues, ...after.organizers].map(({ id }) => id);
  const known = before?.status === 'publish' ? [...before.venues, ...before.organizers].map(({ id }) => id) : [];
  const created = linked.writes.flatMap((write) => (write.before === undefined && write.after ? [write.after.id] : []));
  const wanted = linked.places.filter(
    (place) =>
      isUnpublished(place) && links.includes(place.id) && !known.includes(place.id) && !created.includes(place.id),
  );
  if (after.status !== 'publish' || !mayPublish(caller) || wanted.length === 0) return linked;
  // Places that were named by id were read before the first attempt of this write.
  const stored = await findPosts([...new Set(wanted.map(({ id }) => id))].map((id) => ({ id })));
  const published = [...stored.values()].flatMap((place) => {
    if (place.kind === 'event' || !isUnpublished(place) || !mayEdit(caller, place)) return [];
    const changed = linked.writes.find((write) => isPostWrite(write) && write.after.id === place.id);
    return [planPublication(place, changed as PostWrite | undefined, setting)];
  });
  const ids = published.map(({ after: place }) => place.id);
  const others = linked.writes.filter((write) => !isPostWrite(write) || !ids.includes(write.after.id));
  return { ...linked, writes: [...published, ...others] };
};
