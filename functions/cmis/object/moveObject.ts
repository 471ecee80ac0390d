import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.13: an object out of one folder into another. */
export const handler = unsupportedOperation('moveObject');
