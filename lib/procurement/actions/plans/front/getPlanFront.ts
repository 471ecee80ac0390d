import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadFinalState, loadFrontPoints, readBounds } from '#lib/procurement/actions/planState/loadResult.ts';
import { type BoundGaps, computeBoundGaps, extendBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { getFront } from '#lib/procurement/optimiser/state/front.ts';

/** A point of a front, numbered from 1. */
export interface FrontPoint {
  readonly number: number;
  readonly kpis: Kpis;
  /** Whether the point is the plan to which the front belongs. */
  readonly isChosen: boolean;
  /** Undefined for a plan with less coverage because of a limit on changes. */
  readonly objectives: BoundGaps | undefined;
}

/** Returns the points of a completed plan's front, explored ones last. */
export const getPlanFront = async (planId: string): Promise<readonly FrontPoint[]> => {
  const plan = await getCompletedPlan(planId);
  const [state, points] = await Promise.all([loadFinalState(plan), loadFrontPoints(plan)]);
  const { chosen } = getFront(state);
  const stored = readBounds(plan);
  const bounds = stored && extendBounds(stored, points);
  return points.map((kpis, n) => ({
    number: n + 1,
    kpis,
    isChosen: n === chosen,
    objectives: bounds && computeBoundGaps(bounds, kpis),
  }));
};
