import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.3: returns the descendant folders of a folder as trees. */
export const handler = soapOperation('getFolderTree', getFolderTree);
