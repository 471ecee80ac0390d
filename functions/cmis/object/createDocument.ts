import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.1: creates a document, with or without a content stream. */
export const handler = soapOperation('createDocument', createDocument);
