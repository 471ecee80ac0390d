import { rebuildIndexes } from '#lib/cmis/actions/rebuildIndex.ts';
import { resumeText } from '#lib/cmis/actions/textTasks.ts';
import { log } from '#lib/shared/log.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Every minute: objects are indexed by properties marked since, and by words that changes have left; those of what is gone are taken off. */
export const handler = taskHandler<unknown, void>({ api: 'cmis', operation: 'indexText' }, async () => {
  await rebuildIndexes();
  const tasks = await resumeText();
  if (tasks > 0) log.info('Indexed', { tasks });
});
