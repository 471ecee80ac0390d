import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { type TaskStatus, toTaskStatus } from '#lib/procurement/domain/plan/taskStatus.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';

/** Returns the status of a task; -1, without any read, if the id does not have the form of an id. */
export const checkTaskStatus = async (taskId: string): Promise<TaskStatus> =>
  toTaskStatus(isPlanId(taskId) ? await readExecutionState(taskId) : undefined);
