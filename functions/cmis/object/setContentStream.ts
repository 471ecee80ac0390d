import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.4.16: new content of a document. */
export const handler = unsupportedOperation('setContentStream');
