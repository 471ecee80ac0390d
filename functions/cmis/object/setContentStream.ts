import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.16: sets or replaces the content stream of a document. */
export const handler = soapOperation('setContentStream', setContentStream);
