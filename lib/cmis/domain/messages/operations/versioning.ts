import {
  EXTENSION,
  INITIAL_CONTROL,
  OBJECT_ID,
  OBJECT_OPTIONS,
  type Operations,
} from '#lib/cmis/domain/messages/operations/members.ts';

/** CMIS 1.0, 2.2.7. */
export const VERSIONING_OPERATIONS = {
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
} as const satisfies Operations;
