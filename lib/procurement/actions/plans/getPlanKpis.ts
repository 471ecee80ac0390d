import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { readBounds } from '#lib/procurement/actions/planState/loadResult.ts';
import { computeBoundGaps, type PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

export const getPlanKpis = async (planId: string): Promise<PlanFigures> => {
  const plan = await getCompletedPlan(planId);
  const kpis: Kpis = JSON.parse(plan.result.kpis);
  const bounds = readBounds(plan);
  return bounds === undefined ? kpis : { ...kpis, Objectives: computeBoundGaps(bounds, kpis) };
};
