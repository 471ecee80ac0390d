import { checkProblem } from '#lib/procurement/actions/imports/checkProblem.ts';
import type { ImportInput } from '#lib/procurement/actions/imports/importProblem.ts';
import { numberTexts } from '#lib/procurement/actions/imports/numberTexts.ts';
import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import { type ReportedFindings, toReportedFindings } from '#lib/procurement/wire/import/report.ts';
import { withTextNumbers } from '#lib/procurement/wire/import/textNumbers.ts';
import { withLocatedErrors } from '#lib/procurement/wire/import/upload.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';
import { readUpload } from './readUpload.ts';

/** Body of an import. */
export interface UploadTask {
  readonly contentType: string;
  readonly body: Uint8Array;
  readonly answers: UploadAnswers;
}

/** A valid upload, ready to be stored, with the warnings and advice of its report. */
export interface CheckedUpload {
  readonly input: ImportInput;
  readonly findings: ReportedFindings;
}

/**
 * Reads and checks the body of an import. It takes seconds for a large one, so threads do it.
 * @throws ServiceError with the positions of all errors
 */
export const checkUpload = async ({ contentType, body, answers }: UploadTask, meter: Meter): Promise<CheckedUpload> => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const read = readUpload({ headers: { 'content-type': contentType }, body: bytes }, { answers, meter });
  meter.endReading();
  const upload = read.texts.size === 0 ? read : withTextNumbers(read, await numberTexts([...read.texts.values()]));
  const { problem, packed, size, warnings } = await withLocatedErrors(upload, () => checkProblem(upload.body));
  const { description, names } = upload;
  return {
    input: { packed, size, warnings: upload.warnings.length + warnings.length, description, ...(names && { names }) },
    findings: toReportedFindings(warnings, problem, upload),
  };
};
