import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { readExecutionState } from '#lib/procurement/store/executions.ts';
import { confirmPlan, withdrawResult } from '#lib/procurement/store/planList.ts';
import { hasResult, type StoredPlan } from '#lib/procurement/store/plans.ts';

/**
 * Returns the state of a plan's calculation; undefined if its execution is unknown. A plan is completed only if its
 * execution succeeded after the result was recorded. The first reader to see that confirms the plan for later ones; a
 * reader that finds the execution stopped withdraws the result. Step Functions forgets an execution after 90 days, so a
 * plan with a result and an unknown execution had succeeded.
 */
export const resolvePlanState = async (plan: StoredPlan): Promise<ExecutionState | undefined> => {
  if (plan.confirmed) return 'SUCCEEDED';
  const state = await readExecutionState(plan.planId);
  if (!hasResult(plan)) return state;
  if (state === undefined || state === 'SUCCEEDED') {
    await confirmPlan(plan);
    return 'SUCCEEDED';
  }
  if (state === 'ABORTED' || state === 'FAILED' || state === 'TIMED_OUT') await withdrawResult(plan);
  return state;
};
