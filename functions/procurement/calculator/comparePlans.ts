import { comparePlans, explainDifference } from '#lib/procurement/actions/plans/comparePlans.ts';
import { readFlag } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * GET /api/ProcurementCalculator/GetPlan/{planId}/compare/{otherId}?causes=true: changes from the first plan to the
 * other, and the changes of the data that explain them.
 */
export const handler = procurementRoute(
  { operation: 'ComparePlans', path: ['planId', 'otherId'], query: ['causes'] },
  async ({ path: { planId, otherId }, query }) =>
    readFlag(query, 'causes') ? explainDifference(planId, otherId) : comparePlans(planId, otherId),
);
