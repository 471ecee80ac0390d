import { getAcl } from '#lib/cmis/actions/acl/getAcl.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.10.1: returns the ACL of an object. */
export const handler = soapOperation('getACL', getAcl);
