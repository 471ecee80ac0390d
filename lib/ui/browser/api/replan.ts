import { request } from '#lib/ui/browser/api/client.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';

/** How much of the orders of the earlier plan stays. */
export interface ReplanLimits {
  /** PeriodID. */
  readonly frozen?: number | undefined;
  /** Number of order lines. */
  readonly maximumChanges?: number | undefined;
}

/**
 * Starts a calculation from the results of a plan, with its data or changed ones, and returns the id of the new plan.
 * The names are sent too. Orders up to the period `frozen` stay as they are, and at most
 * `maximumChanges` order lines change.
 */
export const calculateFromPlan = async (
  id: string,
  configuration: string,
  { materialList }: { readonly materialList: object },
  { frozen, maximumChanges }: ReplanLimits = {},
): Promise<string> => {
  const { ODProcurementPlanID } = await request<PlanSummary>(
    `/api/ProcurementCalculator/CalculateFromMaterialNecessity/${encodeURIComponent(configuration)}`,
    { method: 'POST', query: { from: id, frozen, maximumChanges }, body: { materialList } },
  );
  return ODProcurementPlanID;
};
