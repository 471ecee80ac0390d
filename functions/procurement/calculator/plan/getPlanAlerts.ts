import { askPlan } from '#lib/procurement/actions/plans/askPlan.ts';
import { readInteger, readListPage } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * GET /api/ProcurementCalculator/GetPlan/{planId}/alerts: the alerts of a plan, and the effect of each limit behind
 * them.
 */
export const handler = procurementRoute(
  {
    operation: 'GetPlanAlerts',
    path: ['planId'],
    query: ['partId', 'offset', 'limit'],
    advice: 'Ask for fewer parts with limit and offset, or for one with partId.',
  },
  async ({ path, query }) =>
    askPlan(path.planId, () => {
      const partId = readInteger(query, 'partId', 0, Number.MAX_SAFE_INTEGER);
      const page = readListPage(query);
      return { kind: 'alerts', ...(partId !== undefined && { partId }), ...(page && { page }) };
    }),
);
