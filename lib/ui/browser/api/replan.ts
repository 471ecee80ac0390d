import { request } from '#lib/ui/browser/api/client.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';

/**
 * Starts a calculation from the results of a plan, with its data or changed ones, and returns the id of the new plan.
 * The names are sent too. Orders up to the period `frozen` stay as they are.
 */
export const calculateFromPlan = async (
  id: string,
  configuration: string,
  { materialList }: { readonly materialList: object },
  frozen?: number,
): Promise<string> => {
  const { ODProcurementPlanID } = await request<PlanSummary>(
    `/api/ProcurementCalculator/CalculateFromMaterialNecessity/${encodeURIComponent(configuration)}`,
    { method: 'POST', query: { from: id, frozen }, body: { materialList } },
  );
  return ODProcurementPlanID;
};
