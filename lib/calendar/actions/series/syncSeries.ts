import { settle } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { clockAt } from '#lib/calendar/domain/dates/zones.ts';
import { horizonOf, occurrenceStarts } from '#lib/calendar/domain/events/recurrence.ts';
import { type OccurrenceWrite, occurrenceOf, planSeries } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import {
  checkLease,
  leaseSeries,
  occurrencesOf,
  releaseSeries,
  settleSeries,
} from '#lib/calendar/store/events/series.ts';
import { startSeriesWork } from '#lib/calendar/store/events/seriesWork.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { nextIds } from '#lib/calendar/store/sequence.ts';
import { writeSize } from '#lib/calendar/store/write.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { newId } from '#lib/shared/ids.ts';
import { log } from '#lib/shared/log.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Items of one transaction, with room for what slugs and counters may add. */
const MOST_ITEMS = 80;
/** Occurrences that a request writes itself, soonest first; the others are written in the background. */
export const MOST_IN_REQUEST = 120;
/** Occurrences that one slice of the background writes. */
const MOST_IN_SLICE = 400;
/** Transactions that are under way at once. */
const AT_ONCE = 4;
/** Milliseconds between two looks whether a series is free. */
const PATIENCE = 100;

/** The series or an occurrence was changed by somebody else: what was planned is to be planned again. */
class SeriesChanged extends Error {}

/** As many occurrences to a transaction as fit. */
const batches = (writes: readonly OccurrenceWrite[]): readonly (readonly OccurrenceWrite[])[] => {
  const all: OccurrenceWrite[][] = [];
  let room = 0;
  for (const write of writes) {
    const size = writeSize([write]);
    if (size > room) {
      all.push([]);
      room = MOST_ITEMS;
    }
    all.at(-1)?.push(write);
    room -= size;
  }
  return all;
};

const writeBatch = (id: number, token: string, writes: readonly OccurrenceWrite[]): Promise<void> =>
  settle(async (failures) => {
    if (failures.some(({ reason }) => reason !== 'slug')) throw new SeriesChanged();
    return { writes, also: [checkLease(id, token)], result: () => undefined };
  });

/** Ends when nothing is under way any more, in failure too: a late batch would take the lease again that is given up then. */
const writeAllOf = async (id: number, token: string, writes: readonly OccurrenceWrite[]): Promise<void> => {
  const queue = [...batches(writes)];
  const worker = async (): Promise<void> => {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      if (!(await leaseSeries(id, token, now()))) throw new SeriesChanged();
      await writeBatch(id, token, batch);
    }
  };
  const failures: unknown[] = [];
  const noted = (error: unknown) => {
    queue.length = 0;
    failures.push(error);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => worker().catch(noted)));
  if (failures.length > 0) throw failures[0];
};

interface Rewritten {
  readonly series: CalendarEvent;
  /** Whether nothing is left to be written. */
  readonly isWhole: boolean;
}

/** Writes at most so much of what differs from what this version of the series wants; undefined: there is no such series. */
const rewrite = async (id: number, token: string, most: number): Promise<Rewritten | undefined> => {
  const series = await findPost(id);
  if (series?.kind !== 'event') return undefined;
  const setting = { now: now(), nowUtc: nowUtc(), siteZone: config.siteTimezone };
  const horizon = horizonOf(clockAt(setting.now, series.timezone));
  const wanted = series.status === 'trash' ? [] : occurrenceStarts(series, horizon);
  const { writes, missing } = planSeries(series, wanted, await occurrencesOf(id), setting);
  const changed = writes.slice(0, most);
  const added = missing.slice(0, most - changed.length);
  const ids = added.length === 0 ? [] : await nextIds('posts', added.length);
  const made = added.map((slot, index) => ({
    before: undefined,
    after: occurrenceOf(series, slot, { id: ids[index] ?? 0, version: 0, life: 0 }, setting),
  }));
  await writeAllOf(id, token, [...changed, ...made]);
  return { series, isWhole: changed.length + added.length === writes.length + missing.length };
};

/** Whether nothing is left to be written, or somebody else has taken the series over. */
const untilSettled = async (id: number, token: string, most: number): Promise<boolean> => {
  for (;;) {
    try {
      const { series, isWhole = false } = (await rewrite(id, token, most)) ?? {};
      if (series === undefined) return true;
      if (!isWhole) return false;
      await settleSeries(id, series.version);
      const after = await findPost(id);
      if (after === undefined || after.version === series.version) return true;
    } catch (error) {
      if (!(error instanceof SeriesChanged)) throw error;
      if (!(await leaseSeries(id, token, now()))) return true;
    }
  }
};

/**
 * Makes the occurrences of a series those that it wants, or as many as `most` says; tells whether none is left. Each is whole at any instant; what a crash leaves undone is
 * done by the next who comes by, see `resumeSeries`. One at a time works on a series; whoever comes late waits.
 */
const syncSome = async (id: number, most: number): Promise<boolean> => {
  const token = newId();
  while (!(await leaseSeries(id, token, now()))) {
    if (now() > (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY))
      throw new ServiceError('unavailable', 'The series is being changed', { retryAfter: 1 });
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  }
  try {
    return await untilSettled(id, token, most);
  } finally {
    await releaseSeries(id, token);
  }
};

/** One slice of the work on a series; true: nothing is left. */
export const syncSlice = (id: number): Promise<boolean> => syncSome(id, MOST_IN_SLICE);

/** All of the work on a series. */
export const syncSeries = async (id: number): Promise<void> => {
  while (!(await syncSlice(id)));
};

/** Starts the rest of the work on a series; if that fails it is started later, see `resumeSeries`. */
const beginSync = async (id: number): Promise<void> => {
  try {
    await startSeriesWork(id);
  } catch (error) {
    log.warn('A series is left for later', { id, error: String(error) });
  }
};

/** The same for a write that has succeeded already: what is too much for a request is done in the background. */
export const syncAfterWrite = async ({ id, isSeries }: CalendarEvent): Promise<void> => {
  if (isSeries !== true) return;
  try {
    if (!(await syncSome(id, MOST_IN_REQUEST))) await beginSync(id);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'unavailable') throw error;
    log.warn('A series is left to be finished in the background', { id });
  }
};
