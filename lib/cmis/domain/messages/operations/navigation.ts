import { LISTED_DATA, type Operations, PAGE } from '#lib/cmis/domain/messages/operations/members.ts';

/** Request of getDescendants and getFolderTree. */
const TREE_REQUEST = {
  repositoryId: 'string',
  folderId: 'string',
  'depth?': 'depth|nil',
  'filter?': 'string|nil',
  ...LISTED_DATA,
  'includePathSegment?': 'boolean|nil',
} as const;

/** CMIS 1.0, 2.2.3. */
export const NAVIGATION_OPERATIONS = {
  getDescendants: {
    service: 'NavigationService',
    request: TREE_REQUEST,
    response: { 'objects*': 'cmisObjectInFolderContainerType' },
  },
  getFolderTree: {
    service: 'NavigationService',
    request: TREE_REQUEST,
    response: { 'objects*': 'cmisObjectInFolderContainerType' },
  },
  getChildren: {
    service: 'NavigationService',
    request: {
      repositoryId: 'string',
      folderId: 'string',
      'filter?': 'string|nil',
      'orderBy?': 'string|nil',
      ...LISTED_DATA,
      'includePathSegment?': 'boolean|nil',
      ...PAGE,
    },
    response: { objects: 'cmisObjectInFolderListType' },
  },
  getFolderParent: {
    service: 'NavigationService',
    request: { repositoryId: 'string', folderId: 'string', 'filter?': 'string' },
    response: { object: 'cmisObjectType' },
  },
  getObjectParents: {
    service: 'NavigationService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'filter?': 'string|nil',
      ...LISTED_DATA,
      'includeRelativePathSegment?': 'boolean|nil',
    },
    response: { 'parents*': 'cmisObjectParentsType' },
  },
  getCheckedOutDocs: {
    service: 'NavigationService',
    request: {
      repositoryId: 'string',
      'folderId?': 'string|nil',
      'filter?': 'string|nil',
      'orderBy?': 'string|nil',
      ...LISTED_DATA,
      ...PAGE,
    },
    response: { objects: 'cmisObjectListType' },
  },
} as const satisfies Operations;
