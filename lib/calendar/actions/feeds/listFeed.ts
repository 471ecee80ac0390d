import { loadViews } from '#lib/calendar/actions/events/pageViews.ts';
import { selectEntries } from '#lib/calendar/actions/events/selectEntries.ts';
import { selectSearched } from '#lib/calendar/actions/search.ts';
import type { EventFilter, EventReadContext, PageRequest, ReadContext } from '#lib/calendar/domain/commands.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { matchesFilter } from '#lib/calendar/domain/events/eventFilter.ts';
import { isRecurring } from '#lib/calendar/domain/events/recurrence.ts';
import { type CalendarEvent, type EventView, STATUSES } from '#lib/calendar/domain/model.ts';
import { findCalendarId } from '#lib/calendar/store/calendarId.ts';
import { findChangedEvents } from '#lib/calendar/store/items/changes.ts';
import { listTargets } from '#lib/calendar/store/items/eventEntry.ts';
import {
  ANY_EVENT,
  ANY_TERM,
  type FeedCounter,
  getPostCounter,
  getTargetCounter,
  getTermCounter,
} from '#lib/calendar/store/items/feedChanges.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { now } from '#lib/shared/clock.ts';

/** Events that left the public lists are told for this long, so that subscribers remove them. */
export const CANCELLED_DAYS = 30;
/** Events whose views are loaded together. */
const CHUNK = 250;
/** Bytes of texts beyond which no stream fits an answer, compressed or not. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** The events of a feed, those that left the public lists, and the number of those that cannot fit. */
export interface EventFeed {
  readonly views: readonly EventView[];
  readonly cancelled: readonly CalendarEvent[];
  readonly unread: number;
  readonly calendarId: string;
  /** Counters of all changes that may change the feed for a reader who sees published events only. */
  readonly counters: readonly FeedCounter[];
}

const countTextBytes = ({ event: { texts } }: EventView): number =>
  Object.values(texts).reduce(
    (sum, { description = '', excerpt = '' }) => sum + description.length + excerpt.length,
    0,
  );

type Selection = Awaited<ReturnType<typeof selectEntries>>;

/** Returns the events that matched the filter when they left the public lists. */
const findCancelled = async (
  filter: EventFilter,
  { entryFilter, request }: Selection,
): Promise<readonly CalendarEvent[]> => {
  const since = instantToClock(now() - CANCELLED_DAYS * 86_400_000, 'UTC');
  const { include } = filter;
  const left = (await findChangedEvents(since)).filter(
    ({ entry, set, leftUtc }) =>
      set !== 'published' &&
      leftUtc !== undefined &&
      leftUtc >= since &&
      entry.parent === undefined &&
      include?.includes(entry.id) !== false &&
      matchesFilter({ ...entryFilter, statuses: STATUSES }, entry),
  );
  if (left.length === 0) return [];
  const posts = [...(await findPosts(left.map(({ entry }) => ({ id: entry.id })))).values()];
  const events = posts.flatMap((post) => (post.kind === 'event' && post.leftUtc !== undefined ? [post] : []));
  return selectSearched(events, request);
};

/** Returns the counters of a feed's targets, and of the objects that its events link to, shown or not. */
const listCounters = (
  { venues, organizers }: EventFilter,
  { entryFilter, found, restricting }: Selection,
  views: readonly EventView[],
): readonly FeedCounter[] => {
  const { categories, tags } = entryFilter;
  const links = [entryFilter, ...found.entries].flatMap((one) => [...(one.venues ?? []), ...(one.organizers ?? [])]);
  const posts = [
    ...links.map((link) => Number.parseInt(link, 10)),
    ...(venues ?? []),
    ...(organizers ?? []),
    ...found.entries.flatMap(({ parent }) => parent ?? []),
    ...restricting.map(({ id }) => id),
    ...views.flatMap((view) => [...view.venues, ...view.organizers].map(({ id }) => id)),
  ];
  const terms = found.entries.flatMap((entry) => [...entry.categories, ...entry.tags]);
  const targets = listTargets(entryFilter);
  return [
    ...new Set([
      ...(targets.length === 0 ? [ANY_EVENT] : targets.map(getTargetCounter)),
      ...(categories === undefined && tags === undefined ? [] : [ANY_TERM]),
      ...[...new Set(posts)].map(getPostCounter),
      ...[...new Set(terms)].map(getTermCounter),
    ]),
  ];
};

/** Returns all events that the caller sees and the filter matches, or a page of them, soonest first. */
export const listFeed = async (
  filter: EventFilter,
  context: ReadContext,
  page: PageRequest | undefined = undefined,
): Promise<EventFeed> => {
  const all = page ?? { page: 1, perPage: Number.MAX_SAFE_INTEGER };
  const [selection, calendarId = 'calendar'] = await Promise.all([
    selectEntries(filter, all, context),
    findCalendarId(),
  ]);
  const { entries } = selection.found;
  const views: EventView[] = [];
  let [read, bytes] = [0, 0];
  while (read < entries.length && bytes < MAX_TEXT_BYTES) {
    const chunk = await loadViews(entries.slice(read, read + CHUNK), selection, context.caller);
    views.push(...chunk);
    bytes += chunk.reduce((sum, view) => sum + countTextBytes(view), 0);
    read += CHUNK;
  }
  const cancelled = page === undefined ? await findCancelled(filter, selection) : [];
  const unread = Math.max(0, entries.length - read);
  return { views, cancelled, unread, calendarId, counters: listCounters(filter, selection, views) };
};

/** Returns the feed of an event that the caller may read: of a series all its dates, of a date this one. */
export const listEventFeed = async (
  view: EventView,
  { password, ...context }: EventReadContext,
): Promise<EventFeed & { readonly isSingle: boolean }> => {
  const { event } = view;
  if (event.occurrence === undefined && isRecurring(event)) {
    const filter = { parent: event.id, ...(password === undefined ? {} : { password }) };
    const feed = await listFeed(filter, context);
    if (feed.views.length > 0) return { ...feed, cancelled: [], isSingle: false };
  }
  const calendarId = (await findCalendarId()) ?? 'calendar';
  return { views: [{ ...view, locked: false }], cancelled: [], unread: 0, calendarId, counters: [], isSingle: true };
};
