import { getProperties } from '#lib/cmis/actions/object/getProperties.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.8: returns the properties of an object. */
export const handler = soapOperation('getProperties', getProperties);
