import { ENDPOINTS } from '#lib/procurement/wire/endpoints.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/endpoints: every route of this API. */
export const handler = procurementRoute({ operation: 'Endpoints' }, async () => ENDPOINTS);
