import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { FIRST_DAY, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { mayRestrict, restrictStaleOccurrence } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import { type Changed, recordUnpublishing } from '#lib/calendar/domain/events/unpublishing.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { getPrivateAuthor } from '#lib/calendar/domain/permissions/permissions.ts';
import { type EventSet, getEventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { findDates } from '#lib/calendar/store/events/linkedEntries.ts';
import { findPendingSeries } from '#lib/calendar/store/events/series.ts';
import type { EventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import type { DayRange } from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';

/** Sets of lists from which a restriction of the series removes occurrences. */
const LISTED: readonly EventSet[] = ['published', 'unpublished', 'private'];

/** An occurrence whose series has been restricted since it was written and indexed. */
export interface OutdatedOccurrence {
  readonly id: number;
  /** The occurrence as its index items and counters have it. */
  readonly stored: CalendarEvent;
  /** The occurrence as readers see it. */
  readonly seen: CalendarEvent;
}

interface OccurrenceSearch {
  readonly sets: readonly EventSet[];
  readonly range: DayRange;
  /** Whether the answer depends on an occurrence with this entry; only these are read. */
  readonly isRelevant: (entry: EventEntry) => boolean;
}

const findOutdatedOf = async (
  series: CalendarEvent,
  { sets, range, isRelevant }: OccurrenceSearch,
): Promise<readonly OutdatedOccurrence[]> => {
  const entries = await findDates([series.id], sets, range);
  const wanted = entries.filter((entry) => mayRestrict(series, entry.status) && isRelevant(entry));
  if (wanted.length === 0) return [];
  return [...(await findPosts(wanted)).values()].flatMap((stored) => {
    if (stored.kind !== 'event' || stored.occurrence === undefined) return [];
    const seen = restrictStaleOccurrence(series, stored, nowUtc());
    return seen !== stored ? [{ id: stored.id, stored, seen }] : [];
  });
};

/**
 * Returns the series that have been deleted, unpublished, hidden or protected, and whose occurrences the background has
 * not rewritten yet. Cost: one request; one more while any series waits.
 */
export const findRestrictingSeries = async (): Promise<readonly CalendarEvent[]> => {
  const pending = await findPendingSeries();
  if (pending.length === 0) return [];
  const all = [...(await findPosts(pending.map(({ id }) => ({ id })))).values()];
  return all.flatMap((post) =>
    post.kind === 'event' && (mayRestrict(post, 'publish') || mayRestrict(post, 'draft')) ? [post] : [],
  );
};

/**
 * Returns the occurrences of these series that answers must show and count otherwise than their index items say. Cost:
 * one request per series and set, and one per hundred relevant occurrences.
 */
export const findOutdatedOccurrences = async (
  restricting: readonly CalendarEvent[],
  { sets = LISTED, range = { from: FIRST_DAY, to: LAST_DAY }, isRelevant = () => true }: Partial<OccurrenceSearch> = {},
): Promise<readonly OutdatedOccurrence[]> =>
  (await Promise.all(restricting.map((series) => findOutdatedOf(series, { sets, range, isRelevant })))).flat();

/** Returns the changes with those that a restriction of a series makes to occurrences not yet rewritten. */
export const mergeChanges = (
  changes: readonly Changed[],
  outdated: readonly OutdatedOccurrence[],
  sinceUtc: string,
): readonly Changed[] => {
  const outdatedIds = new Set(outdated.map(({ id }) => id));
  const restricted = outdated
    .map(({ stored, seen }) => recordUnpublishing(stored, seen) as CalendarEvent)
    .filter(({ modifiedUtc }) => modifiedUtc >= sinceUtc);
  return [
    ...changes.filter(({ entry }) => !outdatedIds.has(entry.id)),
    ...restricted.map((event) => ({
      entry: { id: event.id },
      set: getEventSet(event),
      modifiedUtc: event.modifiedUtc,
      leftUtc: event.leftUtc,
      privateTo: getPrivateAuthor(event),
    })),
  ];
};
