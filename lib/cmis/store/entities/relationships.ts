import { type Entity, parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { parseEntity, toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import {
  type RelationshipEnd,
  relationshipKey,
  relationshipPartition,
  relationshipPrefix,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** The objects that a relationship starts from and leads to. */
export const getRelationshipEnds = ({
  facts: { properties },
}: Entity): readonly (readonly [RelationshipEnd, string])[] => [
  ['S', String(properties['cmis:sourceId']?.[0])],
  ['T', String(properties['cmis:targetId']?.[0])],
];

/**
 * Copies of a relationship beside both its ends, so that reading it from there takes one request. It is bound to the
 * version series of an end, whichever version it names (CMIS 1.0, 2.1.9.10).
 */
export const putRelationshipCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship).map(([end, objectId]) => ({
    item: put(table(), {
      ...relationshipKey(parseObjectId(objectId).entityId, end, relationship.id),
      ...toEntityAttributes(relationship),
    }),
  }));

/** Takes a relationship from where it stands if it belonged to a version. */
const removeLegacyCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship)
    .filter(([, objectId]) => parseObjectId(objectId).ordinal !== undefined)
    .map(([end, objectId]) => ({ item: remove(table(), relationshipKey(objectId, end, relationship.id)) }));

/** Copies a relationship that has changed beside both its ends. */
export const replaceRelationshipCopies = (relationship: Entity): readonly Step[] => [
  ...putRelationshipCopies(relationship),
  ...removeLegacyCopies(relationship),
];

export const removeRelationshipCopies = (relationship: Entity): readonly Step[] => [
  ...getRelationshipEnds(relationship).map(([end, objectId]) => ({
    item: remove(table(), relationshipKey(parseObjectId(objectId).entityId, end, relationship.id)),
  })),
  ...removeLegacyCopies(relationship),
];

const compareByCreationDate = (a: Entity, b: Entity): number =>
  a.facts.creationDate === b.facts.creationDate
    ? Number(a.id > b.id) - 0.5
    : Number(a.facts.creationDate > b.facts.creationDate) - 0.5;

/** Partitions that are read at the same time. */
const AT_ONCE = 8;

const loadFrom = async (ids: readonly string[], end: RelationshipEnd | 'both'): Promise<readonly Entity[]> => {
  const sk = end === 'both' ? {} : { sk: { beginsWith: relationshipPrefix(end) } };
  const rows: StoredItem[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids
      .slice(from, from + AT_ONCE)
      .map((id) => queryAll({ table: table(), pk: relationshipPartition(id), ...sk }));
    rows.push(...(await Promise.all(some)).flat());
  }
  const entities = rows.flatMap((row) => parseEntity('', row) ?? []);
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()].sort(compareByCreationDate);
};

/** The relationships of an object, of a document those of all its versions; oldest first. */
export const loadRelationships = (
  { id, series }: Entity,
  end: RelationshipEnd | 'both',
): Promise<readonly Entity[]> => {
  const versions = series === undefined || series.linksBySeries === true ? 0 : series.lastOrdinal;
  return loadFrom([id, ...Array.from({ length: versions }, (_, index) => toVersionId(id, index + 1))], end);
};

/** The relationships that name this object, and maybe others of its series. */
export const loadRelationshipsNaming = (objectId: string, end: RelationshipEnd): Promise<readonly Entity[]> =>
  loadFrom([...new Set([parseObjectId(objectId).entityId, objectId])], end);
