import { listImports } from '#lib/procurement/actions/imports/listImports.ts';
import { toImportSummary } from '#lib/procurement/wire/import/report.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** GET /api/ProcurementImport/Imports: all imports, newest first. */
export const handler = procurementRoute({ operation: 'Imports' }, async () =>
  (await listImports()).map(toImportSummary),
);
