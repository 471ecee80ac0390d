import { deletePlan } from '#lib/procurement/actions/plans/deletePlan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** DELETE /api/ProcurementCalculator/{planId}: deletes a plan; a running calculation is stopped first. */
export const handler = procurementRoute({ operation: 'DeletePlan', path: ['planId'] }, async ({ path }) => {
  await deletePlan(path.planId);
  return { success: true };
});
