import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.15: a folder and all below it gone. */
export const handler = unsupportedOperation('deleteTree');
