import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.10.2: adds ACEs to and removes ACEs from an object. */
export const handler = soapOperation('applyACL', applyAcl);
