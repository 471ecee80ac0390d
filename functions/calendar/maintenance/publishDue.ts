import { renewFeeds } from '#lib/calendar/actions/feeds/storedFeeds.ts';
import { resumeCleanups } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { measureBacklog } from '#lib/calendar/actions/maintenance/measureBacklog.ts';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Runs every minute, in parallel: publishes due posts, resumes interrupted series and clean-ups, renews stored feeds. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'publishDue' }, async () => {
  const jobs = [publishDue(), resumeSeries(), resumeCleanups(), renewFeeds()] as const;
  await Promise.allSettled(jobs);
  writeQueueMetrics('calendar', 'publishDue', await measureBacklog());
  const [published, series, cleanups, feeds] = await Promise.all(jobs);
  if (published + series + cleanups + feeds > 0) log.info('Caught up', { published, series, cleanups, feeds });
});
