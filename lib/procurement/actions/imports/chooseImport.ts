import { requireImport } from '#lib/procurement/actions/imports/requireImport.ts';
import { createUnknownIdError } from '#lib/procurement/actions/unknownId.ts';
import { makeImportCurrent } from '#lib/procurement/store/imports.ts';

/** Makes this import the current one, which new plans are calculated from. */
export const chooseImport = async (importId: string): Promise<void> => {
  if (!(await makeImportCurrent(await requireImport(importId)))) throw createUnknownIdError('import', importId);
};
