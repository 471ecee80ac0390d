import { runAtOnce } from '#lib/cmis/actions/tasks/runTask.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { log } from '#lib/shared/log.ts';

/** Runs the background tasks of a change as long as its answer can wait; `resumeTasks` continues. */
export const runPendingTasks = async (steps: readonly Step[]): Promise<void> => {
  for (const { task } of steps)
    try {
      if (task !== undefined) await runAtOnce(task);
    } catch (error) {
      log.warn('A background task is deferred', { cause: String(error) });
    }
};
