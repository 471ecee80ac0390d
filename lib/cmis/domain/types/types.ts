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

/** A type with everything that it inherits. */
export interface ObjectType extends TypeDefinition {
  readonly propertyDefinitions: readonly PropertyDefinition[];
  /** The property definitions by id, which is their query name too. */
  readonly properties: ReadonlyMap<string, PropertyDefinition>;
  /** Ids of the properties that queries find objects by. */
  readonly indexed: ReadonlySet<string>;
  /** Folders: the types that may be filed in them; empty: any. */
  readonly allowedChildObjectTypeIds: readonly string[];
}

const baseIdOf = (file: TypeFile, parent: ObjectType | undefined): BaseTypeId => {
  const baseId = parent?.baseId ?? BASE_TYPE_IDS.find((id) => id === file.id);
  if (baseId === undefined) throw new Error(`The type ${file.id} has no parent that stands before it`);
  return baseId;
};

const resolve = (file: TypeFile, parent: ObjectType | undefined): ObjectType => {
  const baseId = baseIdOf(file, parent);
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
    properties: new Map(propertyDefinitions.map((definition) => [definition.id, definition])),
    indexed: new Set([...(parent?.indexed ?? []), ...own.filter(({ indexed }) => indexed).map(({ id }) => id)]),
    allowedChildObjectTypeIds: file.allowedChildObjectTypeIds ?? parent?.allowedChildObjectTypeIds ?? [],
  };
};

/** Every type of the files by id, exposed or not. */
const TYPES: ReadonlyMap<string, ObjectType> = TYPE_FILES.reduce(
  (types, file) => types.set(file.id, resolve(file, types.get(file.parentId ?? ''))),
  new Map<string, ObjectType>(),
);

/** The types that clients see. */
export const EXPOSED_TYPES: readonly ObjectType[] = [...TYPES.values()].filter(({ baseId }) =>
  EXPOSED_BASE_TYPES.includes(baseId),
);

/** The type of an object that is stored. */
export const getType = (id: string): ObjectType => {
  const type = TYPES.get(id);
  if (type === undefined) throw new Error(`An object has the type ${id}, for which there is no file`);
  return type;
};

/** The exposed type that a caller names. */
export const getExposedType = (id: string): ObjectType => {
  const type = EXPOSED_TYPES.find((one) => one.id === id);
  if (type === undefined) throw cmisError('objectNotFound', `There is no type ${id}`);
  return type;
};

/** The direct subtypes of a type, or the base types. */
export const getChildTypes = (id: string | undefined): readonly ObjectType[] =>
  EXPOSED_TYPES.filter(({ parentId }) => parentId === id);

/** Whether a type is the other or below it. */
export const isOfType = (type: ObjectType, ancestorId: string): boolean => {
  if (type.id === ancestorId) return true;
  return type.parentId !== undefined && isOfType(getType(type.parentId), ancestorId);
};

/** A definition as clients see it; without property definitions where they were not asked for. */
export const toTypeDefinition = (type: ObjectType, withProperties: boolean): TypeDefinition => {
  const { propertyDefinitions, properties: _, indexed: __, allowedChildObjectTypeIds: ___, ...definition } = type;
  return withProperties ? { ...definition, propertyDefinitions } : definition;
};
