import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { isPlanId } from '#lib/procurement/domain/plan/planId.ts';
import { findImport, type StoredImport } from '#lib/procurement/store/imports.ts';

/** Returns the import with this id; throws `notFound` if there is none. */
export const requireImport = async (importId: string): Promise<StoredImport> => {
  const imported = isPlanId(importId) ? await findImport(importId) : undefined;
  if (imported === undefined) throw createUnknownIdError('import', importId);
  return imported;
};
