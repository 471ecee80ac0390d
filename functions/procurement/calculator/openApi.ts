import { createOpenApiDocument } from '#lib/procurement/wire/openApi/document.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementCalculator/openapi.json: the public OpenAPI document. */
export const handler = procurementRoute({ operation: 'OpenApi', isPublic: true }, async ({ request }) =>
  createOpenApiDocument(request.baseUrl),
);
