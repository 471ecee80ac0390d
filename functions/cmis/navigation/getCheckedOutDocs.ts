import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.3.6: the working copies of a folder or of the whole repository. */
export const handler = unsupportedOperation('getCheckedOutDocs');
