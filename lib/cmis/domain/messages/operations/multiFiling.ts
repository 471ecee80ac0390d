import { EXTENSION, type Operations } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.5. */
export const MULTI_FILING_OPERATIONS = {
  addObjectToFolder: {
    service: 'MultiFilingService',
    request: { repositoryId: 'string', objectId: 'string', folderId: 'string', 'allVersions?': 'boolean' },
    response: EXTENSION,
  },
  removeObjectFromFolder: {
    service: 'MultiFilingService',
    request: { repositoryId: 'string', objectId: 'string', 'folderId?': 'string|nil' },
    response: EXTENSION,
  },
} as const satisfies Operations;
