import { calculateFromMaterialNecessity } from '#lib/procurement/actions/calculateFromMaterialNecessity.ts';
import { jsonBody } from '#lib/procurement/wire/jsonBody.ts';
import { planJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST …/CalculateFromMaterialNecessity/{configurationName}?from={planId}: starts a calculation with the body. */
export const handler = procurementRoute(
  { operation: 'CalculateFromMaterialNecessity', path: ['configurationName'], query: ['from'] },
  async ({ path, query, request }) => {
    const from = query.get('from') ?? undefined;
    return planJson(await calculateFromMaterialNecessity(path.configurationName, () => jsonBody(request), from));
  },
);
