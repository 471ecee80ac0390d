import { currentPlan } from '#lib/procurement/actions/currentPlan.ts';
import { planResponse } from '#lib/procurement/wire/plan.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetCurrentPlan: the newest completed plan, alone in an array. */
export const handler = procurementDownload({ operation: 'GetCurrentPlan' }, async () =>
  planResponse(await currentPlan()),
);
