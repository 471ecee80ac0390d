import { getPlanKpis } from '#lib/procurement/actions/plans/getPlanKpis.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/kpis: the figures of a completed plan. */
export const handler = procurementRoute({ operation: 'GetPlanKpis', path: ['planId'] }, async ({ path }) =>
  getPlanKpis(path.planId),
);
