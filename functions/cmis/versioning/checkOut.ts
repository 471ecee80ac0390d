import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.1: a working copy of a document. */
export const handler = unsupportedOperation('checkOut');
