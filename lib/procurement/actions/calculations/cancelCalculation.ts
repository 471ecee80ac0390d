import { endExecution } from '#lib/procurement/actions/planState/endExecution.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';

/**
 * Cancels a calculation. Returns false if it has already ended, or ends in another way before the cancel takes effect.
 */
export const cancelCalculation = async (taskId: string): Promise<boolean> => {
  const state = isPlanId(taskId) ? await readExecutionState(taskId) : undefined;
  if (state === undefined) throw createUnknownIdError('task', taskId);
  return isInProgress(state) && (await endExecution(taskId)) === 'ABORTED';
};
