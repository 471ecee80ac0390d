import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.10: the content of a document, or a range of it. */
export const handler = unsupportedOperation('getContentStream');
