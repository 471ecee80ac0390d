import { getImport } from '#lib/procurement/actions/imports/getImport.ts';
import { toImportSummary } from '#lib/procurement/wire/import/report.ts';
import { toProblemResponse } from '#lib/procurement/wire/problem.ts';
import { procurementDownload } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementImport/Imports/{importId}: an import with its data. */
export const handler = procurementDownload({ operation: 'GetImport', path: ['importId'] }, async ({ path }) => {
  const imported = await getImport(path.importId);
  return toProblemResponse(toImportSummary(imported), imported.data);
});
