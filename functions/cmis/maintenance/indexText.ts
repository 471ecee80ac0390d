import { rebuildIndexes } from '#lib/cmis/actions/query/rebuildIndex.ts';
import { resumeTextTasks, retryParkedTextTasks } from '#lib/cmis/actions/query/runTextTasks.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** What an operator may ask for beside the usual run. */
interface Wanted {
  readonly retryParked?: boolean;
}

/** Every minute: objects are indexed by properties marked since, and by words that changes have left; those of what is gone are taken off. */
export const handler = taskHandler<Wanted | undefined, void>(
  { api: 'cmis', operation: 'indexText' },
  async (wanted) => {
    if (wanted?.retryParked === true) log.info('Parked tasks are due', { tasks: await retryParkedTextTasks() });
    const index = await rebuildIndexes();
    const text = await resumeTextTasks();
    if (text.ended > 0) log.info('Indexed', { tasks: text.ended });
    writeQueueMetrics('cmis', 'indexText', {
      oldest: Math.max(index.oldest, text.oldest),
      parked: index.parked + text.parked,
    });
  },
);
