import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.13: moves an object from one folder to another. */
export const handler = soapOperation('moveObject', moveObject);
