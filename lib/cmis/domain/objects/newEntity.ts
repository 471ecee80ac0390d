import type { AccessControl, AclChange } from '#lib/cmis/domain/acl/aclChange.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { BaseTypeId, PropertyData } from '#lib/cmis/domain/model.ts';
import type { CmisObject, Entity, Facts, Version, VersionSeries } from '#lib/cmis/domain/objects/entity.ts';
import { applyProperties, findTypeId, validateProperties } from '#lib/cmis/domain/objects/propertyUpdates.ts';
import { WORKING_COPY_LABEL } from '#lib/cmis/domain/objects/versions.ts';
import { getExposedType, type ObjectType } from '#lib/cmis/domain/types/types.ts';

export type VersioningState = 'none' | 'checkedout' | 'minor' | 'major';

/** Returns the type of an object to be created; `constraint` if it is of another base type or not creatable. */
export const getCreatableType = (properties: readonly PropertyData[], baseId: BaseTypeId): ObjectType => {
  const id = findTypeId(properties);
  if (id === undefined) throw cmisError('invalidArgument', 'cmis:objectTypeId is missing');
  const type = getExposedType(id);
  if (type.baseId !== baseId) throw cmisError('constraint', `${id} is not a subtype of ${baseId}`);
  if (!type.creatable) throw cmisError('constraint', `No objects of type ${id} can be created`);
  return type;
};

/** Policies and ACEs given on creation. Only controllable types accept them. */
export interface InitialControl extends AclChange {
  readonly policies: readonly string[];
}

export const checkControllable = (type: ObjectType, { policies, addACEs, removeACEs }: InitialControl): void => {
  if (policies.length > 0 && !type.controllablePolicy)
    throw cmisError('constraint', `Policies cannot be applied to objects of type ${type.id}`);
  const entries = [...(addACEs?.permission ?? []), ...(removeACEs?.permission ?? [])];
  if (entries.length > 0 && !type.controllableACL)
    throw cmisError('constraint', `Objects of type ${type.id} have no access control list of their own`);
};

/** Bounded so that policies are applied in one transaction. */
const MAX_POLICIES = 20;

export const checkPolicyCount = (count: number): void => {
  if (count > MAX_POLICIES)
    throw cmisError('constraint', `At most ${MAX_POLICIES} policies can be applied to an object`);
};

/** Throws `invalidArgument` if a policy does not exist or is named twice. */
export const checkPolicies = (ids: readonly string[], found: readonly (CmisObject | undefined)[]): void => {
  if (new Set(ids).size !== ids.length) throw cmisError('invalidArgument', 'policies contains the same policy twice');
  checkPolicyCount(ids.length);
  for (const [index, id] of ids.entries())
    if (found[index]?.entity.baseId !== 'cmis:policy') throw cmisError('invalidArgument', `There is no policy ${id}`);
};

/** Identity, place and creator of a new object. */
export interface Origin {
  readonly id: string;
  readonly repositoryId: string;
  readonly parents: readonly string[];
  readonly policies: readonly string[];
  readonly control: AccessControl;
  readonly by: string;
  readonly at: string;
}

/** Returns version and version series of a new document (CMIS 1.0, 2.2.4.1.1). Without a state the type decides. */
export const createFirstVersion = (
  type: ObjectType,
  state: VersioningState | undefined,
  by: string,
  at: string,
): { readonly version: Version; readonly series: VersionSeries } => {
  if (type.versionable === true && state === 'none')
    throw cmisError('constraint', `Documents of type ${type.id} are versioned: versioningState none is not possible`);
  if (type.versionable !== true && state !== undefined && state !== 'none')
    throw cmisError('constraint', `Documents of type ${type.id} are not versioned: versioningState can only be none`);
  const series = { lastOrdinal: 1, size: 1 };
  if (state === 'checkedout')
    return {
      version: { ordinal: 1, label: WORKING_COPY_LABEL, major: false },
      series: { ...series, label: [0, 0], checkedOut: { by, at, ordinal: 1 } },
    };
  if (state === 'minor')
    return { version: { ordinal: 1, label: '0.1', major: false }, series: { ...series, label: [0, 1] } };
  return {
    version: { ordinal: 1, label: '1.0', major: true },
    series: { ...series, latestMajor: 1, label: [1, 0] },
  };
};

export interface NewEntityOptions {
  /** Documents only. */
  readonly document?: { readonly version: Version; readonly series: VersionSeries };
  /** Source of createDocumentFromSource. Its properties replace the type's defaults. */
  readonly copyOf?: Facts;
}

/** Creates an entity with the given properties and the defaults of its type. */
export const createEntity = (
  type: ObjectType,
  properties: readonly PropertyData[],
  { id, repositoryId, parents, policies, control, by, at }: Origin,
  { document, copyOf }: NewEntityOptions = {},
): Entity => {
  const occasion = document?.series.checkedOut === undefined ? 'creation' : 'checkedOutCreation';
  const values = validateProperties(type, properties, occasion);
  const facts: Facts = {
    ...applyProperties(type, copyOf ?? { properties: {} }, values, { withDefaults: copyOf === undefined }),
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
    ...(control.acl.length === 0 ? {} : { acl: control.acl }),
    ...(control.inherits ? {} : { inherits: false }),
    ...(policies.length === 0 ? {} : { policies }),
  };
};
