import { calculateFromMaterialNecessity } from '#lib/procurement/actions/calculateFromMaterialNecessity.ts';
import { jsonBody } from '#lib/procurement/wire/jsonBody.ts';
import { planJson } from '#lib/procurement/wire/plan.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementCalculator/CalculateFromMaterialNecessity/{configurationName}: starts a calculation with the body. */
export const handler = procurementRoute(
  { operation: 'CalculateFromMaterialNecessity', path: ['configurationName'] },
  async ({ path, request }) =>
    planJson(await calculateFromMaterialNecessity(path.configurationName, () => jsonBody(request))),
);
