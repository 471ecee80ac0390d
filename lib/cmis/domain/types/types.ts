import { cmisError } from '#lib/cmis/domain/errors.ts';
import {
  BASE_TYPE_IDS,
  type BaseTypeId,
  type PropertyDefinition,
  type TypeDefinition,
} from '#lib/cmis/domain/model.ts';
import { CAPABILITIES, EXPOSED_BASE_TYPES } from '#lib/cmis/domain/repository/capabilities.ts';
import { LOCAL_NAMESPACE, toLocalName, toPropertyDefinition } from '#lib/cmis/domain/types/typeProperties.ts';
import { COMMON_PROPERTIES, TYPE_FILES } from '#lib/cmis/types/index.ts';
import type { TypeFile } from '#lib/cmis/types/typeFile.ts';

/** A type definition with inherited properties and settings. */
export interface ObjectType extends TypeDefinition {
  readonly propertyDefinitions: readonly PropertyDefinition[];
  /** Property definitions by id. Query names equal ids. */
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  /** Ids of the properties that have an index. */
  readonly indexed: ReadonlySet<string>;
  /** Whether replacing or deleting the content of a document makes a new minor version. */
  readonly versionOnSave: boolean;
  /** Folder types: the types that may be filed in them; empty: any type. */
  readonly allowedChildObjectTypeIds: readonly string[];
}

const getBaseId = (file: TypeFile, parent: ObjectType | undefined): BaseTypeId => {
  const baseId = parent?.baseId ?? BASE_TYPE_IDS.find((id) => id === file.id);
  if (baseId === undefined) throw new Error(`The type ${file.id} must come after its parent in TYPE_FILES`);
  return baseId;
};

const resolveType = (file: TypeFile, parent: ObjectType | undefined): ObjectType => {
  const baseId = getBaseId(file, parent);
  const own = [...(parent === undefined ? COMMON_PROPERTIES : []), ...file.propertyDefinitions];
  const inherited = (parent?.propertyDefinitions ?? []).map((definition) => ({ ...definition, inherited: true }));
  const propertyDefinitions = [...inherited, ...own.map(toPropertyDefinition)];
  return {
    id: file.id,
    localName: toLocalName(file.id),
    localNamespace: LOCAL_NAMESPACE,
    displayName: file.displayName,
    queryName: file.id,
    description: file.description,
    baseId,
    ...(parent === undefined ? {} : { parentId: parent.id }),
    creatable: file.creatable,
    fileable: file.fileable,
    queryable: CAPABILITIES.capabilityQuery !== 'none',
    fulltextIndexed: CAPABILITIES.capabilityQuery === 'bothcombined' && baseId === 'cmis:document',
    includedInSupertypeQuery: true,
    controllablePolicy: file.controllablePolicy && EXPOSED_BASE_TYPES.includes('cmis:policy'),
    controllableACL: file.controllableACL && CAPABILITIES.capabilityACL !== 'none',
    propertyDefinitions,
    ...(baseId === 'cmis:document'
      ? {
          versionable: file.versionable ?? parent?.versionable ?? false,
          contentStreamAllowed: file.contentStreamAllowed ?? parent?.contentStreamAllowed ?? 'allowed',
        }
      : {}),
    ...(baseId === 'cmis:relationship'
      ? { allowedSourceTypes: file.allowedSourceTypes ?? [], allowedTargetTypes: file.allowedTargetTypes ?? [] }
      : {}),
    versionOnSave: file.versionOnSave ?? parent?.versionOnSave ?? false,
    properties: new Map(propertyDefinitions.map((definition) => [definition.id, definition])),
    indexed: new Set([...(parent?.indexed ?? []), ...own.filter(({ indexed }) => indexed).map(({ id }) => id)]),
    allowedChildObjectTypeIds: file.allowedChildObjectTypeIds ?? parent?.allowedChildObjectTypeIds ?? [],
  };
};

const TYPES: ReadonlyMap<string, ObjectType> = TYPE_FILES.reduce(
  (types, file) => types.set(file.id, resolveType(file, types.get(file.parentId ?? ''))),
  new Map<string, ObjectType>(),
);

export const EXPOSED_TYPES: readonly ObjectType[] = [...TYPES.values()].filter(({ baseId }) =>
  EXPOSED_BASE_TYPES.includes(baseId),
);

/** Returns the type of a stored object. Throws if the type file no longer exists. */
export const getType = (id: string): ObjectType => {
  const type = TYPES.get(id);
  if (type === undefined) throw new Error(`An object has the type ${id}, for which there is no file`);
  return type;
};

/** Returns the type that a caller names; `objectNotFound` if clients cannot see such a type. */
export const getExposedType = (id: string): ObjectType => {
  const type = EXPOSED_TYPES.find((one) => one.id === id);
  if (type === undefined) throw cmisError('objectNotFound', `There is no type ${id}`);
  return type;
};

/** Returns the direct subtypes of a type; without an id, the base types. */
export const getChildTypes = (id: string | undefined): readonly ObjectType[] =>
  EXPOSED_TYPES.filter(({ parentId }) => parentId === id);

/** Whether a type is the ancestor itself or one of its descendants. */
export const isOfType = (type: ObjectType, ancestorId: string): boolean => {
  if (type.id === ancestorId) return true;
  return type.parentId !== undefined && isOfType(getType(type.parentId), ancestorId);
};

/** Returns a type definition as clients see it, with property definitions on request. */
export const toTypeDefinition = (type: ObjectType, withProperties: boolean): TypeDefinition => {
  const {
    propertyDefinitions,
    properties: _,
    indexed: __,
    versionOnSave: ___,
    allowedChildObjectTypeIds: ____,
    ...definition
  } = type;
  return withProperties ? { ...definition, propertyDefinitions } : definition;
};
