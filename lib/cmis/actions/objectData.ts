import { allowableActions } from '#lib/cmis/domain/allowableActions.ts';
import { type CmisObject, type Entity, shownObject } from '#lib/cmis/domain/entity.ts';
import { checkRenditionFilter, type Filter, parseFilter } from '#lib/cmis/domain/filter.ts';
import type { ObjectData } from '#lib/cmis/domain/model.ts';
import { objectProperties, wantsPath } from '#lib/cmis/domain/objectProperties.ts';
import { type Access, notFound } from '#lib/cmis/domain/permissions.ts';
import { loadEntities } from '#lib/cmis/store/entities.ts';
import { folderPath } from '#lib/cmis/store/folderPath.ts';
import { loadRelationships } from '#lib/cmis/store/relationships.ts';

type Relationships = 'none' | 'source' | 'target' | 'both';

/** What an operation can be asked to tell of an object, as its parameters say it. */
export interface Asked {
  readonly filter?: string | undefined;
  readonly includeAllowableActions?: boolean | undefined;
  readonly includeRelationships?: Relationships | undefined;
  readonly renditionFilter?: string | undefined;
  readonly includePolicyIds?: boolean | undefined;
}

/** The same, checked. */
export interface Wanted {
  readonly filter: Filter;
  readonly allowableActions: boolean;
  readonly relationships: Relationships;
  readonly policyIds: boolean;
}

export const wanted = (asked: Asked): Wanted => {
  checkRenditionFilter(asked.renditionFilter);
  return {
    filter: parseFilter(asked.filter),
    allowableActions: asked.includeAllowableActions === true,
    relationships: asked.includeRelationships ?? 'none',
    policyIds: asked.includePolicyIds === true,
  };
};

const END = { source: 'S', target: 'T', both: 'both' } as const;

/** CMIS 1.0, 2.2.1.2.3: the relationships of an object, which tell nothing of relationships themselves. */
const relationshipsOf = async (
  { id, entity }: CmisObject,
  want: Wanted,
  access: Access,
): Promise<readonly ObjectData[]> => {
  if (want.relationships === 'none' || (entity.relationships ?? 0) === 0) return [];
  const found = await loadRelationships(id, END[want.relationships]);
  return found.map(shownObject).map((one) => ({
    properties: objectProperties(one, undefined),
    ...(want.allowableActions ? { allowableActions: allowableActions(one, access) } : {}),
  }));
};

/** The policies applied to an entity. One that was deleted a moment ago may still be listed, and is left out. */
export const policiesOf = async ({ policies = [] }: Entity): Promise<readonly Entity[]> =>
  policies.length === 0 ? [] : (await loadEntities(policies)).flatMap((policy) => policy ?? []);

/**
 * An object as it is answered: what was asked for and nothing else.
 * @param pathOf tells a folder's path where the caller knows a shorter way than reading the folders above it
 */
export const objectData = async (
  object: CmisObject,
  want: Wanted,
  access: Access,
  pathOf: (folder: CmisObject) => Promise<string | undefined> = ({ entity }) => folderPath(entity),
): Promise<ObjectData> => {
  const [path, relationship, policies] = await Promise.all([
    wantsPath(object, want.filter) ? pathOf(object) : '',
    relationshipsOf(object, want, access),
    want.policyIds ? policiesOf(object.entity) : [],
  ]);
  if (path === undefined) throw notFound(object.id);
  return {
    properties: objectProperties(object, want.filter, path),
    ...(want.allowableActions ? { allowableActions: allowableActions(object, access) } : {}),
    ...(relationship.length === 0 ? {} : { relationship }),
    ...(policies.length === 0 ? {} : { policyIds: { id: policies.map(({ id }) => id) } }),
  };
};
