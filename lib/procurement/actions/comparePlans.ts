import { getCompletedPlan } from '#lib/procurement/actions/getCompletedPlan.ts';
import { computePlanDifference, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { loadLists } from '#lib/procurement/store/values.ts';

const contents = async (planId: string) => {
  const { result } = await getCompletedPlan(planId);
  return { lists: await loadLists(result.lists), kpis: JSON.parse(result.kpis) };
};

/** Computes the changes from the first plan to the second. */
export const comparePlans = async (planId: string, otherId: string): Promise<PlanDifference> =>
  computePlanDifference(await contents(planId), await contents(otherId));
