import { unsupportedOperation } from '#lib/cmis/wire/unsupported.ts';

/** CMIS 1.0, 2.2.9.3: the policies that apply to an object. */
export const handler = unsupportedOperation('getAppliedPolicies');
