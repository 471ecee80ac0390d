import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.14: an object, or all versions of a document, gone. */
export const handler = unsupportedOperation('deleteObject');
