import { endExecution } from '#lib/procurement/actions/slices/endExecution.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Cancels a calculation. Returns false if it has already ended, or ends in another way before the cancel takes effect.
 */
export const cancelCalculation = async (taskId: string): Promise<boolean> => {
  const state = isPlanId(taskId) ? await executionState(taskId) : undefined;
  if (state === undefined) throw new ServiceError('notFound', `There is no task ${JSON.stringify(taskId)}`);
  return isInProgress(state) && (await endExecution(taskId)) === 'ABORTED';
};
