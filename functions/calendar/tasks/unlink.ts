import { type Renewal, renewFeed } from '#lib/calendar/actions/feeds/storedFeeds.ts';
import { buildIndex, type IndexName } from '#lib/calendar/actions/indexes/buildIndex.ts';
import { unlinkSlice } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { syncSlice } from '#lib/calendar/actions/series/syncSeries.ts';
import type { RemovedTarget } from '#lib/calendar/domain/events/deadLinks.ts';
import { renderStoredFeed } from '#lib/calendar/wire/storedFeeds.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Input of an execution: a target whose links are removed, a series to synchronise, an index to build, or a feed to renew. */
type Work = { readonly target: RemovedTarget } | { readonly series: number } | { readonly index: IndexName } | Renewal;

const runSlice = async (work: Work): Promise<boolean> => {
  if ('target' in work) return unlinkSlice(work.target);
  if ('series' in work) return syncSlice(work.series);
  if ('index' in work) await buildIndex(work.index);
  else await renewFeed(work, (feed) => renderStoredFeed(feed, work.feed));
  return true;
};

/**
 * State Unlink: one slice of a clean-up or series, or an index or feed as a whole; the state machine repeats it until it is
 * done.
 */
export const handler = taskHandler<Work, Work & { readonly done: boolean }>(
  { api: 'calendar', operation: 'unlink' },
  async (work) => ({ ...work, done: await runSlice(work) }),
);
