import { requireImport } from '#lib/procurement/actions/imports/requireImport.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { removeImport } from '#lib/procurement/store/imports.ts';

/** Deletes an import with its data; throws `conflict` for the current one. */
export const deleteImport = async (importId: string): Promise<void> => {
  const imported = await requireImport(importId);
  if (await removeImport(imported)) return;
  await requireImport(importId);
  throw createKeyedError('conflict', 'importInUse', [{ id: importId }]);
};
