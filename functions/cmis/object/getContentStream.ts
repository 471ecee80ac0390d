import { getContentStream } from '#lib/cmis/actions/object/getContentStream.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.10: returns the content stream of a document or a range of it, or a rendition. */
export const handler = soapOperation('getContentStream', getContentStream);
