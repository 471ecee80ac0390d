import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.5: the folders in which an object is filed. */
export const handler = soapOperation('getObjectParents', getObjectParents);
