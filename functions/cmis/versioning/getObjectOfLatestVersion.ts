import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.7.4: the latest version of a document, or the latest major one. */
export const handler = unsupportedOperation('getObjectOfLatestVersion');
