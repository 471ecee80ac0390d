import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.2: a working copy given up. */
export const handler = unsupportedOperation('cancelCheckOut');
