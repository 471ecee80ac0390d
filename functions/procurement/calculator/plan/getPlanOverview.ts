import { getPlanOverview } from '#lib/procurement/actions/plans/getPlanOverview.ts';
import { readName } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * GET /api/ProcurementCalculator/GetPlan/{planId}/overview?since={planId}: the next orders, alerts by reason, cash by
 * period, and what changed since another plan.
 */
export const handler = procurementRoute(
  { operation: 'GetPlanOverview', path: ['planId'], query: ['since'] },
  async ({ path, query }) => getPlanOverview(path.planId, readName(query, 'since')),
);
