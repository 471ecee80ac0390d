import { type Operations, PAGE } from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.2. */
export const REPOSITORY_OPERATIONS = {
  getRepositories: {
    service: 'RepositoryService',
    request: {},
    response: { 'repositories*': 'cmisRepositoryEntryType|nil' },
  },
  getRepositoryInfo: {
    service: 'RepositoryService',
    request: { repositoryId: 'string' },
    response: { repositoryInfo: 'cmisRepositoryInfoType' },
  },
  getTypeChildren: {
    service: 'RepositoryService',
    request: {
      repositoryId: 'string',
      'typeId?': 'string|nil',
      'includePropertyDefinitions?': 'boolean|nil',
      ...PAGE,
    },
    response: { types: 'cmisTypeDefinitionListType' },
  },
  getTypeDescendants: {
    service: 'RepositoryService',
    request: {
      repositoryId: 'string',
      'typeId?': 'string|nil',
      'depth?': 'depth|nil',
      'includePropertyDefinitions?': 'boolean|nil',
    },
    response: { 'types*': 'cmisTypeContainer' },
  },
  getTypeDefinition: {
    service: 'RepositoryService',
    request: { repositoryId: 'string', typeId: 'string' },
    response: { 'type?': 'cmisTypeDefinitionType' },
  },
} as const satisfies Operations;
