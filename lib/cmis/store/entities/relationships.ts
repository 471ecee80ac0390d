import { type Entity, parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { parseEntity, toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import {
  type RelationshipEnd,
  relationshipKey,
  relationshipPartition,
  relationshipPrefix,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** Returns the ids of a relationship's source and target. */
export const getRelationshipEnds = ({
  facts: { properties },
}: Entity): readonly (readonly [RelationshipEnd, string])[] => [
  ['S', String(properties['cmis:sourceId']?.[0])],
  ['T', String(properties['cmis:targetId']?.[0])],
];

/**
 * Stores a copy of a relationship under both its ends, so that reading it there takes one request. It belongs to the
 * version series of an end, whichever version it names (CMIS 1.0, 2.1.9.10).
 */
export const putRelationshipCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship).map(([end, objectId]) => ({
    item: put(table(), {
      ...relationshipKey(parseObjectId(objectId).entityId, end, relationship.id),
      ...toEntityAttributes(relationship),
    }),
  }));

/** Removes copies that earlier releases stored under a version instead of its series. */
const removeLegacyCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship)
    .filter(([, objectId]) => parseObjectId(objectId).ordinal !== undefined)
    .map(([end, objectId]) => ({ item: remove(table(), relationshipKey(objectId, end, relationship.id)) }));

/** Replaces both copies of a relationship that has changed. */
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

/** Partitions read in parallel. */
const AT_ONCE = 8;

const loadFrom = async (ids: readonly string[], end: RelationshipEnd | 'both'): Promise<readonly Entity[]> => {
  const sk = end === 'both' ? {} : { sk: { beginsWith: relationshipPrefix(end) } };
  const rows: StoredItem[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids
      .slice(from, from + AT_ONCE)
      .map((id) => queryAll({ table: table(), pk: relationshipPartition(id), ...sk }));
    for (const row of (await Promise.all(some)).flat()) rows.push(row);
  }
  const entities = rows.flatMap((row) => parseEntity('', row) ?? []);
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()].sort(compareByCreationDate);
};

/** Loads the relationships of an object, or of all versions of a document; oldest first. */
export const loadRelationships = (
  { id, series }: Entity,
  end: RelationshipEnd | 'both',
): Promise<readonly Entity[]> => {
  const versions = series === undefined || series.linksBySeries === true ? 0 : series.lastOrdinal;
  return loadFrom([id, ...Array.from({ length: versions }, (_, index) => toVersionId(id, index + 1))], end);
};

/** Loads the relationships that name this object, possibly with others of its version series. */
export const loadRelationshipsNaming = (objectId: string, end: RelationshipEnd): Promise<readonly Entity[]> =>
  loadFrom([...new Set([parseObjectId(objectId).entityId, objectId])], end);
