import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.4: creates a relationship between two objects. */
export const handler = soapOperation('createRelationship', createRelationship);
