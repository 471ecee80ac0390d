import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.4.5: creates a policy. */
export const handler = soapOperation('createPolicy', createPolicy);
