import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.8.1: the relationships of an object. */
export const handler = unsupportedOperation('getObjectRelationships');
