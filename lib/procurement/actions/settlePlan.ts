import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';
import { confirmPlan, withdrawResult } from '#lib/procurement/store/planList.ts';
import { hasResult, type StoredPlan } from '#lib/procurement/store/plans.ts';

/**
 * How the calculation of a plan stands; undefined where its execution is unknown. A plan counts as completed only if
 * its execution succeeded after the result was recorded: the first reader who finds that confirms it for all later
 * ones, one who finds that it was stopped between the two takes the result back. An execution that is unknown although
 * there is a result was forgotten after its 90 days: it had succeeded.
 */
export const resolvePlanState = async (plan: StoredPlan): Promise<ExecutionState | undefined> => {
  if (plan.confirmed) return 'SUCCEEDED';
  const state = await executionState(plan.planId);
  if (!hasResult(plan)) return state;
  if (state === undefined || state === 'SUCCEEDED') {
    await confirmPlan(plan);
    return 'SUCCEEDED';
  }
  if (state === 'ABORTED' || state === 'FAILED' || state === 'TIMED_OUT') await withdrawResult(plan);
  return state;
};
