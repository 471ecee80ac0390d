import { deletePlan } from '#lib/procurement/actions/deletePlan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** DELETE /api/ProcurementCalculator/{planId}: removes a plan; its calculation, if it still runs, is stopped first. */
export const handler = procurementRoute({ operation: 'DeletePlan', path: ['planId'] }, async ({ path }) => {
  await deletePlan(path.planId);
  return { success: true };
});
