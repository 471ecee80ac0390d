import { importProblem } from '#lib/procurement/actions/importProblem.ts';
import { importReport } from '#lib/procurement/wire/importReport.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementImport/Import: checks data and keeps it for CalculateNewPlan. */
export const handler = procurementRoute({ operation: 'Import' }, async ({ json }) =>
  importReport(await importProblem(json())),
);
