import { removePolicy } from '#lib/cmis/actions/policy/removePolicy.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.9.2: removes a policy from an object. */
export const handler = soapOperation('removePolicy', removePolicy);
