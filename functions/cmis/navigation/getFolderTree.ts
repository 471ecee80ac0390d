import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.3: the folders below a folder, as trees. */
export const handler = soapOperation('getFolderTree', getFolderTree);
