import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.15: deletes a folder and its descendants. */
export const handler = soapOperation('deleteTree', deleteTree);
