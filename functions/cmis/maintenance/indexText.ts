import { rebuildIndexes } from '#lib/cmis/actions/query/rebuildIndex.ts';
import { resumeTextTasks, retryParkedTextTasks } from '#lib/cmis/actions/query/runTextTasks.ts';
import { log } from '#lib/shared/log.ts';
import { writeQueueMetrics } from '#lib/shared/metrics.ts';
import { taskHandler } from '#lib/shared/task.ts';

/** Payload of an invocation by an operator. */
interface MaintenanceInput {
  readonly retryParked?: boolean;
}

/**
 * Every minute: builds the index of newly marked properties, writes or deletes the postings that changes left over, and
 * counts the children of large folders by blocks.
 */
export const handler = taskHandler<MaintenanceInput | undefined, void>(
  { api: 'cmis', operation: 'indexText' },
  async (input) => {
    if (input?.retryParked === true) log.info('Parked tasks are due', { tasks: await retryParkedTextTasks() });
    const index = await rebuildIndexes();
    const text = await resumeTextTasks();
    if (text.ended > 0) log.info('Indexed', { tasks: text.ended });
    writeQueueMetrics('cmis', 'indexText', {
      oldest: Math.max(index.oldest, text.oldest),
      parked: index.parked + text.parked,
    });
  },
);
