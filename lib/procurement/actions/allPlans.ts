import { noCompletedPlan } from '#lib/procurement/actions/currentPlan.ts';
import { resolvePlanState } from '#lib/procurement/actions/settlePlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { type ListedPlan, queryPlans } from '#lib/procurement/store/planList.ts';
import { findPlan, hasResult } from '#lib/procurement/store/plans.ts';

/** How many plans are confirmed side by side: a burst of questions would be throttled. */
const SIDE_BY_SIDE = 10;

/** Whether a listed plan counts: nearly all were confirmed by an earlier reader. */
const counts = async (listed: ListedPlan): Promise<boolean> => {
  if (listed.confirmed) return true;
  const plan = await findPlan(listed.planId);
  return plan !== undefined && hasResult(plan) && (await resolvePlanState(plan)) === 'SUCCEEDED';
};

/** Every completed plan without its lists, newest first. */
export const listPlans = async (): Promise<readonly Omit<ProcurementPlan, 'lists'>[]> => {
  const plans: ListedPlan[] = [];
  const listed: ListedPlan[] = [];
  for await (const one of queryPlans()) listed.push(one);
  for (let from = 0; from < listed.length; from += SIDE_BY_SIDE) {
    const some = listed.slice(from, from + SIDE_BY_SIDE);
    const verdicts = await Promise.all(some.map(counts));
    plans.push(...some.filter((_, index) => verdicts[index]));
  }
  if (plans.length === 0) throw noCompletedPlan();
  return plans;
};
