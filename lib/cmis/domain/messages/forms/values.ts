import type {
  AccessControlEntry,
  AllowableActions,
  ContentStream,
  ObjectData,
  ObjectInFolder,
  ObjectInFolderList,
  ObjectParent,
  PropertyData,
  Rendition,
  TypeContainer,
  TypeDefinition,
  TypeDefinitionList,
} from '#lib/cmis/domain/model.ts';
import type { ENUMS, Token } from './enums.ts';

interface ObjectList {
  readonly objects: readonly ObjectData[];
  readonly hasMoreItems: boolean;
  readonly numItems?: number;
}

interface ObjectInFolderContainer {
  readonly objectInFolder: ObjectInFolder;
  readonly children: readonly ObjectInFolderContainer[];
}

export interface AccessControlList {
  readonly permission: readonly AccessControlEntry[];
}

export interface Capabilities {
  readonly capabilityACL: Token<'enumCapabilityACL'>;
  readonly capabilityAllVersionsSearchable: boolean;
  readonly capabilityChanges: Token<'enumCapabilityChanges'>;
  readonly capabilityContentStreamUpdatability: Token<'enumCapabilityContentStreamUpdates'>;
  readonly capabilityGetDescendants: boolean;
  readonly capabilityGetFolderTree: boolean;
  readonly capabilityMultifiling: boolean;
  readonly capabilityPWCSearchable: boolean;
  readonly capabilityPWCUpdatable: boolean;
  readonly capabilityQuery: Token<'enumCapabilityQuery'>;
  readonly capabilityRenditions: Token<'enumCapabilityRendition'>;
  readonly capabilityUnfiling: boolean;
  readonly capabilityVersionSpecificFiling: boolean;
  readonly capabilityJoin: Token<'enumCapabilityJoin'>;
}

interface AclCapability {
  readonly supportedPermissions: Token<'enumSupportedPermissions'>;
  readonly propagation: Token<'enumACLPropagation'>;
  readonly permissions: readonly { readonly permission: string; readonly description?: string }[];
  readonly mapping: readonly {
    readonly key: Token<'enumAllowableActionsKey'>;
    readonly permission: readonly string[];
  }[];
}

export interface RepositoryInfo {
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly repositoryDescription: string;
  readonly vendorName: string;
  readonly productName: string;
  readonly productVersion: string;
  readonly rootFolderId: string;
  readonly latestChangeLogToken?: string;
  readonly capabilities: Capabilities;
  readonly aclCapability?: AclCapability;
  readonly cmisVersionSupported: '1.0';
  readonly thinClientURI?: string;
  readonly changesIncomplete?: boolean;
  readonly changesOnType: readonly Token<'enumBaseObjectTypeIds'>[];
  readonly principalAnonymous?: string;
  readonly principalAnyone?: string;
}

/** The TypeScript type of each schema type that messages use. */
export type Values = { readonly [Name in keyof typeof ENUMS]: Token<Name> } & {
  readonly string: string;
  readonly boolean: boolean;
  /** A size or position in bytes, not negative. */
  readonly octets: bigint;
  /** A number of items, from 0 to `Number.MAX_SAFE_INTEGER`. */
  readonly count: number;
  /** A number of levels; -1 means all. */
  readonly depth: number;
  readonly cmisObjectType: ObjectData;
  readonly cmisPropertiesType: readonly PropertyData[];
  readonly cmisAllowableActionsType: AllowableActions;
  readonly cmisRenditionType: Rendition;
  readonly cmisAccessControlListType: AccessControlList;
  readonly cmisTypeDefinitionType: TypeDefinition;
  readonly cmisRepositoryInfoType: RepositoryInfo;
  readonly cmisRepositoryEntryType: { readonly repositoryId: string; readonly repositoryName: string };
  readonly cmisTypeDefinitionListType: TypeDefinitionList;
  readonly cmisTypeContainer: TypeContainer;
  readonly cmisObjectListType: ObjectList;
  readonly cmisObjectInFolderListType: ObjectInFolderList;
  readonly cmisObjectInFolderContainerType: ObjectInFolderContainer;
  readonly cmisObjectParentsType: ObjectParent;
  readonly cmisContentStreamType: ContentStream;
  readonly cmisACLType: { readonly ACL: AccessControlList; readonly exact?: boolean };
  readonly failedToDelete: { readonly objectIds: readonly string[] };
  /** Neither written nor read. */
  readonly cmisExtensionType: never;
};
