import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { type TaskStatus, toTaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';

/** Returns the status of a task, -1 for an id of another form without a request. */
export const checkTaskStatus = async (taskId: string): Promise<TaskStatus> =>
  toTaskStatus(isPlanId(taskId) ? await executionState(taskId) : undefined);
