import {
  EXTENSION,
  INITIAL_CONTROL,
  OBJECT_ID,
  OBJECT_ID_AND_TOKEN,
  OBJECT_OPTIONS,
  type Operations,
  PAGE,
} from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.4. */
export const OBJECT_OPERATIONS = {
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
} as const satisfies Operations;
