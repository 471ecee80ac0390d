import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.5: a new policy. */
export const handler = unsupportedOperation('createPolicy');
