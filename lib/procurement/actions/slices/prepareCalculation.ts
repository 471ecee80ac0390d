import { loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { loadFinalState } from '#lib/procurement/actions/planState/loadResult.ts';
import { applyConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { FAILURE_REASONS } from '#lib/procurement/domain/problem/messages/failureReasons.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { freezeOrders } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import { listPlanLines } from '#lib/procurement/optimiser/columns/planLines.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { createWarmStart } from '#lib/procurement/optimiser/state/warmStart.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { findPlan, hasResult, type StoredPlan, savePreparation } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const loadPlanProblem = async ({ problem, configuration }: StoredPlan): Promise<Problem> =>
  applyConfiguration(await loadProblem(problem.value), configuration);

interface Preparation {
  readonly state: CalculationState;
  /** The problem with the orders that have to stay; undefined if no orders have to. */
  readonly problem?: Problem;
}

/**
 * Creates the state of the first slice. It is empty, or a warm start with those results of an earlier plan that are
 * still valid; some of the orders of that plan may have to stay.
 */
const prepare = async (plan: StoredPlan): Promise<Preparation> => {
  const { from, frozen, maximumChanges } = plan;
  const isFree = frozen === undefined && maximumChanges === undefined;
  const before = from === undefined ? undefined : await findPlan(from);
  if (before === undefined || !hasResult(before)) {
    if (isFree) return { state: beginCalculation() };
    throw new ServiceError('gone', FAILURE_REASONS.earlierDeleted);
  }
  const [received, earlier, state] = await Promise.all([
    loadPlanProblem(plan),
    loadPlanProblem(before),
    loadFinalState(before),
  ]);
  const followed = { from: before.planId, lines: isFree ? [] : listPlanLines(earlier, state.rounds.at(-1) ?? []) };
  const beside = frozen === undefined ? received : freezeOrders(received, { ...followed, periodId: frozen });
  const problem = maximumChanges === undefined ? beside : limitChanges(beside, { ...followed, most: maximumChanges });
  const { configuration } = before;
  return {
    state: beginCalculation(createWarmStart(problem, plan.configuration, { problem: earlier, configuration, state })),
    ...(!isFree && { problem }),
  };
};

/** Stores the first calculation state. A retry changes nothing. */
export const prepareCalculation = async (planId: string): Promise<void> => {
  const plan = await findPlan(planId);
  if (plan === undefined) throw new ServiceError('gone', 'The plan was deleted');
  if (plan.state !== undefined || hasResult(plan)) return;
  const { state, problem } = await prepare(plan);
  const stored = problem && (await storeValue(await packText(JSON.stringify(problem))));
  const { value } = await storeValue(await packText(JSON.stringify(state)));
  await savePreparation(planId, plan.version, value, stored);
};
