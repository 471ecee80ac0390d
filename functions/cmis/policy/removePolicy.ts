import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.9.2: a policy taken off an object. */
export const handler = unsupportedOperation('removePolicy');
