import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { type TaskStatus, toTaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';

/** The status of a task; what cannot be a task is unknown without a look. */
export const checkTaskStatus = async (taskId: string): Promise<TaskStatus> =>
  toTaskStatus(isPlanId(taskId) ? await executionState(taskId) : undefined);
