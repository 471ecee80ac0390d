import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.5.1: an object filed in one more folder. */
export const handler = unsupportedOperation('addObjectToFolder');
