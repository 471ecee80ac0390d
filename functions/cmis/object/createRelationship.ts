import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.4: a new relationship between two objects. */
export const handler = unsupportedOperation('createRelationship');
