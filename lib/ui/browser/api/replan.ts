import { request } from '#lib/ui/browser/api/client.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';

/**
 * Starts a calculation from a plan's results, of its data or of changed ones, and returns the id of the new plan; names
 * go along. Orders up to the period `frozen` stay as they are.
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
