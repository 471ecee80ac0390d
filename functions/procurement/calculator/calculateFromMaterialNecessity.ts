import { calculateFromMaterialNecessity } from '#lib/procurement/actions/calculations/calculateFromMaterialNecessity.ts';
import { startOnce } from '#lib/procurement/actions/calculations/startOnce.ts';
import { EARLIER_PLAN, readEarlierPlan } from '#lib/procurement/wire/earlierPlan.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * POST …/CalculateFromMaterialNecessity/{configurationName}?from={planId}&frozen={period}&maximumChanges={lines}: starts a
 * calculation with the body.
 */
export const handler = procurementRoute(
  { operation: 'CalculateFromMaterialNecessity', path: ['configurationName'], query: EARLIER_PLAN },
  async ({ path, query, request }) => {
    const from = readEarlierPlan(query);
    const read = () => parseJsonBody(request);
    return toPlanJson(
      await startOnce(readKeyedRequest(request), (mark) =>
        calculateFromMaterialNecessity(path.configurationName, read, from, mark),
      ),
    );
  },
);
