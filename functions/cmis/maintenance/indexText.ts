import { rebuildIndexes } from '#lib/cmis/actions/query/rebuildIndex.ts';
import { resumeTasks, retryParkedTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Payload of an invocation by an operator. */
interface MaintenanceInput {
  readonly retryParked?: boolean;
}

/**
 * Every minute: builds the index of newly marked properties, and runs background tasks, such as postings that changes
 * left over and the counts of blocks of large folders.
 */
export const handler = taskHandler<MaintenanceInput | undefined, void>(
  { api: 'cmis', operation: 'indexText' },
  async (input) => {
    if (input?.retryParked === true) log.info('Parked tasks are due', { tasks: await retryParkedTasks() });
    const index = await rebuildIndexes();
    const tasks = await resumeTasks();
    if (tasks.ended > 0) log.info('Background tasks have ended', { tasks: tasks.ended });
    writeQueueMetrics('cmis', 'indexText', {
      oldest: Math.max(index.oldest, tasks.oldest),
      parked: index.parked + tasks.parked,
    });
  },
);
