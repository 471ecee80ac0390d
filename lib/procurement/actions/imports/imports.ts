import { loadNames, loadProblem } from '#lib/procurement/actions/imports/loadProblem.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import {
  findCurrentImport,
  findImport,
  makeImportCurrent,
  queryImports,
  removeImport,
  type StoredImport,
} from '#lib/procurement/store/imports.ts';

export type ListedImport = StoredImport & { readonly isUsed: boolean };

/** Returns the import with this id; throws `notFound` if there is none. */
const requireImport = async (importId: string): Promise<StoredImport> => {
  const imported = isPlanId(importId) ? await findImport(importId) : undefined;
  if (imported === undefined) throw createUnknownIdError('import', importId);
  return imported;
};

/** Lists all imports, newest first, and marks the current one. */
export const listImports = async (): Promise<readonly ListedImport[]> => {
  const used = await findCurrentImport();
  const imports: ListedImport[] = [];
  for await (const one of queryImports()) imports.push({ ...one, isUsed: one.importId === used?.importId });
  return imports;
};

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

/** Makes this import the current one, which new plans are calculated from. */
export const chooseImport = async (importId: string): Promise<void> => {
  if (!(await makeImportCurrent(await requireImport(importId)))) throw createUnknownIdError('import', importId);
};

/** Deletes an import with its data; throws `conflict` for the current one. */
export const deleteImport = async (importId: string): Promise<void> => {
  const imported = await requireImport(importId);
  if (await removeImport(imported)) return;
  await requireImport(importId);
  throw createKeyedError('conflict', 'importInUse', [{ id: importId }]);
};
