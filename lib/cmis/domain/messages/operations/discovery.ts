import { LISTED_DATA, type Operations, PAGE } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.6. */
export const DISCOVERY_OPERATIONS = {
  query: {
    service: 'DiscoveryService',
    request: {
      repositoryId: 'string',
      statement: 'string',
      'searchAllVersions?': 'boolean|nil',
      ...LISTED_DATA,
      ...PAGE,
    },
    response: { objects: 'cmisObjectListType' },
  },
  getContentChanges: {
    service: 'DiscoveryService',
    request: {
      repositoryId: 'string',
      'changeLogToken?': 'string|nil',
      'includeProperties?': 'boolean|nil',
      'filter?': 'string|nil',
      'includePolicyIds?': 'boolean|nil',
      'includeACL?': 'boolean|nil',
      'maxItems?': 'count|nil',
    },
    response: { objects: 'cmisObjectListType', changeLogToken: 'string' },
  },
} as const satisfies Operations;
