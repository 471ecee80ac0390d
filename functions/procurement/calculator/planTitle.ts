import { getPlanTitle, putPlanTitle } from '#lib/procurement/actions/plans/planTitle.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';
import { readTitle } from '#lib/procurement/wire/title.ts';

/** GET and PUT /api/ProcurementCalculator/GetPlan/{planId}/title: the title of a plan. */
export const handler = procurementRoute({ operation: 'PlanTitle', path: ['planId'] }, async ({ path, request }) => ({
  Title:
    request.method === 'PUT'
      ? await putPlanTitle(path.planId, () => readTitle(parseJsonBody(request)))
      : await getPlanTitle(path.planId),
}));
