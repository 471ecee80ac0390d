import { getPlanFront } from '#lib/procurement/actions/plans/front/getPlanFront.ts';
import { toPointJson } from '#lib/procurement/wire/front.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/GetPlan/{planId}/front: the figures of each point of the front. */
export const handler = procurementRoute({ operation: 'GetPlanFront', path: ['planId'] }, async ({ path }) =>
  (await getPlanFront(path.planId)).map(toPointJson),
);
