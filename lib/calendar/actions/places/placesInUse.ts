import { askForIndex, FEW_CHANGES, FEW_EVENTS } from '#lib/calendar/actions/askForIndex.ts';
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
import { findLinkedEntries } from '#lib/calendar/store/events/linkedEntries.ts';
import { type PlacesUsage, readUsage } from '#lib/calendar/store/indexes/placeUsage.ts';
import { findChangedEvents, findChangedPlaces } from '#lib/calendar/store/items/changes.ts';
import { type EventEntry, organizerTarget, toEventEntry, venueTarget } from '#lib/calendar/store/items/eventEntry.ts';
import { formatLink } from '#lib/calendar/store/items/formatLink.ts';
import type { PlaceEntry } from '#lib/calendar/store/items/placeEntry.ts';
import { sortPlaces } from '#lib/calendar/store/places/placeLists.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { now } from '#lib/shared/clock.ts';

const SETS: readonly EventSet[] = ['published', 'unpublished', 'private', 'hidden'];

const HOUR = 3_600_000;
/** Hours by which a wall clock is behind or ahead of UTC at most. */
const MAX_HOURS_BEHIND = 12;
const MAX_HOURS_AHEAD = 14;

export interface PlacesInUse {
  /** Links (`<id>.<life>`) of places with a published event, or a private one that the caller sees. */
  readonly used: ReadonlySet<string>;
  /** Links of places with an event that has not ended and that the caller sees. */
  readonly upcoming: ReadonlySet<string>;
  /** Entries of the published places in list order, without their languages; absent if they have not been read. */
  readonly published?: readonly PlaceEntry[];
}

/** The members of an entry that tell whether its venues and organizers are in use. */
type UsingEntry = Pick<EventEntry, 'id' | 'end' | 'status' | 'privateTo' | 'venues' | 'organizers'>;

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
const dropEnded = async (entries: readonly UsingEntry[], latest: string): Promise<readonly UsingEntry[]> => {
  const presentUtc = instantToClock(now(), 'UTC');
  const unsure = entries.filter(({ end }) => end < latest);
  const posts = unsure.length === 0 ? new Map<number, AnyPost>() : await findPosts(unsure.map(({ id }) => ({ id })));
  const hasEnded = (post: AnyPost | undefined): boolean => post?.kind === 'event' && post.endUtc < presentUtc;
  return entries.filter(({ id }) => !hasEnded(posts.get(id)));
};

/** Replaces the entries of outdated occurrences by those that readers see, as far as they are in one of the sets. */
const replaceOutdated = (
  entries: readonly UsingEntry[],
  outdated: readonly OutdatedOccurrence[],
): readonly UsingEntry[] => {
  const ids = new Set(outdated.map(({ id }) => id));
  const seen = outdated.map((one) => one.seen).filter((event) => SETS.includes(getEventSet(event)));
  return [...entries.filter(({ id }) => !ids.has(id)), ...seen.map(toEventEntry)];
};

/** What is asked about places, by whom, and the wall clocks between which an event may or may not have ended. */
interface UsageQuestion {
  readonly kind: PlaceKind;
  readonly wantsUsed: boolean;
  readonly wantsUpcoming: boolean;
  readonly caller: Caller;
  readonly earliest: string;
  readonly latest: string;
  readonly outdated: readonly OutdatedOccurrence[];
}

const getLinks = (kind: PlaceKind, { venues, organizers }: UsingEntry): readonly string[] =>
  kind === 'venue' ? venues : organizers;

/** Returns the places that the caller sees in use by these events. */
const selectUsed = async (
  entries: readonly UsingEntry[],
  { kind, wantsUpcoming, caller, earliest, latest }: UsageQuestion,
): Promise<PlacesInUse> => {
  const seen = entries.filter(({ privateTo }) => seesPrivateTo(caller, privateTo));
  const isShown = ({ status }: UsingEntry) =>
    status === 'publish' || (seesUnpublished(caller) && ['private', 'draft', 'pending'].includes(status));
  const candidates = wantsUpcoming ? seen.filter((entry) => entry.end >= earliest && isShown(entry)) : [];
  const links = (entry: UsingEntry) => getLinks(kind, entry);
  return {
    used: new Set(seen.filter(({ status }) => status === 'publish' || status === 'private').flatMap(links)),
    upcoming: new Set((await dropEnded(candidates, latest)).flatMap(links)),
  };
};

/** Maximum number of changed events beside the index, and of places whose events are then read one by one. */
const MAX_CHANGES = 200;
const MAX_UNSURE = 25;

