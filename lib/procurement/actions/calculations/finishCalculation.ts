import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { findPlan, requestFinish } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Returns whether a calculation is past the rounds that lead to its first plan. */
const hasPlan = (phase: string | undefined): boolean => phase !== undefined && phase !== 'solve';

/**
 * Asks a calculation to end its search at the next step, and to keep the best plan found with the gap proven so far.
 * @returns false if the calculation had ended
 * @throws ServiceError `notFound` for an unknown task, `conflict` until there is a plan
 */
export const finishCalculation = async (taskId: string): Promise<boolean> => {
  const state = isPlanId(taskId) ? await readExecutionState(taskId) : undefined;
  if (state === undefined) throw createUnknownIdError('task', taskId);
  const plan = await findPlan(taskId);
  if (!isInProgress(state) || plan === undefined || plan.result !== undefined) return false;
  if (!hasPlan(plan.progress?.phase)) throw createKeyedError('conflict', 'nothingToKeep', []);
  try {
    await requestFinish(taskId);
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'gone') return false;
    throw error;
  }
};
