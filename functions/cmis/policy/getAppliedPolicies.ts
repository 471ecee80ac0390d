import { getAppliedPolicies } from '#lib/cmis/actions/policy/getAppliedPolicies.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.9.3: returns the policies applied to an object. */
export const handler = soapOperation('getAppliedPolicies', getAppliedPolicies);
