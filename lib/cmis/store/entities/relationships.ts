import { type Entity, parseObjectId, toVersionId } from '#lib/cmis/domain/objects/entity.ts';
import { parseEntity, toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import {
  datedRelationshipRange,
  olderRelationshipRange,
  type RelationshipEnd,
  relationshipKey,
  relationshipPartition,
  relationshipPrefix,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { type ItemPage, type ItemQuery, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { type Key, put, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** Returns the ids of a relationship's source and target. */
export const getRelationshipEnds = ({
  facts: { properties },
}: Entity): readonly (readonly [RelationshipEnd, string])[] => [
  ['S', String(properties['cmis:sourceId']?.[0])],
  ['T', String(properties['cmis:targetId']?.[0])],
];

/** Returns the key of the copy under an object, which may be a version in relationships of an earlier release. */
const getCopyKey = ({ id, facts, isOrderedByDate }: Entity, objectId: string, end: RelationshipEnd): Key =>
  relationshipKey(objectId, end, id, isOrderedByDate === true ? facts.creationDate : undefined);

/**
 * Stores a copy of a relationship under both its ends, so that reading it there takes one request. It belongs to the
 * version series of an end, whichever version it names (CMIS 1.0, 2.1.9.10).
 */
export const putRelationshipCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship).map(([end, objectId]) => ({
    item: put(table(), {
      ...getCopyKey(relationship, parseObjectId(objectId).entityId, end),
      ...toEntityAttributes(relationship),
    }),
  }));

/** Removes copies that earlier releases stored under a version instead of its series. */
const removeLegacyCopies = (relationship: Entity): readonly Step[] =>
  getRelationshipEnds(relationship)
    .filter(([, objectId]) => parseObjectId(objectId).ordinal !== undefined)
    .map(([end, objectId]) => ({ item: remove(table(), getCopyKey(relationship, objectId, end)) }));

/** Replaces both copies of a relationship that has changed. */
export const replaceRelationshipCopies = (relationship: Entity): readonly Step[] => [
  ...putRelationshipCopies(relationship),
  ...removeLegacyCopies(relationship),
];

export const removeRelationshipCopies = (relationship: Entity): readonly Step[] => [
  ...getRelationshipEnds(relationship).map(([end, objectId]) => ({
    item: remove(table(), getCopyKey(relationship, parseObjectId(objectId).entityId, end)),
  })),
  ...removeLegacyCopies(relationship),
];

const compareByCreationDate = (a: Entity, b: Entity): number =>
  a.facts.creationDate === b.facts.creationDate
    ? Number(a.id > b.id) - 0.5
    : Number(a.facts.creationDate > b.facts.creationDate) - 0.5;

/** Requests sent in parallel. */
const AT_ONCE = 8;

const listEnds = (end: Ends): readonly RelationshipEnd[] => (end === 'both' ? ['S', 'T'] : [end]);

type Ends = RelationshipEnd | 'both';

/** Loads relationships from several partitions, or only those that an earlier release stored; oldest first. */
const loadFrom = async (ids: readonly string[], end: Ends, olderOnly = false): Promise<readonly Entity[]> => {
  const ranges: readonly Pick<ItemQuery, 'sk'>[] = olderOnly
    ? listEnds(end).map((one) => ({ sk: { between: olderRelationshipRange(one) } }))
    : [end === 'both' ? {} : { sk: { beginsWith: relationshipPrefix(end) } }];
  const queries = ids.flatMap((id) => ranges.map((sk) => ({ table: table(), pk: relationshipPartition(id), ...sk })));
  const rows: StoredItem[] = [];
  for (let from = 0; from < queries.length; from += AT_ONCE) {
    const some = queries.slice(from, from + AT_ONCE).map(queryAll);
    for (const row of (await Promise.all(some)).flat()) rows.push(row);
  }
  const entities = rows.flatMap((row) => parseEntity('', row) ?? []);
  return [...new Map(entities.map((entity) => [entity.id, entity])).values()].sort(compareByCreationDate);
};

/** Returns the partitions of an object's relationships: of a document with relationships of versions, several. */
const listPartitions = ({ id, series }: Entity): readonly string[] => {
  const versions = series === undefined || series.linksBySeries === true ? 0 : series.lastOrdinal;
  return [id, ...Array.from({ length: versions }, (_, index) => toVersionId(id, index + 1))];
};

/** Loads the relationships of an object, or of all versions of a document; oldest first. */
export const loadRelationships = (entity: Entity, end: Ends): Promise<readonly Entity[]> =>
  loadFrom(listPartitions(entity), end);

interface RelationshipRange {
  /** Number of items of one request. */
  readonly limit: number;
  /** Earliest creation date; absent for all. An earlier release's relationships are read whatever their date. */
  readonly since?: string | undefined;
}

/** Reads the relationships of one end by creation date, in requests of `limit` items. */
async function* readEnd(
  id: string,
  end: RelationshipEnd,
  { limit, since = '' }: RelationshipRange,
): AsyncGenerator<Entity> {
  const sk = { between: datedRelationshipRange(end, since) };
  const query = { table: table(), pk: relationshipPartition(id), sk };
  let after: ItemPage['next'];
  do {
    const page = await queryPage({ ...query, limit, after });
    yield* page.items.flatMap((row) => parseEntity('', row) ?? []);
    after = page.next;
  } while (after !== undefined);
}

async function* readOlder(entity: Entity, end: Ends): AsyncGenerator<Entity> {
  yield* await loadFrom(listPartitions(entity), end, true);
}

/**
 * Reads the relationships of an object, or of all versions of a document, oldest first, as far as the caller consumes
 * them. Those that an earlier release stored are all read first.
 */
export async function* readRelationships(entity: Entity, end: Ends, range: RelationshipRange): AsyncGenerator<Entity> {
  const streams = [...listEnds(end).map((one) => readEnd(entity.id, one, range)), readOlder(entity, end)];
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  let last: string | undefined;
  for (;;) {
    const open = heads.flatMap(({ value, done }, index) => (done === true ? [] : [{ one: value as Entity, index }]));
    const [first] = open.toSorted((a, b) => compareByCreationDate(a.one, b.one));
    if (first === undefined) return;
    // A relationship of an object with itself is found at both ends.
    if (first.one.id !== last) yield first.one;
    last = first.one.id;
    heads[first.index] = (await streams[first.index]?.next()) ?? { value: undefined, done: true };
  }
}

/** Loads the relationships that name this object, possibly with others of its version series. */
export const loadRelationshipsNaming = (objectId: string, end: RelationshipEnd): Promise<readonly Entity[]> =>
  loadFrom([...new Set([parseObjectId(objectId).entityId, objectId])], end);
