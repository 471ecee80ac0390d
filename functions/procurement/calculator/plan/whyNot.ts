import { askPlan } from '#lib/procurement/actions/plans/askPlan.ts';
import { readWhyNot } from '#lib/procurement/wire/questions.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementCalculator/GetPlan/{planId}/whynot: the best plan that fulfils a wish, and its cost. */
export const handler = procurementRoute({ operation: 'WhyNot', path: ['planId'] }, async ({ path, request }) =>
  askPlan(path.planId, () => ({ kind: 'whyNot', request: readWhyNot(parseJsonBody(request)) })),
);
