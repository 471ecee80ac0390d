import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.8.1: returns the relationships of an object. */
export const handler = soapOperation('getObjectRelationships', getObjectRelationships);
