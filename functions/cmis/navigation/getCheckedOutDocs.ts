import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.6: returns the private working copies in a folder or in the repository. */
export const handler = soapOperation('getCheckedOutDocs', getCheckedOutDocs);
