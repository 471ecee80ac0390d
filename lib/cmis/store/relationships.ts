import type { Entity } from '#lib/cmis/domain/entity.ts';
import type { Step } from '#lib/cmis/store/commit.ts';
import { entityData, entityOf } from '#lib/cmis/store/entityRow.ts';
import { type End, relationshipKey, relationshipPartition, relationshipPrefix } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { put, remove } from '#lib/shared/dynamodb/writes.ts';

/** The objects that a relationship starts from and leads to. */
export const endsOf = ({ facts: { properties } }: Entity): readonly (readonly [End, string])[] => [
  ['S', String(properties['cmis:sourceId']?.[0])],
  ['T', String(properties['cmis:targetId']?.[0])],
];

/** Copies of a relationship beside both its ends, so that reading it from there takes one request. */
export const putLinks = (relationship: Entity): readonly Step[] =>
  endsOf(relationship).map(([end, objectId]) => ({
    item: put(table(), { ...relationshipKey(objectId, end, relationship.id), ...entityData(relationship) }),
  }));

export const removeLinks = (relationship: Entity): readonly Step[] =>
  endsOf(relationship).map(([end, objectId]) => ({
    item: remove(table(), relationshipKey(objectId, end, relationship.id)),
  }));

const oldestFirst = (a: Entity, b: Entity): number =>
  a.facts.creationDate === b.facts.creationDate
    ? Number(a.id > b.id) - 0.5
    : Number(a.facts.creationDate > b.facts.creationDate) - 0.5;

/** The relationships of exactly this object, oldest first. */
export const loadRelationships = async (objectId: string, end: End | 'both'): Promise<readonly Entity[]> => {
  const sk = end === 'both' ? {} : { sk: { beginsWith: relationshipPrefix(end) } };
  const rows = await queryAll({ table: table(), pk: relationshipPartition(objectId), ...sk });
  const entities = rows.flatMap((row) => entityOf('', row) ?? []);
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()].sort(oldestFirst);
};
