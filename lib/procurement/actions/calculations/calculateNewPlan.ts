import { startCalculation } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { getConfiguration } from '#lib/procurement/actions/configurations.ts';
import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { findCurrentImport } from '#lib/procurement/store/imports.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/**
 * Starts the calculation of a plan for the current import with the named configuration; `from` is the plan of a warm
 * start. The plan keeps its own copy of the data, so either can be deleted without the other.
 */
export const calculateNewPlan = async (configurationName = DEFAULT, from?: string): Promise<ProcurementPlan> => {
  const configuration = await getConfiguration(configurationName);
  const imported = await findCurrentImport();
  if (imported === undefined)
    throw new ServiceError(
      'conflict',
      'Nothing has been imported yet: POST the data to /api/ProcurementImport/Import first',
    );
  if (from !== undefined) await getCompletedPlan(from);
  const names = imported.names && (await loadValue(imported.names));
  return startCalculation(await loadValue(imported.problem), configuration, { from, names });
};
