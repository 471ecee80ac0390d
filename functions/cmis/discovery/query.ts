import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.6.1: the objects that a statement describes. */
export const handler = unsupportedOperation('query');
