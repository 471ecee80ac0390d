import { resumeCleanups } from '#lib/calendar/actions/maintenance/cleanUp.ts';
import { measureBacklog } from '#lib/calendar/actions/maintenance/measureBacklog.ts';
import { publishDue } from '#lib/calendar/actions/maintenance/publishDue.ts';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Runs every minute, in parallel: publishes due posts, and resumes interrupted series and clean-ups. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'publishDue' }, async () => {
  const jobs = [publishDue(), resumeSeries(), resumeCleanups()] as const;
  await Promise.allSettled(jobs);
  writeQueueMetrics('calendar', 'publishDue', await measureBacklog());
  const [published, series, cleanups] = await Promise.all(jobs);
  if (published + series + cleanups > 0) log.info('Caught up', { published, series, cleanups });
});
