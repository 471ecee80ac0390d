import { syncSeries } from '#lib/calendar/actions/syncSeries.ts';
import { allSeries, pendingSeries } from '#lib/calendar/store/series.ts';

/**
 * Begins anywhere, so that what one run has no time for another one has; a series that cannot be written keeps nobody
 * from the others.
 */
const syncEach = async (ids: readonly number[]): Promise<number> => {
  const first = Math.floor(Math.random() * ids.length);
  const failures: unknown[] = [];
  for (const id of [...ids.slice(first), ...ids.slice(0, first)])
    await syncSeries(id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return ids.length;
};

/** Finishes what a crash or a deadline left undone; tells of how many series. */
export const resumeSeries = async (): Promise<number> => syncEach(await pendingSeries());

/** Extends rules that do not end as far ahead as occurrences are kept; tells of how many series. */
export const extendSeries = async (): Promise<number> => syncEach(await allSeries());
