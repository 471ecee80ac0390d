import { EXTENSION, type Operations } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.9. */
export const POLICY_OPERATIONS = {
  applyPolicy: {
    service: 'PolicyService',
    request: { repositoryId: 'string', policyId: 'string', objectId: 'string' },
    response: EXTENSION,
  },
  removePolicy: {
    service: 'PolicyService',
    request: { repositoryId: 'string', policyId: 'string', objectId: 'string' },
    response: EXTENSION,
  },
  getAppliedPolicies: {
    service: 'PolicyService',
    request: { repositoryId: 'string', objectId: 'string', 'filter?': 'string|nil' },
    response: { 'objects*': 'cmisObjectType' },
  },
} as const satisfies Operations;
