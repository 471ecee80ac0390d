import { resolvePlanState } from '#lib/procurement/actions/planState/resolvePlanState.ts';
import { createNoPlanError } from '#lib/procurement/actions/plans/getCurrentPlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { type ListedPlan, queryPlans } from '#lib/procurement/store/planList.ts';
import { findPlan, hasResult } from '#lib/procurement/store/plans.ts';

/** Number of plans confirmed in parallel; a larger burst of requests to Step Functions would be throttled. */
const SIDE_BY_SIDE = 10;

/** Returns whether a listed plan is completed. An earlier reader has confirmed nearly all plans. */
const isCompleted = async (listed: ListedPlan): Promise<boolean> => {
  if (listed.confirmed) return true;
  const plan = await findPlan(listed.planId);
  return plan !== undefined && hasResult(plan) && (await resolvePlanState(plan)) === 'SUCCEEDED';
};

/** Lists all completed plans without their lists, newest first; throws `notFound` if there is none. */
export const listPlans = async (): Promise<readonly Omit<ProcurementPlan, 'lists'>[]> => {
  const plans: ListedPlan[] = [];
  const listed: ListedPlan[] = [];
  for await (const one of queryPlans()) listed.push(one);
  for (let from = 0; from < listed.length; from += SIDE_BY_SIDE) {
    const some = listed.slice(from, from + SIDE_BY_SIDE);
    const verdicts = await Promise.all(some.map(isCompleted));
    plans.push(...some.filter((_, index) => verdicts[index]));
  }
  if (plans.length === 0) throw createNoPlanError();
  return plans;
};
