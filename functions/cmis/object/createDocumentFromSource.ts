import { createDocumentFromSource } from '#lib/cmis/actions/object/createDocumentFromSource.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.2: creates a document as a copy of another. */
export const handler = soapOperation('createDocumentFromSource', createDocumentFromSource);
