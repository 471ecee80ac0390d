import { extendSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Runs daily: extends all series up to the current horizon. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'extendSeries' }, async () => {
  log.info('Extended', { series: await extendSeries() });
});
