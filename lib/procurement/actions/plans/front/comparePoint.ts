import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { loadFinalState, loadFrontPoints } from '#lib/procurement/actions/planState/loadResult.ts';
import { computeDistanceChange } from '#lib/procurement/actions/plans/comparePlans.ts';
import { requirePointState } from '#lib/procurement/actions/plans/front/requirePointState.ts';
import { computePlanDifference, type PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { applyConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { createChangedLists } from '#lib/procurement/optimiser/state/changedLists.ts';

/**
 * Returns what would change from a plan to a point of its front, without a calculation.
 * @param readNumber called once the plan is known to exist, so that a missing plan is reported before a bad number
 */
export const comparePoint = async (planId: string, readNumber: () => number): Promise<PlanDifference> => {
  const plan = await getCompletedPlan(planId);
  const number = readNumber();
  const { configuration, result } = plan;
  const [state, points] = await Promise.all([loadFinalState(plan), loadFrontPoints(plan)]);
  const pointState = requirePointState(planId, state, number);
  const kpis = points[number - 1];
  if (kpis === undefined) throw new Error('A point of the front has no figures');
  const stored = await loadProblem(plan.problem.value);
  const problem = applyConfiguration(stored, configuration);
  const { before, after } = createChangedLists(problem, state.rounds.at(-1) ?? [], pointState.rounds.at(-1) ?? []);
  return computePlanDifference(
    { lists: before, kpis: JSON.parse(result.kpis) },
    { lists: after, kpis },
    computeDistanceChange({ configuration, state }, { configuration, state: pointState }),
  );
};
