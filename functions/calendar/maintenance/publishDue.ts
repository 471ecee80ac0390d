import { publishDue } from '#lib/calendar/actions/publishDue.ts';
import { resumeSeries } from '#lib/calendar/actions/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every minute: what has become due is published, and series that were left half rewritten are finished. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'publishDue' }, async () => {
  const published = await publishDue();
  const resumed = await resumeSeries();
  if (published + resumed > 0) log.info('Caught up', { published, resumed });
});
