import { cmisError } from '#lib/cmis/domain/errors.ts';
import {
  type CmisObject,
  type Entity,
  type Facts,
  parseObjectId,
  toListedObject,
} from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { isLatestVersion } from '#lib/cmis/domain/objects/versions.ts';
import { lastNumber } from '#lib/cmis/store/changeLog/changeItems.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { areUnderWay, deletedAmong } from '#lib/cmis/store/deletion/deletedTrees.ts';
import { dataOf, entityData, entityOf } from '#lib/cmis/store/entities/entityItem.ts';
import { indexLatest } from '#lib/cmis/store/index/indexEntries.ts';
import {
  CHILD_SHARDS,
  changeNumberKey,
  changeShard,
  childCountKey,
  deletionsKey,
  headKey,
  versionKey,
} from '#lib/cmis/store/keys.ts';
import { unpacked } from '#lib/cmis/store/packedJson.ts';
import { table } from '#lib/cmis/store/table.ts';
import { indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { StoredItem } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import { check, type Expression, type Key, put, putNew, remove } from '#lib/shared/dynamodb/writeItems.ts';

const headRow = (entity: Entity): StoredItem & Key => ({ ...headKey(entity.id), ...entityData(entity) });

const keysOf = (objectId: string): readonly Key[] => {
  const { entityId, ordinal } = parseObjectId(objectId);
  return ordinal === undefined ? [headKey(entityId)] : [headKey(entityId), versionKey(entityId, ordinal)];
};

const objectOf = (
  objectId: string,
  head: StoredItem | undefined,
  version: StoredItem | undefined,
): CmisObject | undefined => {
  const { entityId, ordinal } = parseObjectId(objectId);
  const entity = entityOf(entityId, head);
  if (entity === undefined) return undefined;
  if (ordinal === undefined)
    return entity.series === undefined ? { id: objectId, entity, facts: entity.facts } : undefined;
  if (entity.facts.version?.ordinal === ordinal) return toListedObject(entity);
  return version === undefined ? undefined : { id: objectId, entity, facts: unpacked(String(version.data)) as Facts };
};

/** What to read along with objects, in the same request. */
interface Along {
  /** The entity that is to be written. */
  readonly changing?: string | undefined;
  /** The folder whose children are to be counted. */
  readonly counting?: string | undefined;
  /** Also what the deletion of a tree still has to reach: for who carries it out. */
  readonly deleted?: boolean | undefined;
}

/** What a use case reads first. */
export interface Loaded {
  /** In the order asked for; undefined where the repository has no such object. */
  readonly objects: readonly (CmisObject | undefined)[];
  /** Of the last change in the shard of the entity to be written: the write goes on from it. */
  readonly lastNumber: number;
  readonly childCount: number;
  /** Children that are filed in the folder counted, but inherit from another. */
  readonly farCount: number;
  /** Whether trees are being deleted, so that what was read elsewhere may be part of one. */
  readonly isDeleting: boolean;
}

const withoutDeleted = async (objects: Loaded['objects']): Promise<Loaded['objects']> => {
  const deleted = await deletedAmong(objects.flatMap((object) => object?.entity ?? []));
  return objects.map((object) => (object !== undefined && deleted.has(object.entity.id) ? undefined : object));
};

const loadOnce = async (
  repositoryId: string,
  objectIds: readonly string[],
  { changing, counting, deleted = false }: Along,
): Promise<Loaded> => {
  const deletionKeys = objectIds.slice(0, 1).map((id) => deletionsKey(repositoryId, id));
  const numberKeys = changing === undefined ? [] : [changeNumberKey(repositoryId, changeShard(changing))];
  const countKeys = counting === undefined ? [] : CHILD_SHARDS.map((shard) => childCountKey(counting, shard));
  const keys = objectIds.map(keysOf);
  const rows = [...(await batchGet(table(), [...deletionKeys, ...keys.flat(), ...countKeys, ...numberKeys]))];
  const isDeleting = rows.splice(0, deletionKeys.length).some(areUnderWay);
  const objects = objectIds.map((objectId, index) => {
    const [head, version] = rows.splice(0, keys[index]?.length ?? 0);
    const object = objectOf(objectId, head, version);
    return object?.entity.repositoryId === repositoryId ? object : undefined;
  });
  const counts = rows.splice(0, countKeys.length);
  const sum = (member: string): number => counts.reduce((total, row) => total + Number(row?.[member] ?? 0), 0);
  return {
    isDeleting,
    objects: isDeleting && !deleted ? await withoutDeleted(objects) : objects,
    lastNumber: lastNumber(rows[0]),
    childCount: sum('children'),
    farCount: sum('far'),
  };
};

/**
 * Objects by their ids, in one request; in two where one is missing: a batch is no snapshot, a check-in moves versions
 * between items, a move folders between folders.
 */
export const loadObjects = async (
  repositoryId: string,
  objectIds: readonly string[],
  along: Along = {},
): Promise<Loaded> => {
  const loaded = await loadOnce(repositoryId, objectIds, along);
  return loaded.objects.includes(undefined) ? loadOnce(repositoryId, objectIds, along) : loaded;
};

/**
 * Entities by their ids, undefined where there is none; one request for a hundred. Those that the deletion of a tree
 * still has to reach are among them: for who carries it out, and for the folders above what exists.
 */
export const loadEntities = async (entityIds: readonly string[]): Promise<readonly (Entity | undefined)[]> => {
  const rows = await batchGet(table(), entityIds.map(headKey));
  return entityIds.map((entityId, index) => entityOf(entityId, rows[index]));
};

/**
 * Entities by their ids, undefined where the repository has none; one request for 99.
 * @param whileDeleting called if trees are being deleted
 */
export const loadExisting = async (
  repositoryId: string,
  entityIds: readonly string[],
  whileDeleting: () => void = () => {},
): Promise<readonly (Entity | undefined)[]> => {
  if (entityIds.length === 0) return [];
  const deletions = deletionsKey(repositoryId, entityIds[0] ?? '');
  const [underWay, ...rows] = await batchGet(table(), [deletions, ...entityIds.map(headKey)]);
  const entities = entityIds.map((entityId, index) => {
    const entity = entityOf(entityId, rows[index]);
    return entity?.repositoryId === repositoryId ? entity : undefined;
  });
  if (!areUnderWay(underWay)) return entities;
  whileDeleting();
  const deleted = await deletedAmong(entities.flatMap((entity) => entity ?? []));
  return entities.map((entity) => (entity !== undefined && deleted.has(entity.id) ? undefined : entity));
};

const unchanged = ({ id, revision }: Entity): Expression =>
  revision === 0 && createUnchangedRoot(id) !== undefined
    ? { expression: 'attribute_not_exists(pk)' }
    : { expression: 'revision = :revision', values: { ':revision': revision } };

const stale =
  ({ id }: Entity) =>
  (): Stale =>
    new Stale(`${id} has changed`);

const countSteps = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map((shard) => ({
    item: putNew(table(), { ...childCountKey(folderId, shard), schema: 1, children: 0 }),
  }));

/** A new entity, its entries in the index, and the counts of a new folder. */
export const insertEntity = (entity: Entity): readonly Step[] => [
  { item: putNew(table(), headRow(entity)), replaces: { after: entity } },
  ...indexLatest(undefined, toListedObject(entity)),
  ...indexProperties(undefined, toListedObject(entity)),
  ...(entity.baseId === 'cmis:folder' ? countSteps(entity.id) : []),
];

/** Replaces an entity as it was read. What changes in the index is the caller's to write. */
export const replaceEntity = (before: Entity, wanted: Entity): Step => {
  const after = { ...wanted, revision: before.revision + 1 };
  return {
    item: put(table(), headRow(after), unchanged(before)),
    failed: stale(before),
    replaces: { before, after },
  };
};

/** Demands that an object is still there when the write is done. */
export const checkExists = (entityId: string): Step => ({
  item: check(table(), headKey(entityId), { expression: 'attribute_exists(pk)' }),
  failed: () => new Stale(`${entityId} is gone`),
});

const EMPTY: Expression = { expression: 'attribute_not_exists(pk) OR children = :none', values: { ':none': 0 } };

const notEmpty = () => cmisError('constraint', 'The folder is not empty');

/** Demands that a folder is empty when the write is done. */
export const checkChildless = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map((shard) => ({ item: check(table(), childCountKey(folderId, shard), EMPTY), failed: notEmpty }));

const removeCountSteps = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map((shard) => ({
    item: remove(table(), childCountKey(folderId, shard), EMPTY),
    failed: notEmpty,
  }));

/** Removes an entity as it was read, and its latest version from the index; a folder only if it is empty. */
export const removeEntity = (entity: Entity, latest: CmisObject = toListedObject(entity)): readonly Step[] => [
  { item: remove(table(), headKey(entity.id), unchanged(entity)), failed: stale(entity) },
  ...indexLatest(latest, undefined),
  ...(entity.baseId === 'cmis:folder' ? removeCountSteps(entity.id) : []),
];

/** The item of a version that folders do not show. */
export const putVersion = (seriesId: string, ordinal: number, facts: Facts): Step => ({
  item: put(table(), { ...versionKey(seriesId, ordinal), schema: 1, data: dataOf(facts) }),
});

export const removeVersion = (seriesId: string, ordinal: number): Step => ({
  item: remove(table(), versionKey(seriesId, ordinal)),
});

/**
 * Replaces what a version says of itself, wherever it stands. Its entity is written too, so that no write is lost. Of
 * versions that others followed nothing changes that is indexed.
 */
export const replaceFacts = (object: CmisObject, facts: Facts): readonly Step[] => {
  const { entity, facts: before } = object;
  const after = { ...object, facts };
  const indexed = isLatestVersion(object) ? [...indexLatest(object, after), ...indexProperties(object, after)] : [];
  return before.version?.ordinal === entity.facts.version?.ordinal
    ? [replaceEntity(entity, { ...entity, facts }), ...indexed]
    : [replaceEntity(entity, entity), putVersion(entity.id, before.version?.ordinal ?? 0, facts), ...indexed];
};
