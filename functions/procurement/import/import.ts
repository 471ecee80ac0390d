import { importProblem } from '#lib/procurement/actions/imports/importProblem.ts';
import { checkUploadInThread } from '#lib/procurement/wire/import/reading/uploadThreads.ts';
import { toImportReport } from '#lib/procurement/wire/import/report.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementImport/Import: validates and stores data for CalculateNewPlan. */
export const handler = procurementRoute({ operation: 'Import' }, async ({ request }) => {
  const keyed = readKeyedRequest(request);
  const { input, findings } = await checkUploadInThread(request);
  return toImportReport(await importProblem(input, keyed), findings);
});
