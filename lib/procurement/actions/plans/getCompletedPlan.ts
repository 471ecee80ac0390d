import { resolvePlanState } from '#lib/procurement/actions/plans/resolvePlanState.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/formatStateMessage.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { type ExecutionState, isInProgress } from '#lib/procurement/domain/plan/taskStatus.ts';
import { findPlan, hasResult, type RecordedPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Returns what to do about a calculation that has no result. */
export const getStateRemedy = (state: ExecutionState, planId: string): string =>
  isInProgress(state)
    ? `Wait for it: PUT /api/ProcurementCalculator/CheckTaskStatus/${planId}?wait=20`
    : 'Calculate a new plan';

/**
 * Returns the plan with this id and the state of its calculation.
 * @throws ServiceError `notFound` if there is no such plan, or no execution of it and no result
 */
export const loadPlanState = async (
  planId: string,
): Promise<{ readonly plan: StoredPlan; readonly state: ExecutionState }> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw createUnknownIdError('plan', planId);
  const state = await resolvePlanState(plan);
  if (state === undefined) throw createUnknownIdError('plan', planId);
  return { plan, state };
};

/**
 * Returns the plan with this id and its result.
 * @throws ServiceError `notFound`, or `conflict` with the state of the calculation if it has not completed
 */
export const getCompletedPlan = async (planId: string): Promise<RecordedPlan> => {
  const { plan, state } = await loadPlanState(planId);
  if (state === 'SUCCEEDED' && hasResult(plan)) return plan;
  const remedy = getStateRemedy(state, planId);
  throw new ServiceError(
    'conflict',
    `The plan ${planId} is not complete. ${formatStateMessage(state, plan)}. ${remedy}`,
  );
};
