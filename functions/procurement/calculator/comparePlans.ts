import { comparePlans } from '#lib/procurement/actions/plans/comparePlans.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/compare/{otherId}: changes from the first plan to the other. */
export const handler = procurementRoute({ operation: 'ComparePlans', path: ['planId', 'otherId'] }, async ({ path }) =>
  comparePlans(path.planId, path.otherId),
);
