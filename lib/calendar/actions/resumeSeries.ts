import { syncSeries } from '#lib/calendar/actions/syncSeries.ts';
import { allSeries, pendingSeries } from '#lib/calendar/store/series.ts';

const syncEach = async (ids: readonly number[]): Promise<number> => {
  for (const id of ids) await syncSeries(id);
  return ids.length;
};

/** Finishes what a crash or a deadline left undone; tells of how many series. */
export const resumeSeries = async (): Promise<number> => syncEach(await pendingSeries());

/** Extends rules that do not end as far ahead as occurrences are kept; tells of how many series. */
export const extendSeries = async (): Promise<number> => syncEach(await allSeries());
