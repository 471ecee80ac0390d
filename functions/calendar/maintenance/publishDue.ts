import { resumeCleanups } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { measureBacklog } from '#lib/calendar/actions/maintenance/measureBacklog.ts';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { reindexPosts } from '#lib/calendar/actions/maintenance/reindexPosts.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/**
 * Runs every minute, in parallel: publishes due posts, resumes interrupted series and clean-ups, and continues the
 * migration of index items.
 */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'publishDue' }, async () => {
  const jobs = [publishDue(), resumeSeries(), resumeCleanups(), reindexPosts()] as const;
  await Promise.allSettled(jobs);
  writeQueueMetrics('calendar', 'publishDue', await measureBacklog());
  const [published, series, cleanups, reindexed] = await Promise.all(jobs);
  if (published + series + cleanups + reindexed > 0) log.info('Caught up', { published, series, cleanups, reindexed });
});
