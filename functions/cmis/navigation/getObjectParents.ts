import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.3.5: returns the parent folders of an object. */
export const handler = soapOperation('getObjectParents', getObjectParents);
