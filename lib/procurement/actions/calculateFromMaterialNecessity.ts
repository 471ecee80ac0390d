import { checkProblem } from '#lib/procurement/actions/checkedProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/completedPlan.ts';
import { getConfiguration } from '#lib/procurement/actions/configurations.ts';
import { startCalculation } from '#lib/procurement/actions/startCalculation.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';

/** Starts the calculation of a plan for exactly this body, which is not kept as an import; it may go on from a plan. */
export const calculateFromMaterialNecessity = async (
  configurationName: string,
  body: () => unknown,
  from?: string,
): Promise<ProcurementPlan> => {
  const configuration = await getConfiguration(configurationName);
  if (from !== undefined) await getCompletedPlan(from);
  const { packed } = await checkProblem(body());
  return startCalculation(packed, configuration, { from });
};
