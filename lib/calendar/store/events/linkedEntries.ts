import { FIRST_DAY, LAST_DAY } from '#lib/calendar/domain/dates/dates.ts';
import { type EventSet, getSetGroups } from '#lib/calendar/domain/posts/listSets.ts';
import { countDaysBySet, findEntries, isEmpty, isOneOf } from '#lib/calendar/store/events/eventLists.ts';
import {
  type EventEntry,
  isSharedTarget,
  listTargets,
  parentTarget,
  parseEntry,
} from '#lib/calendar/store/items/eventEntry.ts';
import {
  type DayRange,
  type LinkTarget,
  linkedSeries,
  linkPartition,
  linkRange,
  PENDING,
  SERIES_LINKS,
  seriesId,
} from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';

const ALL_SETS: readonly EventSet[] = ['published', 'unpublished', 'private', 'trash', 'hidden'];

/** Maximum number of series whose dates are read by series. For more it is cheaper to read all entries of the range. */
const MAX_SERIES = 100;

const readLinks = async (
  target: LinkTarget,
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  const table = config.tables.calendar;
  const found = await Promise.all(
    getSetGroups(sets).map(async (group) =>
      (await queryAll({ table, ...linkRange(target, group, range) })).map(parseEntry).filter(isOneOf(sets, group)),
    ),
  );
  return found.flat();
};

const readAll = async (sets: readonly EventSet[], range: DayRange): Promise<readonly EventEntry[]> =>
  findEntries(await countDaysBySet(sets, range), range);

/**
 * Returns the entries of the dates of these series. Cost: one request per series, group of sets and MB; for more than
 * 100 series, those of all entries of the range.
 */
export const findDates = async (
  series: readonly number[],
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  if (isEmpty(range)) return [];
  if (series.length <= MAX_SERIES)
    return (await Promise.all(series.map((id) => readLinks(parentTarget(id), sets, range)))).flat();
  const wanted = new Set<number | undefined>(series);
  return (await readAll(sets, range)).filter(({ parent }) => parent !== undefined && wanted.has(parent));
};

/** Returns the entries of all dates of a series, including trashed and hidden ones. */
export const findAllDates = (series: number): Promise<readonly EventEntry[]> =>
  findDates([series], ALL_SETS, { from: FIRST_DAY, to: LAST_DAY });

/** Whether an entry has the target. */
export const hasTarget =
  (target: LinkTarget) =>
  (entry: EventEntry): boolean =>
    listTargets(entry).includes(target);

/**
 * Returns the ids of the series with one of the targets, and of those that wait: their dates may still have links that
 * the series had before. These are read last, so that none can be missed in between.
 */
const findLinkedSeries = async (targets: readonly LinkTarget[]): Promise<readonly number[]> => {
  const table = config.tables.calendar;
  const sk = { beginsWith: SERIES_LINKS };
  const rows = await Promise.all(targets.map((target) => queryAll({ table, pk: linkPartition(target), sk })));
  const waiting = await queryAll({ table, pk: PENDING, attributes: ['sk'] });
  const linked = rows.flat().flatMap((row) => linkedSeries(String(row.sk)) ?? []);
  return [...new Set([...linked, ...waiting.map((row) => seriesId(String(row.sk)))])];
};

/** Returns the dates that share a link to one of the targets with their series. */
export const findSharedEntries = async (
  targets: readonly LinkTarget[],
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  const shared = targets.filter(isSharedTarget);
  if (shared.length === 0) return [];
  const isWanted = (entry: EventEntry): boolean => listTargets(entry).some((target) => shared.includes(target));
  const [series, trashed] = await Promise.all([
    findLinkedSeries(shared),
    // Trashed dates keep their links when those of the series change.
    sets.includes('trash') ? readAll(['trash'], range) : [],
  ]);
  return [...(await findDates(series, sets, range)), ...trashed].filter(isWanted);
};

/**
 * Returns all entries of the range that have one of the targets, without duplicates. Cost: two requests per target, one
 * for the series that wait, and one per series with the target, group of sets and MB.
 */
export const findLinkedEntries = async (
  targets: readonly LinkTarget[],
  sets: readonly EventSet[],
  range: DayRange,
): Promise<readonly EventEntry[]> => {
  if (isEmpty(range)) return [];
  const [own, shared] = await Promise.all([
    Promise.all(targets.map((target) => readLinks(target, sets, range))),
    findSharedEntries(targets, sets, range),
  ]);
  return [...new Map([...own.flat(), ...shared].map((entry) => [entry.id, entry])).values()];
};
