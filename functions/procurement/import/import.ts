import { importProblem } from '#lib/procurement/actions/imports/importProblem.ts';
import { readUpload } from '#lib/procurement/wire/import/readUpload.ts';
import { toImportReport } from '#lib/procurement/wire/import/report.ts';
import { withLocatedErrors } from '#lib/procurement/wire/import/upload.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementImport/Import: validates and stores data for CalculateNewPlan. */
export const handler = procurementRoute({ operation: 'Import' }, async ({ request }) => {
  const keyed = readKeyedRequest(request);
  const upload = readUpload(request);
  const { body, description, names } = upload;
  return toImportReport(await withLocatedErrors(upload, () => importProblem(body, description, names, keyed)), upload);
});
