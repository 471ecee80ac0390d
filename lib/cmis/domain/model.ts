/**
 * The CMIS 1.0 data model. Members are named like the elements of CMIS-Core.xsd, so that the message table reads and
 * writes them without a mapping.
 */

import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

/**
 * One value of a property: `boolean` for boolean, `bigint` for integer, else a string. A decimal is in plain notation
 * without exponent, a datetime in UTC as `YYYY-MM-DDThh:mm:ss.SSSZ`.
 */
export type PropertyValue = boolean | bigint | string;

/** A property in a request or an answer. Without values it is not set. */
export interface PropertyData {
  readonly type: PropertyType;
  readonly propertyDefinitionId: string;
  readonly localName?: string;
  readonly displayName?: string;
  readonly queryName?: string;
  readonly values: readonly PropertyValue[];
}

export interface Choice {
  readonly displayName: string;
  readonly value: readonly PropertyValue[];
  readonly choice?: readonly Choice[];
}

export type Cardinality = 'single' | 'multi';
export type Updatability = 'readonly' | 'readwrite' | 'whencheckedout' | 'oncreate';

export interface PropertyDefinition {
  readonly id: string;
  readonly localName: string;
  readonly localNamespace?: string;
  readonly displayName: string;
  readonly queryName: string;
  readonly description?: string;
  readonly propertyType: PropertyType;
  readonly cardinality: Cardinality;
  readonly updatability: Updatability;
  readonly inherited: boolean;
  readonly required: boolean;
  readonly queryable: boolean;
  readonly orderable: boolean;
  readonly openChoice?: boolean;
  readonly choice?: readonly Choice[];
  readonly defaultValue?: readonly PropertyValue[];
  readonly maxValue?: PropertyValue;
  readonly minValue?: PropertyValue;
  readonly resolution?: 'year' | 'date' | 'time';
  readonly precision?: '32' | '64';
  readonly maxLength?: bigint;
}

export const BASE_TYPE_IDS = ['cmis:document', 'cmis:folder', 'cmis:relationship', 'cmis:policy'] as const;
export type BaseTypeId = (typeof BASE_TYPE_IDS)[number];

export interface TypeDefinition {
  readonly id: string;
  readonly localName: string;
  readonly localNamespace: string;
  readonly displayName: string;
  readonly queryName: string;
  readonly description: string;
  readonly baseId: BaseTypeId;
  readonly parentId?: string;
  readonly creatable: boolean;
  readonly fileable: boolean;
  readonly queryable: boolean;
  readonly fulltextIndexed: boolean;
  readonly includedInSupertypeQuery: boolean;
  readonly controllablePolicy: boolean;
  readonly controllableACL: boolean;
  /** Including inherited ones; absent unless requested. */
  readonly propertyDefinitions?: readonly PropertyDefinition[];
  readonly versionable?: boolean;
  readonly contentStreamAllowed?: 'notallowed' | 'allowed' | 'required';
  readonly allowedSourceTypes?: readonly string[];
  readonly allowedTargetTypes?: readonly string[];
}

export interface TypeDefinitionList {
  readonly types: readonly TypeDefinition[];
  readonly hasMoreItems: boolean;
  readonly numItems?: number;
}

export interface TypeContainer {
  readonly type: TypeDefinition;
  readonly children: readonly TypeContainer[];
}

/** The 29 allowable actions in the order of the schema. */
export const ALLOWABLE_ACTIONS = [
  'canDeleteObject',
  'canUpdateProperties',
  'canGetFolderTree',
  'canGetProperties',
  'canGetObjectRelationships',
  'canGetObjectParents',
  'canGetFolderParent',
  'canGetDescendants',
  'canMoveObject',
  'canDeleteContentStream',
  'canCheckOut',
  'canCancelCheckOut',
  'canCheckIn',
  'canSetContentStream',
  'canGetAllVersions',
  'canAddObjectToFolder',
  'canRemoveObjectFromFolder',
  'canGetContentStream',
  'canApplyPolicy',
  'canGetAppliedPolicies',
  'canRemovePolicy',
  'canGetChildren',
  'canCreateDocument',
  'canCreateFolder',
  'canCreateRelationship',
  'canDeleteTree',
  'canGetRenditions',
  'canGetACL',
  'canApplyACL',
] as const;
export type AllowableAction = (typeof ALLOWABLE_ACTIONS)[number];
export type AllowableActions = Readonly<Partial<Record<AllowableAction, boolean>>>;

export interface AccessControlEntry {
  readonly principal: { readonly principalId: string };
  readonly permission: readonly string[];
  readonly direct: boolean;
}

export interface Rendition {
  readonly streamId: string;
  readonly mimetype: string;
  readonly length: bigint;
  readonly kind: string;
  readonly title?: string;
  readonly height?: bigint;
  readonly width?: bigint;
  readonly renditionDocumentId?: string;
}

/** cmisObjectType. Members that were not requested are absent. */
export interface ObjectData {
  readonly properties: readonly PropertyData[];
  readonly allowableActions?: AllowableActions;
  readonly relationship?: readonly ObjectData[];
  readonly changeEventInfo?: {
    readonly changeType: 'created' | 'updated' | 'deleted' | 'security';
    readonly changeTime: string;
  };
  readonly acl?: { readonly permission: readonly AccessControlEntry[] };
  readonly exactACL?: boolean;
  readonly policyIds?: { readonly id: readonly string[] };
  readonly rendition?: readonly Rendition[];
}

export interface ObjectInFolder {
  readonly object: ObjectData;
  readonly pathSegment?: string;
}

export interface ObjectInFolderList {
  readonly objects: readonly ObjectInFolder[];
  readonly hasMoreItems: boolean;
  readonly numItems?: number;
}

export interface ObjectParent {
  readonly object: ObjectData;
  readonly relativePathSegment?: string;
}

/** A content stream. `stream` holds the bytes, whether they came as base64 or as a MIME part. */
export interface ContentStream {
  readonly length?: bigint;
  readonly mimeType?: string;
  readonly filename?: string;
  readonly stream: Uint8Array;
}
