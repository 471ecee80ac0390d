import { ENDPOINTS } from '#lib/procurement/wire/endpoints.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/endpoints: every route of this API. Any path without a route: 404. */
export const handler = procurementRoute({ operation: 'Endpoints', takesUnknownPaths: true }, async () => ENDPOINTS);
