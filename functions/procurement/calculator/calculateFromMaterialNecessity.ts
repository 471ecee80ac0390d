import { calculateFromMaterialNecessity } from '#lib/procurement/actions/calculations/calculateFromMaterialNecessity.ts';
import { parseJsonBody } from '#lib/procurement/wire/parseJsonBody.ts';
import { toPlanJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST …/CalculateFromMaterialNecessity/{configurationName}?from={planId}: starts a calculation with the body. */
export const handler = procurementRoute(
  { operation: 'CalculateFromMaterialNecessity', path: ['configurationName'], query: ['from'] },
  async ({ path, query, request }) => {
    const from = query.get('from') ?? undefined;
    return toPlanJson(await calculateFromMaterialNecessity(path.configurationName, () => parseJsonBody(request), from));
  },
);
