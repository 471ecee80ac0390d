import { cmisError } from '#lib/cmis/domain/errors.ts';
import {
  type CmisObject,
  type Entity,
  type Facts,
  parseObjectId,
  toListedObject,
} from '#lib/cmis/domain/objects/entity.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { isListed, isSuperseded } from '#lib/cmis/domain/objects/versions.ts';
import { getLastNumber, rememberLastNumber, toShardName } from '#lib/cmis/store/changeLog/lastNumbers.ts';
import { type ChildCounts, sumChildCounts } from '#lib/cmis/store/children/childCounts.ts';
import { type CountedBlocks, combineBlocks } from '#lib/cmis/store/children/nameBlocks.ts';
import { findDeletedIds, isDeletionRunning } from '#lib/cmis/store/entities/deletedTrees.ts';
import { packData, parseEntity, toEntityAttributes } from '#lib/cmis/store/entities/entityItem.ts';
import { indexLatest } from '#lib/cmis/store/index/indexEntries.ts';
import {
  CHILD_SHARDS,
  changeNumberKey,
  changeShard,
  childCountKey,
  deletionMarkerKey,
  headKey,
  versionKey,
} from '#lib/cmis/store/keys.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import { indexProperties } from '#lib/cmis/store/text/textIndexWrites.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import type { Expression } from '#lib/shared/dynamodb/expression.ts';
import { batchGet } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { check, type Key, put, putNew, remove } from '#lib/shared/dynamodb/writeItems.ts';

const headRow = (entity: Entity): StoredItem & Key => ({ ...headKey(entity.id), ...toEntityAttributes(entity) });

const getKeys = (objectId: string): readonly Key[] => {
  const { entityId, ordinal } = parseObjectId(objectId);
  return ordinal === undefined ? [headKey(entityId)] : [headKey(entityId), versionKey(entityId, ordinal)];
};

const toObject = (
  objectId: string,
  head: StoredItem | undefined,
  version: StoredItem | undefined,
): CmisObject | undefined => {
  const { entityId, ordinal } = parseObjectId(objectId);
  const entity = parseEntity(entityId, head);
  if (entity === undefined) return undefined;
  if (ordinal === undefined)
    return entity.series === undefined ? { id: objectId, entity, facts: entity.facts } : undefined;
  if (entity.facts.version?.ordinal === ordinal) return toListedObject(entity);
  return version === undefined ? undefined : { id: objectId, entity, facts: JSON.parse(String(version.data)) as Facts };
};

/** Further items to read in the request that reads the objects. */
interface LoadOptions {
  /** The entity that the use case will write: the last number of its shard of the change log is read too. */
  readonly changing?: string | undefined;
  /** The folder whose child counts are read too. */
  readonly countChildrenOf?: string | undefined;
  /** Whether to include objects that a running tree deletion has yet to erase: for the deletion itself. */
  readonly includeDeleted?: boolean | undefined;
}

/** Objects and counts that a use case reads first. */
export interface LoadedObjects extends ChildCounts {
  /** In the order of the ids; undefined if the repository has no such object. */
  readonly objects: readonly (CmisObject | undefined)[];
  /** The blocks of the counted folder, if it is large and they have been counted. */
  readonly blocks: CountedBlocks | undefined;
  /** Whether a tree deletion is running, so that objects read elsewhere may be part of it. */
  readonly isDeleting: boolean;
}

const dropDeleted = async (objects: LoadedObjects['objects']): Promise<LoadedObjects['objects']> => {
  const deleted = await findDeletedIds(objects.flatMap((object) => object?.entity ?? []));
  return objects.map((object) => (object !== undefined && deleted.has(object.entity.id) ? undefined : object));
};

const loadOnce = async (
  repositoryId: string,
  objectIds: readonly string[],
  { changing, countChildrenOf, includeDeleted = false }: LoadOptions,
): Promise<LoadedObjects> => {
  const deletionKeys = objectIds.slice(0, 1).map((id) => deletionMarkerKey(repositoryId, id));
  const numberKeys = changing === undefined ? [] : [changeNumberKey(repositoryId, changeShard(changing))];
  const countKeys =
    countChildrenOf === undefined ? [] : CHILD_SHARDS.map((shard) => childCountKey(countChildrenOf, shard));
  const keys = objectIds.map(getKeys);
  const rows = [...(await batchGet(table(), [...deletionKeys, ...keys.flat(), ...countKeys, ...numberKeys]))];
  const isDeleting = rows.splice(0, deletionKeys.length).some(isDeletionRunning);
  const objects = objectIds.map((objectId, index) => {
    const [head, version] = rows.splice(0, keys[index]?.length ?? 0);
    const object = toObject(objectId, head, version);
    return object?.entity.repositoryId === repositoryId ? object : undefined;
  });
  const counts = rows.splice(0, countKeys.length);
  if (changing !== undefined) rememberLastNumber(toShardName(repositoryId, changing), getLastNumber(rows[0]));
  return {
    isDeleting,
    objects: isDeleting && !includeDeleted ? await dropDeleted(objects) : objects,
    ...sumChildCounts(counts),
    blocks: combineBlocks(counts),
  };
};

/**
 * Loads objects by their ids in one request. A missing object takes a second one: a batch is no snapshot, and a
 * concurrent check-in moves versions between items, a move folders between parents.
 */
export const loadObjects = async (
  repositoryId: string,
  objectIds: readonly string[],
  along: LoadOptions = {},
): Promise<LoadedObjects> => {
  const loaded = await loadOnce(repositoryId, objectIds, along);
  return loaded.objects.includes(undefined) ? loadOnce(repositoryId, objectIds, along) : loaded;
};

