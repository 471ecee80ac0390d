import type { Fields } from '#lib/cmis/domain/messages/fields.ts';

/** Options of getObject, getObjectByPath and getObjectOfLatestVersion. */
const OBJECT_OPTIONS = {
  'filter?': 'string|nil',
  'includeAllowableActions?': 'boolean|nil',
  'includeRelationships?': 'enumIncludeRelationships|nil',
  'renditionFilter?': 'string|nil',
  'includePolicyIds?': 'boolean|nil',
  'includeACL?': 'boolean|nil',
} as const;

const TREE_REQUEST = {
  repositoryId: 'string',
  folderId: 'string',
  'depth?': 'depth|nil',
  'filter?': 'string|nil',
  'includeAllowableActions?': 'boolean|nil',
  'includeRelationships?': 'enumIncludeRelationships|nil',
  'renditionFilter?': 'string|nil',
  'includePathSegment?': 'boolean|nil',
} as const;

const PAGE = { 'maxItems?': 'count|nil', 'skipCount?': 'count|nil' } as const;

const INITIAL_CONTROL = {
  'policies*': 'string|nil',
  'addACEs?': 'cmisAccessControlListType|nil',
  'removeACEs?': 'cmisAccessControlListType|nil',
} as const;

const EXTENSION = { 'extension?': 'cmisExtensionType|nil' } as const;
const OBJECT_ID = { objectId: 'string', ...EXTENSION } as const;
const OBJECT_ID_AND_TOKEN = { objectId: 'string', 'changeToken?': 'string', ...EXTENSION } as const;

interface Operation {
  readonly service: string;
  /** Without the `extension` element at the end of every request. */
  readonly request: Fields;
  readonly response: Fields;
}

/**
 * The message table: the 44 operations of CMIS 1.0 (CMIS-Messaging.xsd) in the order of the schema. Request reader,
 * response writer, WSDL and XML schema are derived from it.
 */
