import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.6: the versions of a document, newest first. */
export const handler = unsupportedOperation('getAllVersions');
