import type { Fields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { ALLOWABLE_ACTIONS } from '#lib/cmis/domain/model.ts';
import { type ComplexType, openForElementsType, openType } from '#lib/cmis/wire/schema/complexType.ts';

/** The eight kinds of property: part of their schema names, type of their values, further fields of their definitions. */
const KINDS = {
  Boolean: { value: 'boolean', facets: {} },
  Id: { value: 'string', facets: {} },
  Integer: { value: 'integer', facets: { 'maxValue?': 'integer', 'minValue?': 'integer' } },
  DateTime: { value: 'dateTime', facets: { 'resolution?': 'enumDateTimeResolution' } },
  Decimal: {
    value: 'decimal',
    facets: { 'maxValue?': 'decimal', 'minValue?': 'decimal', 'precision?': 'enumDecimalPrecision' },
  },
  Html: { value: 'string', facets: {} },
  String: { value: 'string', facets: { 'maxLength?': 'integer' } },
  Uri: { value: 'anyURI', facets: {} },
} as const satisfies Readonly<Record<string, { value: string; facets: Fields }>>;
export type PropertyKind = keyof typeof KINDS;

const PROPERTY_KINDS = Object.keys(KINDS) as readonly PropertyKind[];

const forEachKind = (listTypes: (kind: PropertyKind) => Readonly<Record<string, ComplexType>>) =>
  Object.assign({}, ...PROPERTY_KINDS.map(listTypes)) as Readonly<Record<string, ComplexType>>;

const propertyTypes = forEachKind((kind) => ({
  [`cmisProperty${kind}`]: { base: 'cmisProperty', fields: { 'value*': KINDS[kind].value }, isOpen: true },
}));

const choiceTypes = forEachKind((kind) => ({
  [`cmisChoice${kind}`]: {
    base: 'cmisChoice',
    fields: { 'value*': KINDS[kind].value, 'choice*': `cmisChoice${kind}` },
  },
}));

const definitionTypes = forEachKind((kind) => ({
  [`cmisProperty${kind}DefinitionType`]: {
    base: 'cmisPropertyDefinitionType',
    fields: {
      'defaultValue?': `cmisProperty${kind}`,
      ...KINDS[kind].facets,
      'choice*': `cmisChoice${kind}`,
    },
  },
}));

/** The complex types of CMIS-Core.xsd; base types precede their extensions. */
export const CORE_TYPES: Readonly<Record<string, ComplexType>> = {
  cmisObjectType: openType({
    'properties?': 'cmisPropertiesType',
    'allowableActions?': 'cmisAllowableActionsType',
    'relationship*': 'cmisObjectType',
    'changeEventInfo?': 'cmisChangeEventType',
    'acl?': 'cmisAccessControlListType',
    'exactACL?': 'boolean',
    'policyIds?': 'cmisListOfIdsType',
    'rendition*': 'cmisRenditionType',
  }),
  cmisPropertiesType: {
    fields: {},
    choice: {
      elements: Object.fromEntries(PROPERTY_KINDS.map((kind) => [`property${kind}`, `cmisProperty${kind}`])),
      nillable: true,
    },
    isOpen: true,
    hasForeignAttributes: true,
  },
  cmisProperty: {
    fields: {},
    attributes: { propertyDefinitionId: false, localName: false, displayName: false, queryName: false },
    hasForeignAttributes: true,
  },
  ...propertyTypes,
  cmisChoice: { fields: {}, attributes: { displayName: true }, hasForeignAttributes: true },
  ...choiceTypes,
  cmisAllowableActionsType: openType(Object.fromEntries(ALLOWABLE_ACTIONS.map((action) => [`${action}?`, 'boolean']))),
  cmisListOfIdsType: openType({ 'id+': 'string' }),
  cmisPropertyDefinitionType: openType({
    id: 'string',
    localName: 'string',
    'localNamespace?': 'anyURI',
    'displayName?': 'string',
    'queryName?': 'string',
    'description?': 'string',
    propertyType: 'enumPropertyType',
    cardinality: 'enumCardinality',
    updatability: 'enumUpdatability',
    'inherited?': 'boolean',
    required: 'boolean',
    queryable: 'boolean',
    orderable: 'boolean',
    'openChoice?': 'boolean',
  }),
  ...definitionTypes,
  cmisTypeDefinitionType: {
    fields: {
      id: 'string',
      localName: 'string',
      localNamespace: 'anyURI|nil',
      'displayName?': 'string',
      'queryName?': 'string',
      'description?': 'string',
      baseId: 'enumBaseObjectTypeIds',
      'parentId?': 'string',
      creatable: 'boolean',
      fileable: 'boolean',
      queryable: 'boolean',
      fulltextIndexed: 'boolean',
      includedInSupertypeQuery: 'boolean',
      controllablePolicy: 'boolean',
      controllableACL: 'boolean',
    },
    choice: {
      elements: Object.fromEntries(
        PROPERTY_KINDS.map((kind) => [`property${kind}Definition`, `cmisProperty${kind}DefinitionType`]),
      ),
    },
    isOpen: true,
    hasForeignAttributes: true,
  },
  cmisTypeDocumentDefinitionType: {
    base: 'cmisTypeDefinitionType',
    fields: { versionable: 'boolean', contentStreamAllowed: 'enumContentStreamAllowed' },
  },
  cmisTypeFolderDefinitionType: { base: 'cmisTypeDefinitionType', fields: {} },
  cmisTypeRelationshipDefinitionType: {
    base: 'cmisTypeDefinitionType',
    fields: { 'allowedSourceTypes*': 'string', 'allowedTargetTypes*': 'string' },
  },
  cmisTypePolicyDefinitionType: { base: 'cmisTypeDefinitionType', fields: {} },
  cmisQueryType: openType({
    statement: 'string',
    'searchAllVersions?': 'boolean',
    'includeAllowableActions?': 'boolean',
    'includeRelationships?': 'enumIncludeRelationships',
    'renditionFilter?': 'string',
    'maxItems?': 'integer',
    'skipCount?': 'integer',
  }),
  cmisRepositoryInfoType: openType({
    repositoryId: 'string',
    repositoryName: 'string',
    repositoryDescription: 'string',
    vendorName: 'string',
    productName: 'string',
    productVersion: 'string',
    rootFolderId: 'string',
    'latestChangeLogToken?': 'string',
    capabilities: 'cmisRepositoryCapabilitiesType',
    'aclCapability?': 'cmisACLCapabilityType',
    cmisVersionSupported: 'string',
    'thinClientURI?': 'anyURI',
    'changesIncomplete?': 'boolean',
    'changesOnType*': 'enumBaseObjectTypeIds',
    'principalAnonymous?': 'string',
    'principalAnyone?': 'string',
  }),
  cmisRepositoryCapabilitiesType: openType({
    capabilityACL: 'enumCapabilityACL',
    capabilityAllVersionsSearchable: 'boolean',
    capabilityChanges: 'enumCapabilityChanges',
    capabilityContentStreamUpdatability: 'enumCapabilityContentStreamUpdates',
    capabilityGetDescendants: 'boolean',
    capabilityGetFolderTree: 'boolean',
    capabilityMultifiling: 'boolean',
    capabilityPWCSearchable: 'boolean',
    capabilityPWCUpdatable: 'boolean',
    capabilityQuery: 'enumCapabilityQuery',
    capabilityRenditions: 'enumCapabilityRendition',
    capabilityUnfiling: 'boolean',
    capabilityVersionSpecificFiling: 'boolean',
    capabilityJoin: 'enumCapabilityJoin',
  }),
  cmisChangeEventType: openForElementsType({ changeType: 'enumTypeOfChanges', changeTime: 'dateTime' }),
  cmisPermissionDefinition: openForElementsType({ permission: 'string', 'description?': 'string' }),
  cmisPermissionMapping: openForElementsType({ key: 'enumAllowableActionsKey', 'permission+': 'string' }),
  cmisAccessControlPrincipalType: openForElementsType({ principalId: 'string' }),
  cmisAccessControlEntryType: openForElementsType({
    principal: 'cmisAccessControlPrincipalType',
    'permission+': 'string',
    direct: 'boolean',
  }),
  cmisAccessControlListType: openForElementsType({ 'permission+': 'cmisAccessControlEntryType' }),
  cmisACLCapabilityType: {
    fields: {
      supportedPermissions: 'enumSupportedPermissions',
      propagation: 'enumACLPropagation',
      'permissions+': 'cmisPermissionDefinition',
      'mapping*': 'cmisPermissionMapping',
    },
  },
  cmisRenditionType: openForElementsType({
    streamId: 'string',
    mimetype: 'string',
    length: 'integer',
    kind: 'string',
    'title?': 'string',
    'height?': 'integer',
    'width?': 'integer',
    'renditionDocumentId?': 'string',
  }),
};
