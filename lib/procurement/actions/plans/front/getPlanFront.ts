import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import {
  type BoundGaps,
  computeBoundGaps,
  extendBounds,
  type ObjectiveBounds,
} from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { getFront } from '#lib/procurement/optimiser/front/front.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadJson } from '#lib/procurement/store/values.ts';

/** A point of a front, numbered from 1. */
export interface FrontPoint {
  readonly number: number;
  readonly kpis: Kpis;
  /** Whether the point is the plan to which the front belongs. */
  readonly isChosen: boolean;
  /** Undefined for a plan with less coverage because of a limit on changes. */
  readonly objectives: BoundGaps | undefined;
}

export const loadFinalState = ({ result }: RecordedPlan): Promise<CalculationState> => loadJson(result.state);

/** Loads the figures of each point of a plan's front. */
export const loadFrontPoints = ({ result }: RecordedPlan): Promise<readonly Kpis[]> => loadJson(result.points);

/** Returns the stored bounds of a plan's objectives; undefined for a plan with less coverage because of a limit on changes. */
export const readBounds = ({ result }: RecordedPlan): ObjectiveBounds | undefined =>
  result.bounds === undefined ? undefined : JSON.parse(result.bounds);

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
