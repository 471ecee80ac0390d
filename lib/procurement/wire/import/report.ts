import type { ImportResult } from '#lib/procurement/actions/imports/importProblem.ts';
import type { ListedImport } from '#lib/procurement/actions/imports/imports.ts';
import { locateIssue, type Upload } from '#lib/procurement/wire/import/upload.ts';

/** Most warnings of one report: some 2 MB, which every gateway passes on. */
const MOST_WARNINGS = 10_000;

const unlisted = (count: number) => ({
  code: 'W-MORE',
  path: '',
  message: `${count} more warnings are not listed`,
});

/** Converts a successful import to its report. */
export const toImportReport = ({ importId, date, warnings }: ImportResult, upload: Upload) => ({
  ImportId: importId,
  Date: date,
  Errors: [],
  Warnings: [
    ...upload.warnings,
    ...warnings.slice(0, MOST_WARNINGS).map((warning) => locateIssue(warning, upload)),
    ...(warnings.length > MOST_WARNINGS ? [unlisted(warnings.length - MOST_WARNINGS)] : []),
  ],
});

/** Converts an import to an entry of the list. */
export const toImportSummary = ({ importId, date, description, size, warnings, isUsed }: ListedImport) => ({
  ImportId: importId,
  Date: date,
  Description: description,
  Parts: size.parts,
  Suppliers: size.suppliers,
  Offers: size.offers,
  Periods: size.periods,
  Warnings: warnings,
  InUse: isUsed,
});
