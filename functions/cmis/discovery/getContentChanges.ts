import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.6.2: what has changed since a token. */
export const handler = unsupportedOperation('getContentChanges');
