import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.9.1: a policy applied to an object. */
export const handler = unsupportedOperation('applyPolicy');
