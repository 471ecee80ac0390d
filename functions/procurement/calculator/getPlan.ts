import { getPlan } from '#lib/procurement/actions/plans/getPlan.ts';
import { toPlanResponse } from '#lib/procurement/wire/plan.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}: one plan in an array. */
export const handler = procurementDownload({ operation: 'GetPlan', path: ['planId'] }, async ({ path }) =>
  toPlanResponse(await getPlan(path.planId)),
);
