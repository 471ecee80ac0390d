import { deleteImport } from '#lib/procurement/actions/imports/deleteImport.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** DELETE /api/ProcurementImport/Imports/{importId}: plans calculated from it keep their own copy of its data. */
export const handler = procurementRoute({ operation: 'DeleteImport', path: ['importId'] }, async ({ path }) => {
  await deleteImport(path.importId);
  return { success: true };
});
