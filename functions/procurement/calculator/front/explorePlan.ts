import { explorePlan } from '#lib/procurement/actions/plans/front/explorePlan.ts';
import { readWish, toPointJson } from '#lib/procurement/wire/front.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementCalculator/GetPlan/{planId}/explore: finds a point of the front for other weights or limits. */
export const handler = procurementRoute({ operation: 'ExplorePlan', path: ['planId'] }, async ({ path, request }) =>
  toPointJson(await explorePlan(path.planId, () => readWish(parseJsonBody(request)))),
);
