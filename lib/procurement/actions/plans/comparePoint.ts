import { computeDistanceChange } from '#lib/procurement/actions/plans/comparePlans.ts';
import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { loadFinalState, loadFrontPoints } from '#lib/procurement/actions/plans/getPlanFront.ts';
import { requirePointState } from '#lib/procurement/actions/plans/requirePointState.ts';
import { computePlanDifference, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { applyConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createChangedLists } from '#lib/procurement/optimiser/front/changedLists.ts';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

/**
 * Returns what would change from a plan to a point of its front, without a calculation.
 * @param numberOf called once the plan is known to exist, so that a missing plan is reported before a bad number
 */
export const comparePoint = async (planId: string, numberOf: () => number): Promise<PlanDifference> => {
  const plan = await getCompletedPlan(planId);
  const number = numberOf();
  const { configuration, result } = plan;
  const [state, points] = await Promise.all([loadFinalState(plan), loadFrontPoints(plan)]);
  const pointState = requirePointState(planId, state, number);
  const kpis = points[number - 1];
  if (kpis === undefined) throw new Error('A point of the front has no figures');
  const stored: Problem = JSON.parse(await unpackText(await loadValue(plan.problem.value)));
  const problem = applyConfiguration(stored, configuration);
  const { before, after } = createChangedLists(problem, state.rounds.at(-1) ?? [], pointState.rounds.at(-1) ?? []);
  return computePlanDifference(
    { lists: before, kpis: JSON.parse(result.kpis) },
    { lists: after, kpis },
    computeDistanceChange({ configuration, state }, { configuration, state: pointState }),
  );
};
