import type { Operations } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.10. */
export const ACL_OPERATIONS = {
  getACL: {
    service: 'ACLService',
    request: { repositoryId: 'string', objectId: 'string', 'onlyBasicPermissions?': 'boolean|nil' },
    response: { ACL: 'cmisACLType' },
  },
  applyACL: {
    service: 'ACLService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'addACEs?': 'cmisAccessControlListType',
      'removeACEs?': 'cmisAccessControlListType',
      'ACLPropagation?': 'enumACLPropagation|nil',
    },
    response: { ACL: 'cmisACLType' },
  },
} as const satisfies Operations;
