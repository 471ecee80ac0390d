import { getRenditions } from '#lib/cmis/actions/object/getRenditions.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.11: returns the renditions of an object. */
export const handler = soapOperation('getRenditions', getRenditions);
