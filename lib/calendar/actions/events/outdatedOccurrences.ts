import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { mayRestrict, restrictStaleOccurrence } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import type { EventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { parentTarget } from '#lib/calendar/store/events/eventEntry.ts';
import { type DayRange, findLinkedEntries } from '#lib/calendar/store/events/eventLists.ts';
import { findPendingSeries } from '#lib/calendar/store/events/series.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';

/** Sets from which a restriction of the series removes occurrences. */
const SETS: readonly EventSet[] = ['published', 'unpublished', 'private'];

/** An occurrence whose series has been restricted since it was written and indexed. */
export interface OutdatedOccurrence {
  readonly id: number;
  /** The occurrence as readers see it. */
  readonly seen: CalendarEvent;
}

const isOutdated = (stored: CalendarEvent, seen: CalendarEvent): boolean =>
  seen.status !== stored.status ||
  seen.hideFromListings !== stored.hideFromListings ||
  seen.passwordHash !== stored.passwordHash;

const findOutdatedOf = async (series: CalendarEvent, range: DayRange): Promise<readonly OutdatedOccurrence[]> => {
  const entries = await findLinkedEntries([parentTarget(series.id)], SETS, range);
  const wanted = entries.filter(({ status }) => mayRestrict(series, status));
  if (wanted.length === 0) return [];
  return [...(await findPosts(wanted)).values()].flatMap((stored) => {
    if (stored.kind !== 'event' || stored.occurrence === undefined) return [];
    const seen = restrictStaleOccurrence(series, stored, nowUtc());
    return isOutdated(stored, seen) ? [{ id: stored.id, seen }] : [];
  });
};

/**
 * Returns the occurrences of the range that lists must show and count otherwise than their index items say: their
 * series has been deleted, unpublished, hidden or protected, and the background has not rewritten them yet. Cost: one
 * request; while such a series waits, one per hundred of its occurrences.
 */
export const findOutdatedOccurrences = async (range: DayRange): Promise<readonly OutdatedOccurrence[]> => {
  const pending = await findPendingSeries();
  if (pending.length === 0) return [];
  const all = [...(await findPosts(pending.map(({ id }) => ({ id })))).values()];
  const restricting = all.flatMap((post) =>
    post.kind === 'event' && (mayRestrict(post, 'publish') || mayRestrict(post, 'draft')) ? [post] : [],
  );
  return (await Promise.all(restricting.map((series) => findOutdatedOf(series, range)))).flat();
};
