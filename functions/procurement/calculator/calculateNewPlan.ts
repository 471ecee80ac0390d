import { calculateNewPlan } from '#lib/procurement/actions/calculations/calculateNewPlan.ts';
import { startOnce } from '#lib/procurement/actions/calculations/startOnce.ts';
import { EARLIER_PLAN, readEarlierPlan } from '#lib/procurement/wire/earlierPlan.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { readName } from '#lib/procurement/wire/request/readQuery.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/**
 * POST /api/ProcurementCalculator/CalculateNewPlan?configuration={name}&from={planId}&frozen={period}&maximumChanges={lines}:
 * starts a calculation with the current import.
 */
export const handler = procurementRoute(
  { operation: 'CalculateNewPlan', query: ['configuration', ...EARLIER_PLAN] },
  async ({ query, request }) => {
    const [configuration, from] = [readName(query, 'configuration'), readEarlierPlan(query)];
    const keyed = readKeyedRequest(request);
    return toPlanJson(await startOnce(keyed, (mark) => calculateNewPlan(configuration, from, mark)));
  },
);
