import { loadFinalState } from '#lib/procurement/actions/plans/getPlanFront.ts';
import { applyConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { createWarmStart } from '#lib/procurement/optimiser/schedule/warmStart.ts';
import { packText, unpackText } from '#lib/procurement/store/gzipJson.ts';
import { findPlan, hasResult, type StoredPlan, saveState } from '#lib/procurement/store/plans.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

const problemOf = async ({ problem, configuration }: StoredPlan): Promise<Problem> =>
  applyConfiguration(JSON.parse(await unpackText(await loadValue(problem.value))), configuration);

/** Creates the state of the first slice: empty, or a warm start with the still valid results of an earlier plan. */
const firstState = async (plan: StoredPlan): Promise<CalculationState> => {
  const before = plan.from === undefined ? undefined : await findPlan(plan.from);
  if (before === undefined || !hasResult(before)) return beginCalculation();
  const [problem, earlier, state] = await Promise.all([problemOf(plan), problemOf(before), loadFinalState(before)]);
  return beginCalculation(
    createWarmStart(problem, plan.configuration, { problem: earlier, configuration: before.configuration, state }),
  );
};

/** Stores the first calculation state; a repetition changes nothing. */
export const prepareCalculation = async (planId: string): Promise<void> => {
  const plan = await findPlan(planId);
  if (plan === undefined) throw new ServiceError('gone', 'The plan was deleted');
  if (plan.state !== undefined || hasResult(plan)) return;
  const { value } = await storeValue(await packText(JSON.stringify(await firstState(plan))));
  await saveState(planId, plan.version, value);
};
