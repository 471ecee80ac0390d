import { calculateNewPlan } from '#lib/procurement/actions/calculations/calculateNewPlan.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementCalculator/CalculateNewPlan?from={planId}: starts a calculation with the current import. */
export const handler = procurementRoute({ operation: 'CalculateNewPlan', query: ['from'] }, async ({ query }) =>
  toPlanJson(await calculateNewPlan(query.get('from') ?? undefined)),
);
