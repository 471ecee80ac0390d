import { startOnce } from '#lib/procurement/actions/calculations/startOnce.ts';
import { choosePoint } from '#lib/procurement/actions/plans/front/choosePoint.ts';
import { readPoint } from '#lib/procurement/wire/front.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementCalculator/GetPlan/{planId}/choose: makes another point of the front a new plan. */
export const handler = procurementRoute({ operation: 'ChoosePoint', path: ['planId'] }, async ({ path, request }) =>
  toPlanJson(
    await startOnce(readKeyedRequest(request), (mark) =>
      choosePoint(path.planId, () => readPoint(parseJsonBody(request)), mark),
    ),
  ),
);
