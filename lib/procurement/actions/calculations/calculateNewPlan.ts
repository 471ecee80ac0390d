import { requireFrozenPeriod } from '#lib/procurement/actions/calculations/requireFrozenPeriod.ts';
import { startCalculation } from '#lib/procurement/actions/calculations/startCalculation.ts';
import { getConfiguration } from '#lib/procurement/actions/configurations/getConfiguration.ts';
import { getCompletedPlan } from '#lib/procurement/actions/planState/getCompletedPlan.ts';
import { DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import type { ProcurementPlan } from '#lib/procurement/domain/plan/procurementPlan.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import { findCurrentImport } from '#lib/procurement/store/imports.ts';
import type { Mark } from '#lib/procurement/store/keyedRequests.ts';
import { loadValue } from '#lib/procurement/store/values.ts';

/** The plan for a warm start, and which of its orders stay. */
export interface EarlierPlan {
  readonly from?: string | undefined;
  /** PeriodID; only with `from`. */
  readonly frozen?: number | undefined;
  /** Most order lines that differ from that plan; only with `from`. */
  readonly maximumChanges?: number | undefined;
}

/**
 * Starts the calculation of a plan for the current import with the named configuration. The plan keeps its own copy of
 * the data, so either can be deleted without the other.
 */
export const calculateNewPlan = async (
  configurationName = DEFAULT,
  { from, frozen, maximumChanges }: EarlierPlan = {},
  mark?: Mark,
): Promise<ProcurementPlan> => {
  const configuration = await getConfiguration(configurationName);
  const imported = await findCurrentImport();
  if (imported === undefined) throw createKeyedError('conflict', 'nothingImported', []);
  if (from !== undefined) await getCompletedPlan(from);
  const names = imported.names && (await loadValue(imported.names));
  const problem = await loadValue(imported.problem);
  if (frozen !== undefined) requireFrozenPeriod(JSON.parse(await unpackText(problem)), frozen);
  return startCalculation(problem, configuration, { from, frozen, maximumChanges, names, mark });
};
