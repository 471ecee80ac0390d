import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.7: returns an object with the properties that the filter selects. */
export const handler = soapOperation('getObject', getObject);
