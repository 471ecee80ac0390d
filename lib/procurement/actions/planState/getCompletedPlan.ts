import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import type { ExecutionState } from '#lib/procurement/domain/plan/taskStatus.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { toFailureReason } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import { findPlan, hasResult, type RecordedPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { resolvePlanState } from './resolvePlanState.ts';

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
  const { configuration, progress, failure } = plan;
  if (state === 'ABORTED') throw createKeyedError('conflict', 'planCancelled', [{ plan: planId }]);
  if (state === 'TIMED_OUT') throw createKeyedError('conflict', 'planTimedOut', [{ plan: planId }]);
  if (state === 'FAILED')
    throw createKeyedError('conflict', 'planFailed', [{ plan: planId, reason: toFailureReason(failure) }]);
  const percent = Math.floor((progress?.share ?? 0) * 100);
  throw createKeyedError('conflict', 'planRunning', [{ plan: planId, configuration: configuration.name, percent }]);
};
