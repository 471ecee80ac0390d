import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { type ChildCounts, changeChildCount, sumChildCounts } from '#lib/cmis/store/children/childCounts.ts';
import { type Child, childRow, isControlledApart, parseChild } from '#lib/cmis/store/children/childItem.ts';
import { createTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { CHILD_SHARDS, childCountKey, childKey, childPartition, childRange, countShard } from '#lib/cmis/store/keys.ts';
import { Stale } from '#lib/cmis/store/retry.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Step } from '#lib/cmis/store/writeStep.ts';
import { now } from '#lib/shared/clock.ts';
import type { Expression } from '#lib/shared/dynamodb/expression.ts';
import { batchGet, getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import { check, put, putNew, remove } from '#lib/shared/dynamodb/writeItems.ts';

/** Loads the child of this exact name. */
export const loadChildByName = async (folderId: string, name: string): Promise<Child | undefined> => {
  const row = await getItem(table(), childKey(folderId, name));
  return row === undefined ? undefined : parseChild(row);
};

/** Loads the children that are controlled apart from their folder: one request per MB of children. */
export const loadChildrenApart = async (folderId: string): Promise<readonly Child[]> => {
  const between = childRange(now());
  const shards = await Promise.all(
    CHILD_SHARDS.map((shard) =>
      queryAll({
        table: table(),
        pk: childPartition(folderId, shard),
        sk: { between },
        filter: { expression: 'far = :true', values: { ':true': true } },
      }),
    ),
  );
  return shards.flat().map(parseChild);
};

/** Loads the child counts of several folders; 25 folders take one request. */
export const loadChildCounts = async (folderIds: readonly string[]): Promise<readonly ChildCounts[]> => {
  const keys = folderIds.flatMap((id) => CHILD_SHARDS.map((shard) => childCountKey(id, shard)));
  const rows = await batchGet(table(), keys);
  return folderIds.map((_, index) =>
    sumChildCounts(rows.slice(index * CHILD_SHARDS.length, (index + 1) * CHILD_SHARDS.length)),
  );
};

const toNameTakenError = (name: string) => () =>
  cmisError('nameConstraintViolation', `The folder already has an object named ${name}`);

const insertChildRow = (folderId: string, name: string, entity: Entity): Step => ({
  item: putNew(table(), childRow(folderId, name, entity)),
  toError: toNameTakenError(name),
});

const createSameChildCondition = ({ id }: Entity): Expression => ({ expression: 'id = :id', values: { ':id': id } });

const toRenamedError =
  (name: string, { id }: Entity) =>
  (): Stale =>
    new Stale(`${name} is no longer the name of ${id}`);

const removeChildRow = (folderId: string, name: string, entity: Entity): Step => ({
  item: remove(table(), childKey(folderId, name), createSameChildCondition(entity)),
  toError: toRenamedError(name, entity),
});

/**
 * Files an entity in a folder under its name.
 * @param entity with its parents after the change
 */
export const addChild = (folderId: string, entity: Entity): readonly Step[] => [
  insertChildRow(folderId, entity.facts.name, entity),
  changeChildCount({
    folderId,
    shard: countShard(entity.id),
    gained: [entity.facts.name],
    far: isControlledApart(folderId, entity) ? 1 : 0,
  }),
];

/**
 * Removes children from a folder.
 * @param entities with the names and parents that they were read with
 */
export const removeChildren = (folderId: string, entities: readonly Entity[]): readonly Step[] => [
  ...entities.map((entity) => removeChildRow(folderId, entity.facts.name, entity)),
  ...[...Map.groupBy(entities, ({ id }) => countShard(id))].map(([shard, counted]) =>
    changeChildCount({
      folderId,
      shard,
      lost: counted.map(({ facts }) => facts.name),
      far: -counted.filter((entity) => isControlledApart(folderId, entity)).length,
    }),
  ),
];

export const removeChild = (folderId: string, entity: Entity): readonly Step[] => removeChildren(folderId, [entity]);

/** Makes the transaction fail if another child of the folder has this name. */
export const checkNameFree = (folderId: string, { id }: Entity, name: string): Step => ({
  item: check(table(), childKey(folderId, name), {
    expression: 'attribute_not_exists(pk) OR id = :id',
    values: { ':id': id },
  }),
  toError: toNameTakenError(name),
});

const renameChild = (folderId: string, before: Entity, after: Entity, far: number): readonly Step[] => [
  {
    ...insertChildRow(folderId, after.facts.name, after),
    move: { folderId, childId: before.id, from: before.facts.name, to: after.facts.name, far },
  },
  removeChildRow(folderId, before.facts.name, before),
  createTombstone(folderId, before),
];

const replaceChildRow = (folderId: string, entity: Entity, far: number): readonly Step[] => [
  {
    item: put(table(), childRow(folderId, entity.facts.name, entity), createSameChildCondition(entity)),
    toError: toRenamedError(entity.facts.name, entity),
  },
  changeChildCount({ folderId, shard: countShard(entity.id), far }),
];

/** Updates the child items of the folders that an entity stays in, if its name or what controls it has changed. */
export const updateChildren = (before: Entity, after: Entity): readonly Step[] =>
  after.parents
    .filter((folderId) => before.parents.includes(folderId))
    .flatMap((folderId) => {
      const far = Number(isControlledApart(folderId, after)) - Number(isControlledApart(folderId, before));
      if (before.facts.name !== after.facts.name) return renameChild(folderId, before, after, far);
      return far === 0 ? [] : replaceChildRow(folderId, after, far);
    });

/** Removes a child from a folder but not from the repository. */
export const leaveFolder = (folderId: string, entity: Entity): readonly Step[] => [
  ...removeChild(folderId, entity),
  createTombstone(folderId, entity),
];
