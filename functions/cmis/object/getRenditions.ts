import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.11: the other forms in which an object can be had. */
export const handler = unsupportedOperation('getRenditions');
