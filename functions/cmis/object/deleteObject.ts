import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.14: deletes an object, or all versions of a document. */
export const handler = soapOperation('deleteObject', deleteObject);
