import { FIRST_DAY, getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getSpansAcross } from '#lib/calendar/domain/events/monthSpans.ts';
import type { DayCounts } from '#lib/calendar/domain/events/pagePosition.ts';
import { toListedEvent } from '#lib/calendar/domain/events/series.ts';
import { type EventSet, getEventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, parseEntry, toEventEntry } from '#lib/calendar/store/items/eventEntry.ts';
import {
  countedDay,
  type DayRange,
  daysPartition,
  END,
  type EventPosition,
  eventEntryKey,
  eventPosition,
  eventsPartition,
  type LinkTarget,
  linkRange,
  runningPartition,
} from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { batchGet, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';

/** DynamoDB rejects a key range that ends before it begins. */
const isEmpty = ({ from, to }: DayRange): boolean => from > to;

/** Counts the events of the sets by start day, from the day counters. Cost: one request per set. */
export const countDays = async (sets: readonly EventSet[], range: DayRange): Promise<DayCounts> => {
  if (isEmpty(range)) return new Map();
  const { from, to } = range;
  const table = config.tables.calendar;
  const between = [from.slice(0, 7), `${to.slice(0, 7)}${END}`] as const;
  const rows = await Promise.all(sets.map((set) => queryAll({ table, pk: daysPartition(set), sk: { between } })));
  const counts = new Map<string, number>();
  for (const row of rows.flat()) {
    for (const [attribute, count] of Object.entries(row)) {
      const day = countedDay(String(row.sk), attribute);
      if (day !== undefined && day >= from && day <= to) counts.set(day, (counts.get(day) ?? 0) + Number(count));
    }
  }
  return counts;
};

/** Returns the events of the sets that start within the range and end after it. */
export const findEventsAcross = async (
  sets: readonly EventSet[],
  { from, to }: DayRange,
): Promise<readonly EventPosition[]> => {
  const table = config.tables.calendar;
  const partitions = sets.flatMap((set) => getSpansAcross(to).map((span) => runningPartition(set, span)));
  const sk = { from: `${to}${END}` };
  const rows = await Promise.all(partitions.map((pk) => queryAll({ table, pk, sk, attributes: ['sk'] })));
  return rows
    .flat()
    .map((row) => eventPosition(String(row.sk)))
    .filter(({ start }) => getDay(start) >= from && getDay(start) <= to);
};

/**
 * Returns the entries of the events of the sets that start on or before `day` and end after it. Cost: one request per
 * set and span, and one per hundred events.
 */
export const findEntriesAcross = async (sets: readonly EventSet[], day: string): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const found = await Promise.all(
    sets.map(async (set) =>
      (await findEventsAcross([set], { from: FIRST_DAY, to: day })).map((at) => eventEntryKey(set, at)),
    ),
  );
  const keys = found.flat();
  const rows = keys.length === 0 ? [] : await batchGet(table, keys);
  return rows.flatMap((row) => (row === undefined ? [] : [parseEntry(row)]));
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
 * Returns the first `wanted` entries of the range, in list order. Only the years that `counts` proves necessary are
 * read, in parallel; cost: one request per set, year and MB.
 */
export const findFirstEntries = async (
  sets: readonly EventSet[],
  { from, to }: DayRange,
  counts: DayCounts,
  wanted: number,
): Promise<readonly EventEntry[]> => {
  const days = [...counts]
    .filter(([day, count]) => count > 0 && day >= from && day <= to)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  let seen = 0;
  const needed = days.filter(([, count]) => {
    const isNeeded = seen < wanted;
    seen += count;
    return isNeeded;
  });
  const read = (set: EventSet, year: string) => readUpTo(eventsPartition(set, year), { from, to }, wanted);
  const years = getYears(needed.map(([day]) => day));
  const found = await Promise.all(sets.flatMap((set) => years.map((year) => read(set, year))));
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
 * Returns all entries of the sets in the range, restricted to `attributes` if given. Cost: one request per set, year
 * and MB.
 */
export const findEntries = async (
  sets: readonly EventSet[],
  range: DayRange,
  counts: DayCounts,
  attributes?: readonly string[],
): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const only = attributes === undefined ? {} : { attributes: ['sk', ...attributes] };
  const years = getYears([...counts].filter(([, count]) => count > 0).map(([day]) => day));
  const sk = { between: [range.from, `${range.to}${END}`] } as const;
  const found = await Promise.all(
    sets.flatMap((set) => years.map((year) => queryAll({ table, pk: eventsPartition(set, year), sk, ...only }))),
  );
  return found.flat().map(parseEntry);
};

/**
 * Returns all entries of the range that have one of the targets, without duplicates. Cost: one request per target, set
 * and MB.
 */
export const findLinkedEntries = async (
  targets: readonly LinkTarget[],
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  if (isEmpty(range)) return [];
  const table = config.tables.calendar;
  const found = await Promise.all(
    targets.flatMap((target) => sets.map((set) => queryAll({ table, ...linkRange(target, set, range) }))),
  );
  return [...new Map(found.flat().map((row) => [eventPosition(String(row.sk)).id, parseEntry(row)])).values()];
};

/** Returns the entries of the events with these ids; unknown ids and events hidden from lists are left out. */
export const findEntriesById = async (ids: readonly number[]): Promise<readonly EventEntry[]> => {
  const posts = await findPosts([...new Set(ids)].map((id) => ({ id })));
  return [...posts.values()].flatMap((post) => {
    if (post.kind !== 'event') return [];
    const listed = toListedEvent(post);
    return getEventSet(listed) === 'hidden' ? [] : [toEventEntry(listed)];
  });
};
