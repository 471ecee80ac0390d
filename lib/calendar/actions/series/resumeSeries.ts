import { syncSeries } from '#lib/calendar/actions/series/syncSeries.ts';
import { computeRetryDelay, describeError, MAX_ATTEMPTS } from '#lib/calendar/domain/backoff.ts';
import {
  findPendingSeries,
  findSeriesIds,
  type PendingSeries,
  recordFailure,
} from '#lib/calendar/store/events/series.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/**
 * Synchronises all series, beginning at a random one, so that runs that end early do not always skip the same series.
 * A failed series does not block the others.
 */
const syncAll = async <Series>(
  all: readonly Series[],
  getId: (series: Series) => number,
  failed: (series: Series, error: unknown) => Promise<void>,
): Promise<number> => {
  const first = Math.floor(Math.random() * all.length);
  const failures: unknown[] = [];
  for (const series of [...all.slice(first), ...all.slice(0, first)]) {
    try {
      await syncSeries(getId(series));
    } catch (error) {
      failures.push(error);
      await failed(series, error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return all.length;
};

/** Whether the lease is taken or time ran out, which is not a fault of the series. */
const isBusy = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable';

/** Delays the next attempt, longer each time; after the last attempt the series is parked until its next change. */
const postpone = async (series: PendingSeries, error: unknown): Promise<void> => {
  if (isBusy(error)) return;
  const failures = series.failures + 1;
  const reason = describeError(error);
  await recordFailure(series, { notBefore: now() + computeRetryDelay(failures), reason });
  if (failures >= MAX_ATTEMPTS) log.error('Series parked', { id: series.id, failures, reason });
};

/** Completes series that a request, a crash or a deadline left pending; returns their number. */
export const resumeSeries = async (): Promise<number> => {
  const isDue = ({ failures, notBefore }: PendingSeries) => failures < MAX_ATTEMPTS && notBefore <= now();
  return syncAll((await findPendingSeries()).filter(isDue), ({ id }) => id, postpone);
};

/** Extends all series up to the current horizon; returns their number. */
export const extendSeries = async (): Promise<number> =>
  syncAll(
    await findSeriesIds(),
    (id) => id,
    async (id, error) => log.error('Extension of a series failed', { id, reason: describeError(error) }),
  );
