import { syncSeries } from '#lib/calendar/actions/series/syncSeries.ts';
import { MOST_ATTEMPTS, reasonOf, waitAfter } from '#lib/calendar/domain/backoff.ts';
import { allSeries, noteFailure, type PendingSeries, pendingSeries } from '#lib/calendar/store/events/series.ts';
import { now } from '#lib/shared/clock.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/**
 * Begins anywhere, so that what one run has no time for another one has; a series that cannot be written keeps nobody
 * from the others.
 */
const syncEach = async <Series>(
  all: readonly Series[],
  idOf: (series: Series) => number,
  failed: (series: Series, error: unknown) => Promise<void>,
): Promise<number> => {
  const first = Math.floor(Math.random() * all.length);
  const failures: unknown[] = [];
  for (const series of [...all.slice(first), ...all.slice(0, first)]) {
    try {
      await syncSeries(idOf(series));
    } catch (error) {
      failures.push(error);
      await failed(series, error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return all.length;
};

/** Somebody else is at the series, or there was too little time: not the fault of the series. */
const isBusy = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable';

/** Lets a series that failed wait, longer each time; after the last attempt it is parked until it is changed. */
const postpone = async (series: PendingSeries, error: unknown): Promise<void> => {
  if (isBusy(error)) return;
  const failures = series.failures + 1;
  const reason = reasonOf(error);
  await noteFailure(series, { notBefore: now() + waitAfter(failures), reason });
  if (failures >= MOST_ATTEMPTS) log.error('A series is parked', { id: series.id, failures, reason });
};

/** Finishes what a request left, or a crash or a deadline left undone; tells of how many series. */
export const resumeSeries = async (): Promise<number> => {
  const isDue = ({ failures, notBefore }: PendingSeries) => failures < MOST_ATTEMPTS && notBefore <= now();
  return syncEach((await pendingSeries()).filter(isDue), ({ id }) => id, postpone);
};

/** Extends rules that do not end as far ahead as occurrences are kept; tells of how many series. */
export const extendSeries = async (): Promise<number> =>
  syncEach(
    await allSeries(),
    (id) => id,
    async (id, error) => log.error('A series cannot be extended', { id, reason: reasonOf(error) }),
  );
