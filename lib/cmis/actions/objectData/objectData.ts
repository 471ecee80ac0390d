import { loadRenditions } from '#lib/cmis/actions/objectData/loadRenditions.ts';
import { readAllVisibleRelationships } from '#lib/cmis/actions/objectData/visibleRelationships.ts';
import { filterVisible, loadAncestors, loadHeldPermissions } from '#lib/cmis/actions/session/checkPermissions.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import { toAccessControlEntries } from '#lib/cmis/domain/acl/aclEntries.ts';
import { type HeldPermissions, isVisible } from '#lib/cmis/domain/acl/permissions.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { estimateSize } from '#lib/cmis/domain/lists/objectSize.ts';
import type { ObjectData, PropertyData } from '#lib/cmis/domain/model.ts';
import { type CmisObject, type Entity, toListedObject } from '#lib/cmis/domain/objects/entity.ts';
import { toFolderPath } from '#lib/cmis/domain/objects/folderPath.ts';
import { needsPath, selectProperties } from '#lib/cmis/domain/objects/objectProperties.ts';
import { type PropertyFilter, parsePropertyFilter } from '#lib/cmis/domain/objects/propertyFilter.ts';
import { parseRenditionFilter, type RenditionFilter } from '#lib/cmis/domain/renditions/renditionFilter.ts';
import { computeAllowableActions } from '#lib/cmis/domain/rules/allowableActions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { config } from '#lib/shared/config.ts';

type Relationships = 'none' | 'source' | 'target' | 'both';

/** Parameters of an operation that select the data of an object. */
export interface ObjectDataParameters {
  readonly filter?: string | undefined;
  readonly includeAllowableActions?: boolean | undefined;
  readonly includeRelationships?: Relationships | undefined;
  readonly renditionFilter?: string | undefined;
  readonly includePolicyIds?: boolean | undefined;
  readonly includeACL?: boolean | undefined;
}

/** Validated parameters that select the data of an object. */
export interface ObjectDataSelection {
  readonly filter: PropertyFilter;
  readonly allowableActions: boolean;
  readonly relationships: Relationships;
  readonly policyIds: boolean;
  readonly acl: boolean;
  readonly renditions: RenditionFilter;
}

export const parseSelection = (parameters: ObjectDataParameters): ObjectDataSelection => {
  return {
    filter: parsePropertyFilter(parameters.filter),
    allowableActions: parameters.includeAllowableActions === true,
    relationships: parameters.includeRelationships ?? 'none',
    policyIds: parameters.includePolicyIds === true,
    acl: parameters.includeACL === true,
    renditions: parseRenditionFilter(parameters.renditionFilter, 'cmis:none'),
  };
};

/** Builds the data of a relationship, without its own relationships (CMIS 1.0, 2.2.1.2.3). */
const buildRelationship = async (
  session: Session,
  one: CmisObject,
  want: ObjectDataSelection,
): Promise<ObjectData> => ({
  properties: selectProperties(one, undefined, session.access),
  ...(want.allowableActions
    ? { allowableActions: computeAllowableActions(one, await loadHeldPermissions(session, one.entity)) }
    : {}),
});

/** CMIS 1.0, 2.2.1.2.3: the relationships of an object, which cannot be divided into pages. */
const buildRelationships = async (
  session: Session,
  { entity }: CmisObject,
  want: ObjectDataSelection,
): Promise<readonly ObjectData[]> => {
  if (want.relationships === 'none' || (entity.relationships ?? 0) === 0) return [];
  const built: ObjectData[] = [];
  let weight = 0;
  for await (const one of readAllVisibleRelationships(session, entity, want.relationships)) {
    const data = await buildRelationship(session, toListedObject(one), want);
    built.push(data);
    weight += estimateSize(data);
    if (weight > config.maxAnswerBytes)
      throw cmisError(
        'runtime',
        `${entity.id} has too many relationships for one answer (CMIS_MAX_ANSWER_BYTES): leave out includeRelationships, and list them with getObjectRelationships`,
      );
  }
  return built;
};

/** Loads the policies applied to an entity, without deleted ones that it may still list. */
export const loadPolicies = async ({ policies = [] }: Entity): Promise<readonly Entity[]> =>
  policies.length === 0 ? [] : (await loadEntities(policies)).flatMap((policy) => policy ?? []);

/** Loads the policies applied to an entity that the caller may see. */
export const loadVisiblePolicies = async (session: Session, entity: Entity): Promise<readonly Entity[]> =>
  filterVisible(session, await loadPolicies(entity), (policy) => policy);

/** An ancestor that the caller may not see must appear neither as parent nor in a path. */
const buildFolderProperties = async (
  session: Session,
  object: CmisObject,
  { filter }: ObjectDataSelection,
  { held, knownPath }: { readonly held: HeldPermissions; readonly knownPath: string | undefined },
): Promise<readonly PropertyData[]> => {
  const { entity, facts } = object;
  const visible = held.seesFolder ? object : { ...object, entity: { ...entity, parents: [] } };
  if (!needsPath(object, filter) || !held.seesPath) return selectProperties(visible, filter, session.access);
  const path = knownPath ?? toFolderPath(facts.name, await loadAncestors(session, object));
  return selectProperties(visible, filter, session.access, path);
};

/** Properties of a folder of which the caller sees the name only; others have no value. */
const NAME_PROPERTIES: ReadonlySet<string> = new Set([
  'cmis:name',
  'cmis:objectId',
  'cmis:objectTypeId',
  'cmis:baseTypeId',
  'cmis:path',
  'cmis:parentId',
]);

const hideValues = (property: PropertyData): PropertyData =>
  NAME_PROPERTIES.has(property.propertyDefinitionId) ? property : { ...property, values: [] };

/**
 * Builds the answer for an object, limited to the requested data.
 * @param knownPath path of a folder, if known without reading its ancestors
 */
export const buildObjectData = async (
  object: CmisObject,
  want: ObjectDataSelection,
  session: Session,
  knownPath?: string,
): Promise<ObjectData> => {
  const { entity } = object;
  const held = await loadHeldPermissions(session, entity);
  const properties =
    entity.baseId === 'cmis:folder'
      ? await buildFolderProperties(session, object, want, { held, knownPath })
      : selectProperties(object, want.filter, session.access);
  const actions = want.allowableActions ? { allowableActions: computeAllowableActions(object, held) } : {};
  if (!isVisible(held)) return { properties: properties.map(hideValues), ...actions };
  const acl = want.acl ? toAccessControlEntries(entity, await loadAncestors(session, object)) : undefined;
  const [relationship, policies, rendition] = await Promise.all([
    buildRelationships(session, object, want),
    want.policyIds ? loadVisiblePolicies(session, entity) : [],
    loadRenditions(session, object, want.renditions),
  ]);
  return {
    properties,
    ...actions,
    ...(relationship.length === 0 ? {} : { relationship }),
    ...(acl === undefined ? {} : { acl: { permission: acl }, exactACL: true }),
    ...(policies.length === 0 ? {} : { policyIds: { id: policies.map(({ id }) => id) } }),
    ...(rendition.length === 0 ? {} : { rendition }),
  };
};
