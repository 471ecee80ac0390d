import type { PlaceKind } from '#lib/calendar/actions/places/placeFields.ts';
import {
  findOutdatedOccurrences,
  findRestrictingSeries,
  type OutdatedOccurrence,
} from '#lib/calendar/actions/views/outdatedOccurrences.ts';
import { FIRST_DAY, getDay, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { getPreviousDay } from '#lib/calendar/domain/events/monthSpans.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import { seesPrivateTo, seesUnpublished } from '#lib/calendar/domain/permissions/permissions.ts';
import { type EventSet, getEventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { countDaysBySet, findEntries, findEventsAcross } from '#lib/calendar/store/events/eventLists.ts';
import { type EventEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';

const SETS: readonly EventSet[] = ['published', 'unpublished', 'private', 'hidden'];

const HOUR = 3_600_000;
/** Hours by which a wall clock is behind or ahead of UTC at most. */
const MAX_HOURS_BEHIND = 12;
const MAX_HOURS_AHEAD = 14;

interface PlacesInUse {
  /** Links (`<id>.<life>`) of places with a published event, or a private one that the caller sees. */
  readonly used: ReadonlySet<string>;
  /** Links of places with an event that has not ended and that the caller sees. */
  readonly upcoming: ReadonlySet<string>;
}

/**
 * Reads the entries of events. Past events are skipped unless wanted: most calendars have more past than future events.
 */
const readEntries = async (kind: PlaceKind, wantsPast: boolean, today: string): Promise<readonly EventEntry[]> => {
  const attributes = ['end', 'status', 'privateTo', kind === 'venue' ? 'venues' : 'organizers'];
  const from = wantsPast ? FIRST_DAY : today;
  const [counts, running] = await Promise.all([
    countDaysBySet(SETS, { from, to: LAST_DAY }),
    wantsPast ? [] : findEventsAcross(SETS, { from: FIRST_DAY, to: getPreviousDay(today) }),
  ]);
  return [...(await findEntries(counts, { from, to: LAST_DAY }, attributes)), ...running];
};

/** Drops the events that have ended. Entries have wall clocks only, so events that end about now are read. */
const dropEnded = async (entries: readonly EventEntry[]): Promise<readonly EventEntry[]> => {
  const presentUtc = instantToClock(now(), 'UTC');
  const latest = instantToClock(now() + MAX_HOURS_AHEAD * HOUR, 'UTC');
  const unsure = entries.filter(({ end }) => end < latest);
  const posts = unsure.length === 0 ? new Map<number, AnyPost>() : await findPosts(unsure.map(({ id }) => ({ id })));
  const hasEnded = (post: AnyPost | undefined): boolean => post?.kind === 'event' && post.endUtc < presentUtc;
  return entries.filter(({ id }) => !hasEnded(posts.get(id)));
};

/** Replaces the entries of outdated occurrences by those that readers see, as far as they are in one of the sets. */
const replaceOutdated = (
  entries: readonly EventEntry[],
  outdated: readonly OutdatedOccurrence[],
): readonly EventEntry[] => {
  const ids = new Set(outdated.map(({ id }) => id));
  const seen = outdated.map((one) => one.seen).filter((event) => SETS.includes(getEventSet(event)));
  return [...entries.filter(({ id }) => !ids.has(id)), ...seen.map(toEventEntry)];
};

/**
 * Finds the venues or organizers that events link to. Cost: one request for the series that wait, one per MB of entries,
 * and one per hundred events that end about now; none if neither is wanted.
 */
export const findPlacesInUse = async (
  kind: PlaceKind,
  wantsUsed: boolean,
  wantsUpcoming: boolean,
  caller: Caller,
): Promise<PlacesInUse> => {
  if (!wantsUsed && !wantsUpcoming) return { used: new Set(), upcoming: new Set() };
  const earliest = instantToClock(now() - MAX_HOURS_BEHIND * HOUR, 'UTC');
  const links = ({ venues, organizers }: EventEntry) => (kind === 'venue' ? venues : organizers);
  const isRelevant = (entry: EventEntry) => links(entry).length > 0;
  // Read before the entries: an occurrence that the background rewrites meanwhile is then replaced all the same.
  const outdated = await findOutdatedOccurrences(await findRestrictingSeries(), { sets: SETS, isRelevant });
  const entries = replaceOutdated(await readEntries(kind, wantsUsed, getDay(earliest)), outdated).filter((entry) =>
    seesPrivateTo(caller, entry.privateTo),
  );
  const isShown = ({ status }: EventEntry) =>
    status === 'publish' || (seesUnpublished(caller) && ['private', 'draft', 'pending'].includes(status));
  const candidates = wantsUpcoming ? entries.filter((entry) => entry.end >= earliest && isShown(entry)) : [];
  return {
    used: new Set(entries.filter(({ status }) => status === 'publish' || status === 'private').flatMap(links)),
    upcoming: new Set((await dropEnded(candidates)).flatMap(links)),
  };
};
