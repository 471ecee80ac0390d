import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.1: a new document, with content or without. */
export const handler = soapOperation('createDocument', createDocument);
