import { completedPlan } from '#lib/procurement/actions/completedPlan.ts';
import { type PlanDifference, planDifference } from '#lib/procurement/domain/comparison.ts';
import { loadLists } from '#lib/procurement/store/values.ts';

const contents = async (planId: string) => {
  const { result } = await completedPlan(planId);
  return { lists: await loadLists(result.lists), kpis: JSON.parse(result.kpis) };
};

/** What changed from the first plan to the second. */
export const comparePlans = async (planId: string, otherId: string): Promise<PlanDifference> =>
  planDifference(await contents(planId), await contents(otherId));
