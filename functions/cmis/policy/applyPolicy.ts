import { applyPolicy } from '#lib/cmis/actions/policy/applyPolicy.ts';
import { soapOperation } from '#lib/cmis/wire/operation.ts';

/** CMIS 1.0, 2.2.9.1: applies a policy to an object. */
export const handler = soapOperation('applyPolicy', applyPolicy);
