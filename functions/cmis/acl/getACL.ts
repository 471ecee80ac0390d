import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.10.1: who may do what with an object. */
export const handler = unsupportedOperation('getACL');
