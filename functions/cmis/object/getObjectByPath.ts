import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.9: returns the object at a path. */
export const handler = soapOperation('getObjectByPath', getObjectByPath);
