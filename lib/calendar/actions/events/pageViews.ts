import { isDeepStrictEqual } from 'node:util';
import { createShownTest } from '#lib/calendar/actions/events/entryPage.ts';
import { findOpenedEvents } from '#lib/calendar/actions/events/eventPassword.ts';
import { subtractOutdatedOf } from '#lib/calendar/actions/views/correctCounts.ts';
import { applySeriesRestrictions, buildView, loadView } from '#lib/calendar/actions/views/eventViews.ts';
import { loadMergeTargets } from '#lib/calendar/actions/views/mergedPlaces.ts';
import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost, CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';
import type { PlaceSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { findPosts, findPostsAndTerms, type PostsAndTerms } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';

/** What decides how the events of a page are shown. */
export interface ViewSetting {
  readonly sets: readonly PlaceSet[];
  readonly password: string | undefined;
  readonly restricting: readonly CalendarEvent[];
  /** Events of the page that have been read already. */
  readonly known?: ReadonlyMap<number, AnyPost> | undefined;
}

const isOutdated = (entry: EventEntry, post: AnyPost | undefined): boolean =>
  post?.kind !== 'event' || !isDeepStrictEqual(toEventEntry(toListedEvent(post)), entry);

/**
 * Replaces events that an eventually consistent read returned in another state than their entries, which are read
 * consistently, and series that wait. Cost: one request if there are such events.
 */
const replaceStale = async (
  entries: readonly EventEntry[],
  found: PostsAndTerms,
  restricting: readonly CalendarEvent[],
): Promise<PostsAndTerms> => {
  const stale = entries.filter((entry) => isOutdated(entry, found.posts.get(entry.id)));
  const read = stale.length === 0 ? [] : await findPosts(stale);
  return { ...found, posts: new Map([...found.posts, ...restricting.map((one) => [one.id, one] as const), ...read]) };
};

/**
 * Loads the views of a page. Cost: one request per hundred objects, and one more for each event that the password
 * opens.
 */
export const loadViews = async (
  entries: readonly EventEntry[],
  { sets, password, restricting, known = new Map() }: ViewSetting,
  caller: Caller,
  mayLag = false,
): Promise<readonly EventView[]> => {
  const links = entries.flatMap(({ venues, organizers }) => [...venues, ...organizers]);
  const linked = [...links.map((link) => Number.parseInt(link, 10)), ...entries.flatMap(({ parent }) => parent ?? [])];
  const pageIds = new Set(entries.map(({ id }) => id));
  const ids = [...new Set(linked)].filter((id) => !pageIds.has(id)).map((id) => ({ id }));
  const terms = {
    categories: [...new Set(entries.flatMap(({ categories }) => categories))],
    tags: [...new Set(entries.flatMap(({ tags }) => tags))],
  };
  const missing = entries.filter(({ id }) => !known.has(id)).map(({ id, apart }) => ({ id, apart }));
  const loaded = await findPostsAndTerms([...missing, ...ids], terms, mayLag);
  const all = { ...loaded, posts: new Map([...known, ...loaded.posts]) };
  const found = mayLag ? await replaceStale(entries, all, restricting) : all;
  const counted = await subtractOutdatedOf(found, restricting);
  const read = { ...counted, posts: await loadMergeTargets(counted.posts) };
  const isShown = createShownTest(sets, caller);
  // An event may have left the lists after its entry was read.
  const events = entries.flatMap(({ id }) => {
    const stored = read.posts.get(id);
    if (stored?.kind !== 'event') return [];
    const event = applySeriesRestrictions(stored, read.posts);
    return isShown(event) ? [event] : [];
  });
  const opened = await findOpenedEvents(events, password);
  return Promise.all(
    events.map((event) =>
      opened.has(event.id)
        ? loadView(event, { restricting })
        : buildView(event, read, event.passwordHash !== undefined),
    ),
  );
};
