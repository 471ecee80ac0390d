import { chooseImport } from '#lib/procurement/actions/imports/chooseImport.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** PUT /api/ProcurementImport/Imports/{importId}/Use: makes this import the current one. */
export const handler = procurementRoute({ operation: 'UseImport', path: ['importId'] }, async ({ path }) => {
  await chooseImport(path.importId);
  return { success: true };
});
