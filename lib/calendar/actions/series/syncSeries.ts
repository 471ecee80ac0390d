import { commitWrite } from '#lib/calendar/actions/commitWrite.ts';
import { nowUtc } from '#lib/calendar/actions/writeSetting.ts';
import { instantToClock } from '#lib/calendar/domain/dates/zones.ts';
import { computeHorizon, computeOccurrenceStarts } from '#lib/calendar/domain/events/recurrence.ts';
import { buildOccurrence, isHandedOver, type OccurrenceWrite, planSeries } from '#lib/calendar/domain/events/series.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import {
  acquireLease,
  checkLease,
  clearPendingSeries,
  findOccurrences,
  releaseLease,
} from '#lib/calendar/store/events/series.ts';
import { startSeriesExecution } from '#lib/calendar/store/events/seriesExecution.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';
import { countItems } from '#lib/calendar/store/posts/write.ts';
import { allocateIds } from '#lib/calendar/store/sequence.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { groupBySize } from '#lib/shared/groupBySize.ts';
import { newId } from '#lib/shared/ids.ts';
import { log } from '#lib/shared/log.ts';
import { getCurrentRequest, runInRequest } from '#lib/shared/request.ts';

/** Items per transaction, with room for additional slugs and counters. */
const MAX_ITEMS = 80;
/**
 * Maximum number of occurrences that a request writes itself, the soonest first; the rest is written in the background.
 */
export const MAX_PER_REQUEST = 120;
/** Maximum number of occurrences per slice of the background execution. */
const MAX_PER_SLICE = 400;
/** Parallel transactions. */
const CONCURRENCY = 4;
/** Interval between attempts to acquire the lease. */
const POLL_MILLISECONDS = 100;

/** A concurrent write changed the series or an occurrence; the plan is outdated. */
class SeriesChanged extends Error {}

/** Groups the writes into transactions of at most `MAX_ITEMS` items. */
const toBatches = (writes: readonly OccurrenceWrite[]): readonly (readonly OccurrenceWrite[])[] =>
  groupBySize(writes, (write) => countItems([write]), MAX_ITEMS);

const countTidied = (event: CalendarEvent): CalendarEvent => ({ ...event, tidied: (event.tidied ?? 0) + 1 });

const writeBatch = (id: number, token: string, writes: readonly OccurrenceWrite[]): Promise<void> =>
  commitWrite(async (failures) => {
    if (failures.some(({ reason }) => reason !== 'slug')) throw new SeriesChanged();
    return { writes, also: [checkLease(id, token)], result: () => undefined };
  });

/**
 * Writes all occurrences. Even after a failure it waits for all running batches: a late batch would re-acquire the
 * lease that the caller is about to release.
 */
const writeOccurrences = async (id: number, token: string, writes: readonly OccurrenceWrite[]): Promise<void> => {
  const queue = [...toBatches(writes)];
  const worker = async (): Promise<void> => {
    for (let batch = queue.shift(); batch !== undefined; batch = queue.shift()) {
      if (!(await acquireLease(id, token, now()))) throw new SeriesChanged();
      await writeBatch(id, token, batch);
    }
  };
  const failures: unknown[] = [];
  const recordFailure = (error: unknown) => {
    queue.length = 0;
    failures.push(error);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, () => worker().catch(recordFailure)));
  if (failures.length > 0) throw failures[0];
};

interface RewriteResult {
  readonly series: CalendarEvent;
  /** Whether all occurrences are synchronised. */
  readonly isComplete: boolean;
}

/** Returns the occurrences of a series, with those that the series from which it was split has not yet handed over. */
const findAllOccurrences = async (series: CalendarEvent): Promise<readonly CalendarEvent[]> => {
  const { id, splitFrom, splitAt } = series;
  const [own, handed] = await Promise.all([
    findOccurrences(id),
    splitFrom === undefined ? [] : findOccurrences(splitFrom.id),
  ]);
  return [
    ...own.filter((one) => splitAt === undefined || !isHandedOver(splitAt, one)),
    ...handed.filter((one) => splitFrom !== undefined && isHandedOver(splitFrom, one)),
  ];
};

