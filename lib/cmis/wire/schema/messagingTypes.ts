import { type ComplexType, open, openForElements } from '#lib/cmis/wire/schema/complexType.ts';

/** The complex types of CMIS-Messaging.xsd that have a name. */
export const MESSAGING_TYPES: Readonly<Record<string, ComplexType>> = {
  cmisFaultType: openForElements({ type: 'enumServiceException', code: 'integer', message: 'string' }),
  cmisExtensionType: openForElements({}),
  cmisTypeContainer: open({ type: 'cmisTypeDefinitionType', 'children*': 'cmisTypeContainer' }),
  cmisTypeDefinitionListType: open({
    'types*': 'cmisTypeDefinitionType',
    hasMoreItems: 'boolean',
    'numItems?': 'integer',
  }),
  cmisObjectInFolderContainerType: open({
    objectInFolder: 'cmisObjectInFolderType',
    'children*': 'cmisObjectInFolderContainerType',
  }),
  cmisObjectListType: open({ 'objects*': 'cmisObjectType', hasMoreItems: 'boolean', 'numItems?': 'integer' }),
  cmisObjectInFolderType: open({ object: 'cmisObjectType', 'pathSegment?': 'string' }),
  cmisObjectParentsType: open({ object: 'cmisObjectType', 'relativePathSegment?': 'string' }),
  cmisObjectInFolderListType: open({
    'objects*': 'cmisObjectInFolderType',
    hasMoreItems: 'boolean',
    'numItems?': 'integer',
  }),
  cmisRepositoryEntryType: open({ repositoryId: 'string', repositoryName: 'string' }),
  cmisContentStreamType: open({
    'length?': 'integer',
    'mimeType?': 'string',
    'filename?': 'string',
    stream: 'base64Binary',
  }),
  cmisACLType: open({ ACL: 'cmisAccessControlListType', 'exact?': 'boolean' }),
};

/** Types without a name, which stand inside the element that has them; the message table names them as that element. */
export const LOCAL_TYPES: Readonly<Record<string, ComplexType>> = {
  failedToDelete: openForElements({ 'objectIds*': 'string' }),
};
