import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { readBounds } from '#lib/procurement/actions/plans/getPlanFront.ts';
import { type BoundGaps, computeBoundGaps } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

/** Figures of a plan, and what is proven of its objectives. */
export interface PlanFigures extends Kpis {
  /** Absent for plans of earlier releases. */
  readonly Objectives?: BoundGaps;
}

/** Returns the figures of a completed plan. */
export const getPlanKpis = async (planId: string): Promise<PlanFigures> => {
  const plan = await getCompletedPlan(planId);
  const kpis: Kpis = JSON.parse(plan.result.kpis);
  const bounds = readBounds(plan);
  return bounds === undefined ? kpis : { ...kpis, Objectives: computeBoundGaps(bounds, kpis) };
};
