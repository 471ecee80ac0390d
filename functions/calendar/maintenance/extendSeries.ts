import { extendSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every day: recurring events get the occurrences that have come within reach. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'extendSeries' }, async () => {
  log.info('Extended', { series: await extendSeries() });
});
