import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadFinalState } from '#lib/procurement/actions/planState/loadResult.ts';
import { askPlan } from '#lib/procurement/actions/plans/askPlan.ts';
import { loadPlanContents } from '#lib/procurement/actions/plans/loadPlanContents.ts';
import { requireEqualDecimals } from '#lib/procurement/actions/plans/requireEqualDecimals.ts';
import { computePlanDifference, type DistanceChange, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Causes } from '#lib/procurement/domain/questions/causes.ts';
import { roundFigure } from '#lib/procurement/domain/roundFigure.ts';
import { type Completed, compareDistances, type Distances } from '#lib/procurement/optimiser/state/compareDistances.ts';
import type { RecordedPlan } from '#lib/procurement/store/plans.ts';

const toBeforeAndAfter = ({ first, second }: Distances) => ({
  Before: roundFigure(first),
  After: roundFigure(second),
});

/** Computes the weighted distances of two plans from the best values; undefined if different weights chose them. */
export const computeDistanceChange = (before: Completed, after: Completed): DistanceChange | undefined => {
  const distances = compareDistances(before, after);
  if (distances === undefined) return undefined;
  return { RangeBefore: toBeforeAndAfter(distances.byFirst), RangeAfter: toBeforeAndAfter(distances.bySecond) };
};

const loadCompleted = async (plan: RecordedPlan): Promise<Completed> => ({
  configuration: plan.configuration,
  state: await loadFinalState(plan),
});

/** Returns what changed from the first plan to the second. */
export const comparePlans = async (planId: string, otherId: string): Promise<PlanDifference> => {
  const [plan, other] = [await getCompletedPlan(planId), await getCompletedPlan(otherId)];
  requireEqualDecimals(plan, other);
  const distance = computeDistanceChange(await loadCompleted(plan), await loadCompleted(other));
  return computePlanDifference(await loadPlanContents(plan), await loadPlanContents(other), distance);
};

/** A difference, and the changes of the data that explain it. */
export interface ExplainedDifference extends PlanDifference {
  readonly Causes?: Causes;
}

/** Returns what changed from the first plan to the second, and the changes of the data that explain the second. */
export const explainDifference = async (planId: string, otherId: string): Promise<ExplainedDifference> => {
  const difference = await comparePlans(planId, otherId);
  const { problem } = await getCompletedPlan(planId);
  const before = await loadProblem(problem.value);
  return { ...difference, Causes: await askPlan(otherId, () => ({ kind: 'causes', before })) };
};
