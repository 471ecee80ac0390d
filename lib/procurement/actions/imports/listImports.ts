import { findCurrentImport, queryImports, type StoredImport } from '#lib/procurement/store/imports.ts';

export type ListedImport = StoredImport & { readonly isUsed: boolean };

/** Lists all imports, newest first, and marks the current one. */
export const listImports = async (): Promise<readonly ListedImport[]> => {
  const used = await findCurrentImport();
  const imports: ListedImport[] = [];
  for await (const one of queryImports()) imports.push({ ...one, isUsed: one.importId === used?.importId });
  return imports;
};
