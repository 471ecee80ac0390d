import type { Imported } from '#lib/procurement/actions/importProblem.ts';
import type { ListedImport } from '#lib/procurement/actions/imports.ts';
import { placed, type Upload } from '#lib/procurement/wire/import/upload.ts';

/** What an import answers: there is one only if there were no errors. */
export const importReport = ({ importId, date, warnings }: Imported, upload: Upload) => ({
  ImportId: importId,
  Date: date,
  Errors: [],
  Warnings: warnings.map((warning) => placed(warning, upload)),
});

/** An import as the list shows it. */
export const importSummary = ({ importId, date, description, size, warnings, isUsed }: ListedImport) => ({
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