/** Adds the places that have changed since the index was built. */
const listPublished = async (kind: PlaceKind, { until, places }: PlacesUsage): Promise<readonly PlaceEntry[]> => {
  const changes = await findChangedPlaces(kind, until);
  const changed = new Set(changes.map(({ entry }) => entry.id));
  const kept = places.filter(({ id, dateUtc }) => dateUtc !== '' && !changed.has(id));
  const added = changes.filter(({ set }) => set === 'published').map(({ entry }) => entry);
  return sortPlaces([
    ...kept.map(({ id, life, dateUtc }) => ({
      id,
      life,
      dateUtc,
      status: 'publish' as const,
      privateTo: undefined,
      languages: [],
    })),
    ...added,
  ]);
};

/**
 * Answers from the index, completed by the events changed since: a place is in use while the event that the index names
 * is unchanged. Otherwise its events are read. Undefined if there are too many changes.
 */
const readIndexed = async (
  usage: PlacesUsage,
  question: UsageQuestion,
  begun: number,
): Promise<PlacesInUse | undefined> => {
  const { kind, wantsUsed, wantsUpcoming, earliest, latest, outdated } = question;
  const changes = await findChangedEvents(usage.until);
  if (changes.length > MAX_CHANGES) return undefined;
  if (changes.length > FEW_CHANGES) await askForIndex('places', begun);
  const changedIds = new Set([...changes.map(({ entry }) => entry.id), ...outdated.map(({ id }) => id)]);
  const present = changes.filter(({ set }) => SETS.includes(set)).map(({ entry }) => entry);
  const changed = replaceOutdated(present, outdated);
  const restricted = usage.restricted.filter(({ id }) => !changedIds.has(id)) as readonly UsingEntry[];
  const named = usage.places.filter(({ event }) => event !== 0);
  // The event that ends last need not have ended: it is read before the other events of its place are.
  const about = named.filter(({ event, end }) => !changedIds.has(event) && end >= earliest && end < latest);
  const last = about.map((place): UsingEntry => {
    const links = [formatLink(place)];
    return { ...place, id: place.event, status: 'publish', privateTo: undefined, venues: links, organizers: links };
  });
  const found = await selectUsed([...changed, ...restricted, ...last], question);
  const [used, upcoming] = [new Set(found.used), new Set(found.upcoming)];
  const unsure: string[] = [];
  for (const place of named) {
    const link = formatLink(place);
    const isChanged = changedIds.has(place.event);
    if (!isChanged) used.add(link);
    if (!isChanged && place.end >= latest) upcoming.add(link);
    const isOpen = (isChanged && place.end >= earliest) || (place.end >= earliest && place.end < latest);
    if ((wantsUsed && !used.has(link)) || (wantsUpcoming && isOpen && !upcoming.has(link))) unsure.push(link);
  }
  if (unsure.length > MAX_UNSURE) return undefined;
  const targets = unsure.map(kind === 'venue' ? venueTarget : organizerTarget);
  const entries = targets.length === 0 ? [] : await findLinkedEntries(targets, SETS, { from: FIRST_DAY, to: LAST_DAY });
  const more = await selectUsed(replaceOutdated(entries, outdated), question);
  return {
    used: new Set([...used, ...more.used]),
    upcoming: new Set([...upcoming, ...more.upcoming]),
    published: await listPublished(kind, usage),
  };
};

/** Answers from the entries of all events, and asks for an index if they are many. */
const readAll = async (question: UsageQuestion, begun: number): Promise<PlacesInUse> => {
  const { kind, wantsUsed, earliest, outdated } = question;
  const entries = await readEntries(kind, wantsUsed, getDay(earliest));
  if (entries.length > FEW_EVENTS) await askForIndex('places', begun);
  return selectUsed(replaceOutdated(entries, outdated), question);
};

/**
 * Finds the venues or organizers that events link to; none if neither is wanted. Cost: one request for the series that
 * wait, those of the index and of the changes since it was built, and one per hundred events that end about now; without
 * an index one per MB of entries.
 */
export const findPlacesInUse = async (
  kind: PlaceKind,
  wantsUsed: boolean,
  wantsUpcoming: boolean,
  caller: Caller,
): Promise<PlacesInUse> => {
  if (!wantsUsed && !wantsUpcoming) return { used: new Set(), upcoming: new Set() };
  const earliest = instantToClock(now() - MAX_HOURS_BEHIND * HOUR, 'UTC');
  const latest = instantToClock(now() + MAX_HOURS_AHEAD * HOUR, 'UTC');
  const isRelevant = (entry: EventEntry) => getLinks(kind, entry).length > 0;
  // Read before the entries: an occurrence that the background rewrites meanwhile is then replaced all the same.
  const outdated = await findOutdatedOccurrences(await findRestrictingSeries(), { sets: SETS, isRelevant });
  const question = { kind, wantsUsed, wantsUpcoming, caller, earliest, latest, outdated };
  const { begun, usage } = await readUsage(kind, seesUnpublished(caller));
  return (usage && (await readIndexed(usage, question, begun))) ?? readAll(question, begun);
};
