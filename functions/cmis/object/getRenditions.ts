import { getRenditions } from '#lib/cmis/actions/object/getRenditions.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.11: the other forms in which an object can be had. */
export const handler = soapOperation('getRenditions', getRenditions);
