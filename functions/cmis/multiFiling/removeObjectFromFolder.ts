import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.5.2: an object taken out of one folder or all. */
export const handler = unsupportedOperation('removeObjectFromFolder');
