import { resolvePlanState } from '#lib/procurement/actions/settlePlan.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { formatStateMessage } from '#lib/procurement/domain/plan/stateMessage.ts';
import { findPlan, hasResult, type RecordedPlan } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';

export const planNotFound = (planId: string): ServiceError =>
  new ServiceError('notFound', `There is no plan ${JSON.stringify(planId)}`);

/**
 * The plan of this id with its result.
 * @throws ServiceError `notFound`, or `conflict` where the calculation has not completed: the message says how it stands
 */
export const getCompletedPlan = async (planId: string): Promise<RecordedPlan> => {
  const plan = isPlanId(planId) ? await findPlan(planId) : undefined;
  if (plan === undefined) throw planNotFound(planId);
  const state = await resolvePlanState(plan);
  if (state === undefined) throw planNotFound(planId);
  if (state === 'SUCCEEDED' && hasResult(plan)) return plan;
  throw new ServiceError('conflict', `The plan is not complete. ${formatStateMessage(state, plan)}`);
};
