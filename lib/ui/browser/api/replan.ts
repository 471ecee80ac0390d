import { request } from '#lib/ui/browser/api/client.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';

/** Starts a calculation of the same data from a plan's results, and returns the id of the new plan; names go along. */
export const calculateFromPlan = async (
  id: string,
  configuration: string,
  { materialList }: PlanProblem,
): Promise<string> => {
  const { ODProcurementPlanID } = await request<PlanSummary>(
    `/api/ProcurementCalculator/CalculateFromMaterialNecessity/${encodeURIComponent(configuration)}`,
    { method: 'POST', query: { from: id }, body: { materialList } },
  );
  return ODProcurementPlanID;
};
