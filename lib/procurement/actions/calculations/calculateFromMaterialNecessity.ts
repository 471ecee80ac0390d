import { startCalculation } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { getConfiguration } from '#lib/procurement/actions/configurations.ts';
import { checkProblem } from '#lib/procurement/actions/imports/checkProblem.ts';
import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';

/** Starts the calculation of a plan for this body, which is not stored as an import; `from` is the plan of a warm start. */
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
