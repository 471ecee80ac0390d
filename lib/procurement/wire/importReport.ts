import type { ProblemWarning } from '#lib/procurement/domain/input/issues.ts';

/** What an import answers: there is one only if there were no errors. */
export const importReport = (imported: {
  readonly importId: string;
  readonly date: string;
  readonly warnings: readonly ProblemWarning[];
}) => ({ ImportId: imported.importId, Date: imported.date, Errors: [], Warnings: imported.warnings });
