import { resolvePlanState } from '#lib/procurement/actions/plans/resolvePlanState.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { findPlan, hasResult, type RecordedPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

export const planNotFound = (planId: string): ServiceError =>
  new ServiceError('notFound', `There is no plan ${JSON.stringify(planId)}`);

/**
 * Returns the plan with this id and the state of its calculation.
 * @throws ServiceError `notFound` if there is no such plan, or no execution of it and no result
 */
export const loadPlanState = async (
  planId: string,
): Promise<{ readonly plan: StoredPlan; readonly state: ExecutionState }> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw planNotFound(planId);
  const state = await resolvePlanState(plan);
  if (state === undefined) throw planNotFound(planId);
  return { plan, state };
};

/**
 * Returns the plan with this id and its result.
 * @throws ServiceError `notFound`, or `conflict` with the state of the calculation if it has not completed
 */
export const getCompletedPlan = async (planId: string): Promise<RecordedPlan> => {
  const { plan, state } = await loadPlanState(planId);
  if (state === 'SUCCEEDED' && hasResult(plan)) return plan;
  const hasEnded = state === 'ABORTED' || state === 'FAILED' || state === 'TIMED_OUT';
  const remedy = hasEnded
    ? 'Calculate a new plan'
    : `Wait for it: PUT /api/ProcurementCalculator/CheckTaskStatus/${plan.planId}?wait=20`;
  throw new ServiceError('conflict', `The plan is not complete. ${formatStateMessage(state, plan)}. ${remedy}`);
};
