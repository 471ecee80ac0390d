import type { ListedImport } from '#lib/procurement/actions/imports.ts';
import type { ProblemWarning } from '#lib/procurement/domain/input/issues.ts';

/** What an import answers: there is one only if there were no errors. */
export const importReport = (imported: {
  readonly importId: string;
  readonly date: string;
  readonly warnings: readonly ProblemWarning[];
}) => ({ ImportId: imported.importId, Date: imported.date, Errors: [], Warnings: imported.warnings });

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