export const OPERATIONS = {
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
      'includeAllowableActions?': 'boolean|nil',
      'includeRelationships?': 'enumIncludeRelationships|nil',
      'renditionFilter?': 'string|nil',
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
      'includeAllowableActions?': 'boolean|nil',
      'includeRelationships?': 'enumIncludeRelationships|nil',
      'renditionFilter?': 'string|nil',
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
      'includeAllowableActions?': 'boolean|nil',
      'includeRelationships?': 'enumIncludeRelationships|nil',
      'renditionFilter?': 'string|nil',
      ...PAGE,
    },
    response: { objects: 'cmisObjectListType' },
  },

  getRenditions: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', 'renditionFilter?': 'string|nil', ...PAGE },
    response: { 'renditions*': 'cmisRenditionType' },
  },
  createDocument: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      properties: 'cmisPropertiesType',
      'folderId?': 'string|nil',
      'contentStream?': 'cmisContentStreamType|nil',
      'versioningState?': 'enumVersioningState|nil',
      ...INITIAL_CONTROL,
    },
    response: OBJECT_ID,
  },
  createDocumentFromSource: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      sourceId: 'string',
      properties: 'cmisPropertiesType|omissible',
      'folderId?': 'string|nil',
      'versioningState?': 'enumVersioningState|nil',
      ...INITIAL_CONTROL,
    },
    response: OBJECT_ID,
  },
  createFolder: {
    service: 'ObjectService',
    request: { repositoryId: 'string', properties: 'cmisPropertiesType', folderId: 'string', ...INITIAL_CONTROL },
    response: OBJECT_ID,
  },
  createRelationship: {
    service: 'ObjectService',
    request: { repositoryId: 'string', properties: 'cmisPropertiesType', ...INITIAL_CONTROL },
    response: OBJECT_ID,
  },
  createPolicy: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      properties: 'cmisPropertiesType',
      'folderId?': 'string|nil',
      ...INITIAL_CONTROL,
    },
    response: OBJECT_ID,
  },
  getAllowableActions: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string' },
    response: { allowableActions: 'cmisAllowableActionsType' },
  },
  getProperties: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', 'filter?': 'string|nil' },
    response: { properties: 'cmisPropertiesType' },
  },
  getObject: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', ...OBJECT_OPTIONS },
    response: { object: 'cmisObjectType' },
  },
  getObjectByPath: {
    service: 'ObjectService',
    request: { repositoryId: 'string', path: 'string', ...OBJECT_OPTIONS },
    response: { object: 'cmisObjectType' },
  },
  getContentStream: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'streamId?': 'string|nil',
      'offset?': 'octets|nil',
      'length?': 'octets|nil',
    },
    response: { contentStream: 'cmisContentStreamType' },
  },
  updateProperties: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'changeToken?': 'string|nil',
      properties: 'cmisPropertiesType',
    },
    response: OBJECT_ID_AND_TOKEN,
  },
  moveObject: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', targetFolderId: 'string', sourceFolderId: 'string' },
    response: OBJECT_ID,
  },
  deleteObject: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', 'allVersions?': 'boolean|nil' },
    response: EXTENSION,
  },
  deleteTree: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      folderId: 'string',
      'allVersions?': 'boolean|nil',
      'unfileObjects?': 'enumUnfileObject|nil',
      'continueOnFailure?': 'boolean|nil',
    },
    response: { failedToDelete: 'failedToDelete' },
  },
  setContentStream: {
    service: 'ObjectService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'overwriteFlag?': 'boolean|nil',
      'changeToken?': 'string|nil',
      contentStream: 'cmisContentStreamType',
    },
    response: OBJECT_ID_AND_TOKEN,
  },
  deleteContentStream: {
    service: 'ObjectService',
    request: { repositoryId: 'string', objectId: 'string', 'changeToken?': 'string' },
    response: OBJECT_ID_AND_TOKEN,
  },

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

  query: {
    service: 'DiscoveryService',
    request: {
      repositoryId: 'string',
      statement: 'string',
      'searchAllVersions?': 'boolean|nil',
      'includeAllowableActions?': 'boolean|nil',
      'includeRelationships?': 'enumIncludeRelationships|nil',
      'renditionFilter?': 'string|nil',
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

  checkOut: {
    service: 'VersioningService',
    request: { repositoryId: 'string', objectId: 'string' },
    response: { objectId: 'string', contentCopied: 'boolean', ...EXTENSION },
  },
  cancelCheckOut: {
    service: 'VersioningService',
    request: { repositoryId: 'string', objectId: 'string' },
    response: EXTENSION,
  },
  checkIn: {
    service: 'VersioningService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'major?': 'boolean|nil',
      'properties?': 'cmisPropertiesType|nil',
      'contentStream?': 'cmisContentStreamType|nil',
      'checkinComment?': 'string|nil',
      ...INITIAL_CONTROL,
    },
    response: OBJECT_ID,
  },
  getPropertiesOfLatestVersion: {
    service: 'VersioningService',
    request: { repositoryId: 'string', objectId: 'string', 'major?': 'boolean', 'filter?': 'string|nil' },
    response: { properties: 'cmisPropertiesType' },
  },
  getObjectOfLatestVersion: {
    service: 'VersioningService',
    request: { repositoryId: 'string', objectId: 'string', 'major?': 'boolean', ...OBJECT_OPTIONS },
    response: { object: 'cmisObjectType' },
  },
  getAllVersions: {
    service: 'VersioningService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'filter?': 'string|nil',
      'includeAllowableActions?': 'boolean|nil',
    },
    response: { 'objects*': 'cmisObjectType' },
  },

  getObjectRelationships: {
    service: 'RelationshipService',
    request: {
      repositoryId: 'string',
      objectId: 'string',
      'includeSubRelationshipTypes?': 'boolean',
      'relationshipDirection?': 'enumRelationshipDirection|nil',
      'typeId?': 'string|nil',
      'filter?': 'string|nil',
      'includeAllowableActions?': 'boolean|nil',
      ...PAGE,
    },
    response: { objects: 'cmisObjectListType' },
  },

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
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** The nine services, in the order of the specification. */
export const SERVICES = [
  'RepositoryService',
  'NavigationService',
  'ObjectService',
  'MultiFilingService',
  'DiscoveryService',
  'VersioningService',
  'RelationshipService',
  'PolicyService',
  'ACLService',
] as const;
export type ServiceName = (typeof SERVICES)[number];
