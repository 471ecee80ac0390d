import { checkedProblem } from '#lib/procurement/actions/checkedProblem.ts';
import { completedPlan } from '#lib/procurement/actions/completedPlan.ts';
import { namedConfiguration } from '#lib/procurement/actions/configurations.ts';
import { startCalculation } from '#lib/procurement/actions/startCalculation.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';

/** Starts the calculation of a plan for exactly this body, which is not kept as an import; it may go on from a plan. */
export const calculateFromMaterialNecessity = async (
  configurationName: string,
  body: () => unknown,
  from?: string,
): Promise<ProcurementPlan> => {
  const configuration = await namedConfiguration(configurationName);
  if (from !== undefined) await completedPlan(from);
  const { packed } = await checkedProblem(body());
  return startCalculation(packed, configuration, { from });
};
