import { getCurrentPlan } from '#lib/procurement/actions/plans/getCurrentPlan.ts';
import { toPlanResponse } from '#lib/procurement/wire/plan.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetCurrentPlan: the newest completed plan in an array. */
export const handler = procurementDownload({ operation: 'GetCurrentPlan' }, async () =>
  toPlanResponse(await getCurrentPlan()),
);
