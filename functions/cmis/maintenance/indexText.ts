import { resumeText } from '#lib/cmis/actions/textTasks.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every minute: words that changes have left are indexed, those of what is gone are taken off. */
export const handler = taskHandler<unknown, void>({ api: 'cmis', operation: 'indexText' }, async () => {
  const tasks = await resumeText();
  if (tasks > 0) log.info('Indexed', { tasks });
});
