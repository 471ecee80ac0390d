import { type Entity, parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { parseEntity, toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import {
  type RelationshipEnd,
  relationshipKey,
  relationshipPartition,
  relationshipPrefix,
  relationshipRange,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { type ItemPage, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** Returns the ids of a relationship's source and target. */
export const getRelationshipEnds = ({
  facts: { properties },
}: Entity): readonly (readonly [RelationshipEnd, string])[] => [
  ['S', String(properties['cmis:sourceId']?.[0])],
  ['T', String(properties['cmis:targetId']?.[0])],
];

/** Returns the keys of a relationship's copies: under the version series of each end (CMIS 1.0, 2.1.9.10). */
const getCopyKeys = (relationship: Entity): readonly Key[] =>
  getRelationshipEnds(relationship).map(([end, objectId]) =>
    relationshipKey(parseObjectId(objectId).entityId, end, relationship.id, relationship.facts.creationDate),
  );

/** Stores a copy of a relationship under both its ends, or replaces it, so that reading it there takes one request. */
export const putRelationshipCopies = (relationship: Entity): readonly Step[] =>
  getCopyKeys(relationship).map((key) => ({ item: put(table(), { ...key, ...toEntityAttributes(relationship) }) }));

export const removeRelationshipCopies = (relationship: Entity): readonly Step[] =>
  getCopyKeys(relationship).map((key) => ({ item: remove(table(), key) }));

const compareByCreationDate = (a: Entity, b: Entity): number =>
  a.facts.creationDate === b.facts.creationDate
    ? Number(a.id > b.id) - 0.5
    : Number(a.facts.creationDate > b.facts.creationDate) - 0.5;

type Ends = RelationshipEnd | 'both';

/** Loads the relationships of an object, or of all versions of a document; oldest first. */
export const loadRelationships = async (entityId: string, end: Ends): Promise<readonly Entity[]> => {
  const range = end === 'both' ? {} : { sk: { beginsWith: relationshipPrefix(end) } };
  const rows = await queryAll({ table: table(), pk: relationshipPartition(entityId), ...range });
  const entities = rows.flatMap((row) => parseEntity('', row) ?? []);
  // A relationship of an object with itself is found at both ends.
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()].sort(compareByCreationDate);
};

interface RelationshipRange {
  /** Number of items of one request. */
  readonly limit: number;
  /** Earliest creation date; absent for all. */
  readonly since?: string | undefined;
}

/** Reads the relationships of one end by creation date, in requests of `limit` items. */
async function* readEnd(
  id: string,
  end: RelationshipEnd,
  { limit, since = '' }: RelationshipRange,
): AsyncGenerator<Entity> {
  const sk = { between: relationshipRange(end, since) };
  const query = { table: table(), pk: relationshipPartition(id), sk };
  let after: ItemPage['next'];
  do {
    const page = await queryPage({ ...query, limit, after });
    yield* page.items.flatMap((row) => parseEntity('', row) ?? []);
    after = page.next;
  } while (after !== undefined);
}

/**
 * Reads the relationships of an object, or of all versions of a document, oldest first, as far as the caller consumes
 * them.
 */
export async function* readRelationships({ id }: Entity, end: Ends, range: RelationshipRange): AsyncGenerator<Entity> {
  const ends: readonly RelationshipEnd[] = end === 'both' ? ['S', 'T'] : [end];
  const streams = ends.map((one) => readEnd(id, one, range));
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  let last: string | undefined;
  for (;;) {
    const open = heads.flatMap(({ value, done }, index) => (done === true ? [] : [{ one: value as Entity, index }]));
    const [first] = open.toSorted((a, b) => compareByCreationDate(a.one, b.one));
    if (first === undefined) return;
    // A relationship of an object with itself is read at both ends, one after the other.
    if (first.one.id !== last) yield first.one;
    last = first.one.id;
    heads[first.index] = (await streams[first.index]?.next()) ?? { value: undefined, done: true };
  }
}
