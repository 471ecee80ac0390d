import { chooseImport } from '#lib/procurement/actions/imports.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementImport/Imports/{importId}/Use: new plans are calculated from this import until the next one. */
export const handler = procurementRoute({ operation: 'UseImport', path: ['importId'] }, async ({ path }) => {
  await chooseImport(path.importId);
  return { success: true };
});
