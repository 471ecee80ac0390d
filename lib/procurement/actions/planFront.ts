import { getCompletedPlan } from '#lib/procurement/actions/completedPlan.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { getFront } from '#lib/procurement/optimiser/front/front.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { unpackText } from '#lib/procurement/store/packed.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';

/** A point of a front, numbered from 1. */
export interface FrontPoint {
  readonly number: number;
  readonly kpis: Kpis;
  /** Whether it is the plan that the front belongs to. */
  readonly isChosen: boolean;
}

const unpacked = async <T>(value: ChunkedValue): Promise<T> => JSON.parse(await unpackText(await loadValue(value)));

/** The state of the calculation of a plan at its end. */
export const loadFinalState = ({ result }: RecordedPlan): Promise<CalculationState> => unpacked(result.state);

/** The figures of each point of its front. */
export const loadFrontPoints = ({ result }: RecordedPlan): Promise<readonly Kpis[]> => unpacked(result.points);

/** All points of the front of a completed plan; what was explored stands last. */
export const getPlanFront = async (planId: string): Promise<readonly FrontPoint[]> => {
  const plan = await getCompletedPlan(planId);
  const [state, points] = await Promise.all([loadFinalState(plan), loadFrontPoints(plan)]);
  const { chosen } = getFront(state);
  return points.map((kpis, n) => ({ number: n + 1, kpis, isChosen: n === chosen }));
};