/** Writes up to `most` occurrences that differ from the plan; returns undefined if the series does not exist. */
const rewriteOccurrences = async (id: number, token: string, most: number): Promise<RewriteResult | undefined> => {
  const series = await findPost(id);
  if (series?.kind !== 'event') return undefined;
  const setting = { nowUtc: nowUtc() };
  const horizon = computeHorizon(instantToClock(now(), series.timezone));
  const wanted = series.status === 'trash' ? [] : computeOccurrenceStarts(series, horizon);
  const { writes, missing } = planSeries(series, wanted, await findAllOccurrences(series), setting);
  const changed = writes.slice(0, most);
  const added = missing.slice(0, most - changed.length);
  const ids = added.length === 0 ? [] : await allocateIds('posts', added.length);
  const made = added.map((slot, index) => ({
    before: undefined,
    after: buildOccurrence(series, slot, { id: ids[index] ?? 0, version: 0, life: 0 }, setting),
  }));
  await writeOccurrences(id, token, [...changed, ...made]);
  return { series, isComplete: changed.length + added.length === writes.length + missing.length };
};

/** Ends a split whose occurrences have been handed over. Readers see no change. */
const closeSplit = (id: number): Promise<void> =>
  commitWrite(async () => {
    const tail = await findPost(id);
    if (tail?.kind !== 'event' || tail.splitFrom === undefined) return { writes: [], result: () => undefined };
    const { splitFrom, ...whole } = tail;
    const head = await findPost(splitFrom.id);
    const writes: OccurrenceWrite[] = [{ before: tail, after: countTidied(whole) }];
    if (head?.kind === 'event' && head.splitAt?.id === id) {
      const { splitAt: _, ...ended } = head;
      writes.push({ before: head, after: countTidied(ended) });
    }
    return { writes, result: () => undefined };
  });

/** Synchronises under the lease; returns true if nothing is left or another process holds the lease. */
const syncWithLease = async (id: number, token: string, most: number): Promise<boolean> => {
  for (;;) {
    try {
      const { series, isComplete = false } = (await rewriteOccurrences(id, token, most)) ?? {};
      if (series === undefined) return true;
      if (!isComplete) return false;
      if (series.splitFrom !== undefined) await closeSplit(id);
      await clearPendingSeries(id, series.version);
      const after = await findPost(id);
      if (after === undefined || after.version === series.version) return true;
    } catch (error) {
      if (!(error instanceof SeriesChanged)) throw error;
      if (!(await acquireLease(id, token, now()))) return true;
    }
  }
};

/**
 * Synchronises up to `most` occurrences with the series; returns whether none is left. Each occurrence is written
 * atomically; after a crash `resumeSeries` continues. The lease admits one writer per series; others wait for it.
 */
const syncUpTo = async (id: number, most: number): Promise<boolean> => {
  const token = newId();
  while (!(await acquireLease(id, token, now()))) {
    if (now() > (getCurrentRequest()?.deadline ?? Number.POSITIVE_INFINITY))
      throw new ServiceError('unavailable', 'Another request is changing this series; try again.', { retryAfter: 1 });
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  try {
    return await syncWithLease(id, token, most);
  } finally {
    await releaseLease(id, token);
  }
};

/** Completes the hand-over of an earlier split; throws `unavailable` if that takes longer than a request. */
export const completeSplit = async (id: number): Promise<void> => {
  if (!(await syncUpTo(id, MAX_PER_REQUEST)))
    throw new ServiceError('unavailable', 'The series is still being split; try again.', { retryAfter: 1 });
};

/** Runs one slice of the synchronisation; returns true when nothing is left. */
export const syncSlice = (id: number): Promise<boolean> => syncUpTo(id, MAX_PER_SLICE);

/** Synchronises a series completely. */
export const syncSeries = async (id: number): Promise<void> => {
  while (!(await syncSlice(id)));
};

/** Starts the background execution; if that fails, `resumeSeries` continues later. */
const startExecution = async (id: number): Promise<void> => {
  try {
    await startSeriesExecution(id);
  } catch (error) {
    log.warn('Background execution of a series not started; it will be retried', { id, error: String(error) });
  }
};

/** Runs `work` until half of the request's remaining time is over, so that the rest suffices for the answer. */
const runInHalfTime = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const request = getCurrentRequest();
  if (request === undefined) return work();
  const present = now();
  return runInRequest({ ...request, deadline: present + (request.deadline - present) / 2 }, work);
};

/** Synchronises a series after a write, as far as fits into the request; the rest is done in the background. */
export const syncAfterWrite = async (id: number): Promise<void> => {
  try {
    if (!(await runInHalfTime(() => syncUpTo(id, MAX_PER_REQUEST)))) await startExecution(id);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'unavailable') throw error;
    log.warn('Series left to the background', { id });
    await startExecution(id);
  }
};
