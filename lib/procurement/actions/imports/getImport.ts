import type { ListedImport } from '#lib/procurement/actions/imports/listImports.ts';
import { loadNames, loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { requireImport } from '#lib/procurement/actions/imports/requireImport.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { findCurrentImport } from '#lib/procurement/store/imports.ts';

export type ImportData = ListedImport & { readonly data: { readonly problem: Problem; readonly names: Names } };

export const getImport = async (importId: string): Promise<ImportData> => {
  const imported = await requireImport(importId);
  const [used, problem, names] = await Promise.all([
    findCurrentImport(),
    loadProblem(imported.problem),
    loadNames(imported.names),
  ]);
  return { ...imported, isUsed: used?.importId === importId, data: { problem, names } };
};
