import { calculateFromMaterialNecessity } from '#lib/procurement/actions/calculations/calculateFromMaterialNecessity.ts';
import { EARLIER_PLAN, readEarlierPlan } from '#lib/procurement/wire/earlierPlan.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * POST …/CalculateFromMaterialNecessity/{configurationName}?from={planId}&frozen={period}&maximumChanges={lines}: starts a
 * calculation with the body.
 */
export const handler = procurementRoute(
  { operation: 'CalculateFromMaterialNecessity', path: ['configurationName'], query: EARLIER_PLAN },
  async ({ path, query, request }) => {
    const from = readEarlierPlan(query);
    return toPlanJson(await calculateFromMaterialNecessity(path.configurationName, () => parseJsonBody(request), from));
  },
);
