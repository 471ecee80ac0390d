import { type CmisObject, getName, getValue } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Returns the name of a folder; the root's own name says nothing to a reader. */
export const getFolderName = (folder: CmisObject): string =>
  getValue(folder, 'cmis:parentId') === '' ? getTexts('documents').list.root : getName(folder);
