import type { Kpis, PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadLists } from '#lib/procurement/store/values.ts';

/** Loads the lists and figures of a plan. */
export const loadPlanContents = async ({
  result,
}: RecordedPlan): Promise<{ readonly lists: PlanLists; readonly kpis: Kpis }> => ({
  lists: await loadLists(result.lists),
  kpis: JSON.parse(result.kpis),
});
