import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.1: creates a private working copy of a document. */
export const handler = soapOperation('checkOut', checkOut);
