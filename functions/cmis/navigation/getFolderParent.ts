import { getFolderParent } from '#lib/cmis/actions/navigation/getFolderParent.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.4: returns the parent of a folder. */
export const handler = soapOperation('getFolderParent', getFolderParent);
