import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getSpansAcross } from '#lib/calendar/domain/events/monthSpans.ts';
import type { DayCounts } from '#lib/calendar/domain/events/pagePosition.ts';
import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost } from '#lib/calendar/domain/model.ts';
import {
  type EventSet,
  getEventSet,
  getGroupedSet,
  getSetGroups,
  type SetGroup,
} from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, parseEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import {
  countedDay,
  type DayRange,
  daysPartition,
  END,
  type EventPosition,
  eventsPartition,
  runningPartition,
} from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';

/** DynamoDB rejects a key range that ends before it begins. */
export const isEmpty = ({ from, to }: DayRange): boolean => from > to;

/** Counts the events of each set by start day, from the day counters. Cost: one request per group of sets. */
export const countDaysBySet = async (
  sets: readonly EventSet[],
  range: DayRange,
  isEventual = false,
): Promise<ReadonlyMap<EventSet, DayCounts>> => {
  const counts = new Map(sets.map((set) => [set, new Map<string, number>()]));
  if (isEmpty(range)) return counts;
  const { from, to } = range;
  const table = config.tables.calendar;
  const sk = { between: [from.slice(0, 7), `${to.slice(0, 7)}${END}`] as const };
  const rows = await Promise.all(
    getSetGroups(sets).map((group) => queryAll({ table, pk: daysPartition(group), sk, isEventual })),
  );
  for (const row of rows.flat()) {
    for (const [attribute, count] of Object.entries(row)) {
      const { day, set } = countedDay(String(row.sk), attribute) ?? {};
      const ofSet = set && counts.get(set);
      if (ofSet && day !== undefined && day >= from && day <= to) ofSet.set(day, (ofSet.get(day) ?? 0) + Number(count));
    }
  }
  return counts;
};

/** Counts the events of the sets together by start day. */
export const countDays = async (sets: readonly EventSet[], range: DayRange): Promise<DayCounts> =>
  addCounts(await countDaysBySet(sets, range));

/** Adds up the counts of all sets. */
export const addCounts = (bySet: ReadonlyMap<EventSet, DayCounts>): DayCounts => {
  const sum = new Map<string, number>();
  for (const counts of bySet.values()) for (const [day, count] of counts) sum.set(day, (sum.get(day) ?? 0) + count);
  return sum;
};

/** Creates the test whether an entry of a group is in one of the sets. */
export const isOneOf =
  (sets: readonly EventSet[], group: SetGroup) =>
  ({ status }: EventEntry): boolean =>
    sets.includes(getGroupedSet(group, status));

/** Returns the events of the sets that start within the range and end after it. Cost: one request per group and span. */
export const findEventsAcross = async (
  sets: readonly EventSet[],
  { from, to }: DayRange,
  isEventual = false,
): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const sk = { from: `${to}${END}` };
  const found = await Promise.all(
    getSetGroups(sets).flatMap((group) =>
      getSpansAcross(to).map(async (span) =>
        (await queryAll({ table, pk: runningPartition(group, span), sk, isEventual }))
          .map(parseEntry)
          .filter(isOneOf(sets, group)),
      ),
    ),
  );
  return found.flat().filter(({ start }) => getDay(start) >= from && getDay(start) <= to);
};

const getSortText = ({ start, dateUtc, id }: EventPosition): string =>
  `${start}#${dateUtc}#${String(id).padStart(12, '0')}`;

/** Sorts events in list order: start, then publication date, then id. */
export const sortEvents = <Position extends EventPosition>(entries: readonly Position[]): readonly Position[] =>
  [...entries].sort((one, other) => (getSortText(one) < getSortText(other) ? -1 : 1));

/** Returns the years of the days, ascending. */
const getYears = (days: Iterable<string>): readonly string[] =>
  [...new Set([...days].map((day) => day.slice(0, 4)))].sort();

/**
 * Returns the first `wanted` entries of the range, in list order. Only the sets and years that `bySet` proves necessary
 * are read, in parallel; cost: one request per set, year and MB.
 */
export const findFirstEntries = async (
  bySet: ReadonlyMap<EventSet, DayCounts>,
  { from, to }: DayRange,
  wanted: number,
): Promise<readonly EventEntry[]> => {
  const days = [...addCounts(bySet)]
    .filter(([day, count]) => count > 0 && day >= from && day <= to)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  let seen = 0;
  const needed = days.filter(([, count]) => {
    const isNeeded = seen < wanted;
    seen += count;
    return isNeeded;
  });
  const read = (set: EventSet, year: string) => readUpTo(eventsPartition(set, year), { from, to }, wanted);
  const found = await Promise.all(
    [...bySet].flatMap(([set, counts]) => {
      const years = getYears(needed.map(([day]) => day).filter((day) => (counts.get(day) ?? 0) > 0));
      return years.map((year) => read(set, year));
    }),
  );
  return sortEvents(found.flat()).slice(0, wanted);
};

const readUpTo = async (pk: string, { from, to }: DayRange, wanted: number): Promise<readonly EventEntry[]> => {
  const entries: EventEntry[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const sk = { between: [from, `${to}${END}`] } as const;
    const page = await queryPage({ table: config.tables.calendar, pk, sk, limit: wanted - entries.length, after });
    entries.push(...page.items.map(parseEntry));
    after = page.next;
  } while (after !== undefined && entries.length < wanted);
  return entries;
};

/**
 * Returns all entries of the range, restricted to `attributes` if given. Cost: one request per set and year that has
 * events, and MB.
 */
export const findEntries = async (
  bySet: ReadonlyMap<EventSet, DayCounts>,
  range: DayRange,
  attributes?: readonly string[],
): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const only = attributes === undefined ? {} : { attributes: ['sk', ...attributes] };
  const partitions = [...bySet].flatMap(([set, counts]) =>
    getYears([...counts].filter(([, count]) => count > 0).map(([day]) => day)).map((year) =>
      eventsPartition(set, year),
    ),
  );
  const sk = { between: [range.from, `${range.to}${END}`] } as const;
  const found = await Promise.all(partitions.map((pk) => queryAll({ table, pk, sk, ...only })));
  return found.flat().map(parseEntry);
};

/** Returns the events with these ids, and their entries; unknown ids and events hidden from lists are left out. */
export const findListedEvents = async (
  ids: readonly number[],
): Promise<{ readonly entries: readonly EventEntry[]; readonly posts: ReadonlyMap<number, AnyPost> }> => {
  const posts =
    ids.length === 0 ? new Map<number, AnyPost>() : await findPosts([...new Set(ids)].map((id) => ({ id })));
  const entries = [...posts.values()].flatMap((post) => {
    if (post.kind !== 'event') return [];
    const listed = toListedEvent(post);
    return getEventSet(listed) === 'hidden' ? [] : [toEventEntry(listed)];
  });
  return { entries, posts };
};

/** Returns the entries of the events with these ids; unknown ids and events hidden from lists are left out. */
export const findEntriesById = async (ids: readonly number[]): Promise<readonly EventEntry[]> =>
  (await findListedEvents(ids)).entries;
