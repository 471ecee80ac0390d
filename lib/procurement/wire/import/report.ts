import type { ImportResult } from '#lib/procurement/actions/importProblem.ts';
import type { ListedImport } from '#lib/procurement/actions/imports.ts';
import { locateIssue, type Upload } from '#lib/procurement/wire/import/upload.ts';

/** Warnings of one report: some 2 MB, which every front hands on. */
const MOST_WARNINGS = 10_000;

const unlisted = (count: number) => ({
  code: 'W-MORE',
  path: '',
  message: `${count} more warnings are not listed`,
});

/** What an import answers: there is one only if there were no errors. */
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

/** An import as the list shows it. */
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
