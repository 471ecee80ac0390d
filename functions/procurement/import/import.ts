import { importProblem } from '#lib/procurement/actions/imports/importProblem.ts';
import { UPLOAD_QUESTIONS } from '#lib/procurement/domain/problem/uploadQuestions.ts';
import { readAnswers } from '#lib/procurement/wire/import/answers.ts';
import { checkUploadInThread } from '#lib/procurement/wire/import/reading/uploadThreads.ts';
import { toImportReport } from '#lib/procurement/wire/import/report.ts';
import { readKeyedRequest } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { procurementRoute } from '#lib/procurement/wire/route.ts';

/** POST /api/ProcurementImport/Import: validates and stores data for CalculateNewPlan. */
export const handler = procurementRoute(
  { operation: 'Import', query: Object.keys(UPLOAD_QUESTIONS) },
  async ({ request, query }) => {
    const keyed = readKeyedRequest(request);
    const { input, findings } = await checkUploadInThread(request, readAnswers(query));
    return toImportReport(await importProblem(input, keyed), findings);
  },
);