/**
 * Loads entities by their ids, one request per hundred; undefined if there is none. Includes entities that a running
 * tree deletion has yet to erase: for the deletion itself and for ancestors of existing objects.
 */
export const loadEntities = async (entityIds: readonly string[]): Promise<readonly (Entity | undefined)[]> => {
  const rows = await batchGet(table(), entityIds.map(headKey));
  return entityIds.map((entityId, index) => parseEntity(entityId, rows[index]));
};

/**
 * Loads entities by their ids, one request per 99; undefined if the repository has none. Leaves out entities that a
 * running tree deletion has yet to erase.
 * @param whileDeleting called if a tree deletion is running
 */
export const loadExistingEntities = async (
  repositoryId: string,
  entityIds: readonly string[],
  whileDeleting: () => void = () => {},
): Promise<readonly (Entity | undefined)[]> => {
  if (entityIds.length === 0) return [];
  const deletions = deletionMarkerKey(repositoryId, entityIds[0] ?? '');
  const [underWay, ...rows] = await batchGet(table(), [deletions, ...entityIds.map(headKey)]);
  const entities = entityIds.map((entityId, index) => {
    const entity = parseEntity(entityId, rows[index]);
    return entity?.repositoryId === repositoryId ? entity : undefined;
  });
  if (!isDeletionRunning(underWay)) return entities;
  whileDeleting();
  const deleted = await findDeletedIds(entities.flatMap((entity) => entity ?? []));
  return entities.map((entity) => (entity !== undefined && deleted.has(entity.id) ? undefined : entity));
};

const createUnchangedCondition = ({ id, revision }: Entity): Expression =>
  revision === 0 && createUnchangedRoot(id) !== undefined
    ? { expression: 'attribute_not_exists(pk)' }
    : { expression: 'revision = :revision', values: { ':revision': revision } };

const toStaleError =
  ({ id }: Entity) =>
  (): Stale =>
    new Stale(`${id} has changed`);

const createChildCounts = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map((shard) => ({
    item: putNew(table(), { ...childCountKey(folderId, shard), schema: 1, children: 0 }),
  }));

/** Stores a new entity with its index entries and, for a folder, its child counts. */
export const insertEntity = (entity: Entity): readonly Step[] => [
  { item: putNew(table(), headRow(entity)), replaces: { after: entity } },
  ...indexLatest(undefined, toListedObject(entity)),
  ...indexProperties(undefined, toListedObject(entity)),
  ...(entity.baseId === 'cmis:folder' ? createChildCounts(entity.id) : []),
];

/** Replaces an entity, provided that it has not changed since it was read. The caller writes the index entries. */
export const replaceEntity = (before: Entity, wanted: Entity): Step => {
  const after = { ...wanted, revision: before.revision + 1 };
  return {
    item: put(table(), headRow(after), createUnchangedCondition(before)),
    toError: toStaleError(before),
    replaces: { before, after },
  };
};

/** Makes the transaction fail unless the object still exists. */
export const checkExists = (entityId: string): Step => ({
  item: check(table(), headKey(entityId), { expression: 'attribute_exists(pk)' }),
  toError: () => new Stale(`${entityId} no longer exists`),
});

const EMPTY: Expression = { expression: 'attribute_not_exists(pk) OR children = :none', values: { ':none': 0 } };

const toNotEmptyError = () =>
  cmisError('constraint', 'The folder is not empty: delete its children first, or use deleteTree');

/** Makes the transaction fail unless the folder is empty. */
export const checkChildless = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map(
    (shard): Step => ({
      item: check(table(), childCountKey(folderId, shard), EMPTY),
      toError: toNotEmptyError,
    }),
  );

const removeChildCounts = (folderId: string): readonly Step[] =>
  CHILD_SHARDS.map(
    (shard): Step => ({
      item: remove(table(), childCountKey(folderId, shard), EMPTY),
      toError: toNotEmptyError,
    }),
  );

/** Removes an unchanged entity and the index entries of the version that folders show; a folder only if it is empty. */
export const removeEntityItems = (entity: Entity, latest: CmisObject = toListedObject(entity)): readonly Step[] => [
  { item: remove(table(), headKey(entity.id), createUnchangedCondition(entity)), toError: toStaleError(entity) },
  ...indexLatest(latest, undefined),
  ...(entity.baseId === 'cmis:folder' ? removeChildCounts(entity.id) : []),
];

/** Stores a version that folders do not show as an item of its own. */
export const putVersion = (seriesId: string, ordinal: number, facts: Facts): Step => ({
  item: put(table(), { ...versionKey(seriesId, ordinal), schema: 1, data: packData(facts) }),
});

export const removeVersion = (seriesId: string, ordinal: number): Step => ({
  item: remove(table(), versionKey(seriesId, ordinal)),
});

/**
 * Replaces the facts of a version, in the head item or its own. The entity is written too, so that no concurrent write
 * is lost. A working copy that folders do not show has no index entries; superseded versions have none to update.
 */
export const replaceFacts = (object: CmisObject, facts: Facts): readonly Step[] => {
  const { entity, facts: before } = object;
  const after = { ...object, facts };
  const words = isSuperseded(object) ? [] : indexProperties(object, after);
  return isListed(object)
    ? [replaceEntity(entity, { ...entity, facts }), ...indexLatest(object, after), ...words]
    : [replaceEntity(entity, entity), putVersion(entity.id, before.version?.ordinal ?? 0, facts), ...words];
};
