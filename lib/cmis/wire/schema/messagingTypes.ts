import { type ComplexType, openForElementsType, openType } from '#lib/cmis/wire/schema/complexType.ts';

/** The named complex types of CMIS-Messaging.xsd. */
export const MESSAGING_TYPES: Readonly<Record<string, ComplexType>> = {
  cmisFaultType: openForElementsType({ type: 'enumServiceException', code: 'integer', message: 'string' }),
  cmisExtensionType: openForElementsType({}),
  cmisTypeContainer: openType({ type: 'cmisTypeDefinitionType', 'children*': 'cmisTypeContainer' }),
  cmisTypeDefinitionListType: openType({
    'types*': 'cmisTypeDefinitionType',
    hasMoreItems: 'boolean',
    'numItems?': 'integer',
  }),
  cmisObjectInFolderContainerType: openType({
    objectInFolder: 'cmisObjectInFolderType',
    'children*': 'cmisObjectInFolderContainerType',
  }),
  cmisObjectListType: openType({ 'objects*': 'cmisObjectType', hasMoreItems: 'boolean', 'numItems?': 'integer' }),
  cmisObjectInFolderType: openType({ object: 'cmisObjectType', 'pathSegment?': 'string' }),
  cmisObjectParentsType: openType({ object: 'cmisObjectType', 'relativePathSegment?': 'string' }),
  cmisObjectInFolderListType: openType({
    'objects*': 'cmisObjectInFolderType',
    hasMoreItems: 'boolean',
    'numItems?': 'integer',
  }),
  cmisRepositoryEntryType: openType({ repositoryId: 'string', repositoryName: 'string' }),
  cmisContentStreamType: openType({
    'length?': 'integer',
    'mimeType?': 'string',
    'filename?': 'string',
    stream: 'base64Binary',
  }),
  cmisACLType: openType({ ACL: 'cmisAccessControlListType', 'exact?': 'boolean' }),
};

/** Anonymous types, defined inside their element and named like it in the message table. */
export const LOCAL_TYPES: Readonly<Record<string, ComplexType>> = {
  failedToDelete: openForElementsType({ 'objectIds*': 'string' }),
};
