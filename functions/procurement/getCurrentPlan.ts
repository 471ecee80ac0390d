import { currentPlan } from '#lib/procurement/actions/currentPlan.ts';
import { planJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetCurrentPlan: the newest completed plan, alone in an array. */
export const handler = procurementRoute(
  { operation: 'GetCurrentPlan' },
  async () => `[${planJson(await currentPlan())}]`,
);
