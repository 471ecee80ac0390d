import type { EarlierPlan } from '#lib/procurement/actions/calculations/calculateNewPlan.ts';
import { requireFrozenPeriod } from '#lib/procurement/actions/calculations/requireFrozenPeriod.ts';
import { startCalculation } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { getConfiguration } from '#lib/procurement/actions/configurations/getConfiguration.ts';
import { checkProblem } from '#lib/procurement/actions/imports/checkProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { findPriceDecimals, withPriceDecimals } from '#lib/procurement/domain/problem/priceDecimals.ts';
import type { Mark } from '#lib/procurement/store/keyedRequests.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

/**
 * Starts the calculation of a plan for this body, which is not stored as an import. Names, and the decimals of prices
 * that the body does not name, come from the earlier plan.
 */
export const calculateFromMaterialNecessity = async (
  configurationName: string,
  body: () => unknown,
  { from, frozen, maximumChanges }: EarlierPlan = {},
  mark?: Mark,
): Promise<ProcurementPlan> => {
  const configuration = await getConfiguration(configurationName);
  const before = from === undefined ? undefined : await getCompletedPlan(from);
  const { packed, problem } = await checkProblem(
    withPriceDecimals(body(), findPriceDecimals(before?.result.message ?? '')),
  );
  requireFrozenPeriod(problem, frozen);
  const names = before?.names && (await loadValue(before.names.value));
  return startCalculation(packed, configuration, { from, frozen, maximumChanges, names, mark });
};
