import { getPlan } from '#lib/procurement/actions/getPlan.ts';
import { planJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}: one plan in an array; until it is completed its Message tells how it stands. */
export const handler = procurementRoute(
  { operation: 'GetPlan', path: ['planId'] },
  async ({ path }) => `[${planJson(await getPlan(path.planId))}]`,
);
