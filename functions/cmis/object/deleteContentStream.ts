import { deleteContentStream } from '#lib/cmis/actions/object/deleteContentStream.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.17: deletes the content stream of a document. */
export const handler = soapOperation('deleteContentStream', deleteContentStream);
