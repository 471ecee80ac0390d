import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.2: a new document as the copy of another. */
export const handler = unsupportedOperation('createDocumentFromSource');
