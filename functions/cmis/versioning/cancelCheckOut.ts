import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.7.2: deletes a private working copy. */
export const handler = soapOperation('cancelCheckOut', cancelCheckOut);
