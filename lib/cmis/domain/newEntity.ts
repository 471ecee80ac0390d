import type { Entity, Facts, Series, Version } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { applied, givenTypeId, givenValues } from '#lib/cmis/domain/givenProperties.ts';
import type { BaseTypeId, PropertyData } from '#lib/cmis/domain/model.ts';
import { type ObjectType, typeNamed } from '#lib/cmis/domain/types.ts';
import { WORKING_COPY_LABEL } from '#lib/cmis/domain/versions.ts';

export type VersioningState = 'none' | 'checkedout' | 'minor' | 'major';

/** The type that an object is to be created with: of this base type, and one that has instances. */
export const creatableType = (properties: readonly PropertyData[], baseId: BaseTypeId): ObjectType => {
  const id = givenTypeId(properties);
  if (id === undefined) throw cmisError('invalidArgument', 'cmis:objectTypeId is missing');
  const type = typeNamed(id);
  if (type.baseId !== baseId) throw cmisError('constraint', `${id} is no type of ${baseId}`);
  if (!type.creatable) throw cmisError('constraint', `No objects of type ${id} can be created`);
  return type;
};

/** What a caller may ask for beside properties, and only for types that are controllable. */
export interface InitialControl {
  readonly policies: readonly string[];
  readonly addACEs?: { readonly permission: readonly unknown[] };
  readonly removeACEs?: { readonly permission: readonly unknown[] };
}

export const checkControl = (type: ObjectType, { policies, addACEs, removeACEs }: InitialControl): void => {
  if (policies.length > 0 && !type.controllablePolicy)
    throw cmisError('constraint', `Policies cannot be applied to objects of type ${type.id}`);
  const entries = [...(addACEs?.permission ?? []), ...(removeACEs?.permission ?? [])];
  if (entries.length > 0 && !type.controllableACL)
    throw cmisError('constraint', `Objects of type ${type.id} have no access control list of their own`);
};

/** What is signed on a new object. */
export interface Origin {
  readonly id: string;
  readonly repositoryId: string;
  readonly parents: readonly string[];
  readonly by: string;
  readonly at: string;
}

/** Version and series of a new document (CMIS 1.0, 2.2.4.1.1); without a state as the type has it. */
export const firstVersion = (
  type: ObjectType,
  state: VersioningState | undefined,
  by: string,
): { readonly version: Version; readonly series: Series } => {
  if (type.versionable === true && state === 'none')
    throw cmisError('constraint', `Documents of type ${type.id} are versioned: versioningState none is not possible`);
  if (type.versionable !== true && state !== undefined && state !== 'none')
    throw cmisError('constraint', `Documents of type ${type.id} are not versioned: versioningState can only be none`);
  const series = { lastOrdinal: 1, size: 1 };
  if (state === 'checkedout')
    return {
      version: { ordinal: 1, label: WORKING_COPY_LABEL, major: false },
      series: { ...series, label: [0, 0], checkedOut: { by, ordinal: 1 } },
    };
  if (state === 'minor')
    return { version: { ordinal: 1, label: '0.1', major: false }, series: { ...series, label: [0, 1] } };
  return {
    version: { ordinal: 1, label: '1.0', major: true },
    series: { ...series, latestMajor: 1, label: [1, 0] },
  };
};

/** A new object with the properties given and the defaults of its type. */
export const newEntity = (
  type: ObjectType,
  properties: readonly PropertyData[],
  { id, repositoryId, parents, by, at }: Origin,
  document?: { readonly version: Version; readonly series: Series },
): Entity => {
  const occasion = document?.series.checkedOut === undefined ? 'creation' : 'checkedOutCreation';
  const values = givenValues(type, properties, occasion);
  const facts: Facts = {
    ...applied(type, { properties: {} }, values, { withDefaults: true }),
    createdBy: by,
    creationDate: at,
    lastModifiedBy: by,
    lastModificationDate: at,
    changeToken: '1',
    ...(document === undefined ? {} : { version: document.version }),
  };
  return {
    id,
    repositoryId,
    baseId: type.baseId,
    typeId: type.id,
    revision: 1,
    parents,
    facts,
    ...(document === undefined ? {} : { series: document.series }),
  };
};
