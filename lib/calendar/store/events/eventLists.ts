import { dayOf } from '#lib/calendar/domain/dates/dates.ts';
import { spansAcross } from '#lib/calendar/domain/events/monthSpans.ts';
import type { DayCounts } from '#lib/calendar/domain/events/windowCount.ts';
import { type EventSet, eventSet } from '#lib/calendar/domain/posts/listSets.ts';
import { type EventEntry, entryOf, readEntry } from '#lib/calendar/store/events/eventEntry.ts';
import {
  countedDay,
  daysPartition,
  type EventPosition,
  eventPosition,
  eventsPartition,
  type LinkTarget,
  linkPartition,
  runningPartition,
} from '#lib/calendar/store/keys.ts';
import { findPosts } from '#lib/calendar/store/posts/posts.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';

/** The days, both included, on which events start that a list looks at. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A window may end before it begins; DynamoDB refuses such a range of keys. */
const isEmpty = ({ from, to }: DayRange): boolean => from > to;

/** Sorts behind every text that continues a key. */
export const END = '~';

/** How many events of these sets start on each day of the range: one request a set. */
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

/** The events of these sets that start on or before the last day of the range and end after it. */
export const eventsAcross = async (
  sets: readonly EventSet[],
  { from, to }: DayRange,
): Promise<readonly EventPosition[]> => {
  const table = config.tables.calendar;
  const partitions = sets.flatMap((set) => spansAcross(to).map((span) => runningPartition(set, span)));
  const sk = { from: `${to}${END}` };
  const rows = await Promise.all(partitions.map((pk) => queryAll({ table, pk, sk, attributes: ['sk'] })));
  return rows
    .flat()
    .map((row) => eventPosition(String(row.sk)))
    .filter(({ start }) => dayOf(start) >= from && dayOf(start) <= to);
};

const orderOf = ({ start, dateUtc, id }: EventPosition): string =>
  `${start}#${dateUtc}#${String(id).padStart(12, '0')}`;

/** List order: start, then publication, then id. */
export const inListOrder = <Position extends EventPosition>(entries: readonly Position[]): readonly Position[] =>
  [...entries].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

/** The years in which events start, by the days that count some. */
const yearsOf = (days: Iterable<string>): readonly string[] =>
  [...new Set([...days].map((day) => day.slice(0, 4)))].sort();

/**
 * The first entries that start in the range, in list order, as many as wanted: the shards that hold them are read side
 * by side, 1 MB a request.
 */
export const firstEntries = async (
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
  const years = yearsOf(needed.map(([day]) => day));
  const found = await Promise.all(sets.flatMap((set) => years.map((year) => read(set, year))));
  return inListOrder(found.flat()).slice(0, wanted);
};

const readUpTo = async (pk: string, { from, to }: DayRange, wanted: number): Promise<readonly EventEntry[]> => {
  const entries: EventEntry[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const sk = { between: [from, `${to}${END}`] } as const;
    const page = await queryPage({ table: config.tables.calendar, pk, sk, limit: wanted - entries.length, after });
    entries.push(...page.items.map(readEntry));
    after = page.next;
  } while (after !== undefined && entries.length < wanted);
  return entries;
};

/** Every entry of these sets that starts in the range: one request a MB. `attributes`: only those are told. */
export const allEntries = async (
  sets: readonly EventSet[],
  range: DayRange,
  counts: DayCounts,
  attributes?: readonly string[],
): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const only = attributes === undefined ? {} : { attributes: ['sk', ...attributes] };
  const years = yearsOf([...counts].filter(([, count]) => count > 0).map(([day]) => day));
  const sk = { between: [range.from, `${range.to}${END}`] } as const;
  const found = await Promise.all(
    sets.flatMap((set) => years.map((year) => queryAll({ table, pk: eventsPartition(set, year), sk, ...only }))),
  );
  return found.flat().map(readEntry);
};

/** Every entry of these sets that starts in the range and has one of these targets, each once: a request a target and MB. */
export const entriesOf = async (
  targets: readonly LinkTarget[],
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  if (isEmpty(range)) return [];
  const { from, to } = range;
  const table = config.tables.calendar;
  const found = await Promise.all(
    targets.flatMap((target) =>
      sets.map((set) =>
        queryAll({ table, pk: linkPartition(target), sk: { between: [`${set}#${from}`, `${set}#${to}${END}`] } }),
      ),
    ),
  );
  return [...new Map(found.flat().map((row) => [eventPosition(String(row.sk)).id, readEntry(row)])).values()];
};

/** The entries of these events, as far as there are such and lists show them. */
export const includedEntries = async (ids: readonly number[]): Promise<readonly EventEntry[]> => {
  const posts = await findPosts([...new Set(ids)].map((id) => ({ id })));
  return [...posts.values()].flatMap((post) =>
    post.kind === 'event' && eventSet(post) !== 'hidden' ? [entryOf(post)] : [],
  );
};
