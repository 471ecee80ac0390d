import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { DEFAULT_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import { computePlanRisk, type PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { loadLists } from '#lib/procurement/store/values.ts';
import { createEndCheck } from '#lib/shared/request.ts';

/** Returns the risk of a completed plan; a late order arrives `lateBy` periods late, by default as its configuration says. */
export const getPlanRisk = async (planId: string, lateBy?: number): Promise<PlanRisk> => {
  const { configuration, problem, result } = await getCompletedPlan(planId);
  const [stored, lists] = [await loadProblem(problem.value), await loadLists(result.lists)];
  return computePlanRisk(stored, lists, lateBy ?? configuration.lateBy ?? DEFAULT_LATE_BY, createEndCheck());
};
