import { publishDue } from '#lib/calendar/actions/publishDue.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every minute: events, venues and organizers whose publication date has come turn from `future` to `publish`. */
export const handler = taskHandler<unknown, void>({ api: 'calendar', operation: 'publishDue' }, async () => {
  const published = await publishDue();
  if (published > 0) log.info('Published', { posts: published });
});
