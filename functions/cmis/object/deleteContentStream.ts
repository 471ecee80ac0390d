import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.17: a document without its content. */
export const handler = unsupportedOperation('deleteContentStream');
