import { getCompletedPlan } from '#lib/procurement/actions/plans/getCompletedPlan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/kpis: the figures of a completed plan. */
export const handler = procurementRoute(
  { operation: 'GetPlanKpis', path: ['planId'] },
  async ({ path }) => (await getCompletedPlan(path.planId)).result.kpis,
);
