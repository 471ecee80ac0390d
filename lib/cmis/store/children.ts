import type { Entity } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { compareText } from '#lib/cmis/domain/names.ts';
import { rootEntity } from '#lib/cmis/domain/rootFolder.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import {
  CHILD_PREFIX,
  CHILD_SHARDS,
  childCountKey,
  childKey,
  childPartition,
  countShard,
} from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { batchGet, getRow, queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import { type Expression, type Key, put, putNew, remove, update } from '#lib/shared/dynamodb/writes.ts';

/** What a folder says of one of its children. */
export interface Child {
  readonly id: string;
  readonly name: string;
  readonly isFolder: boolean;
}

const childOf = (row: Row): Child => ({
  id: String(row.id),
  name: String(row.name),
  isFolder: row.folder === true,
});

/** The child of this very name. */
export const childNamed = async (folderId: string, name: string): Promise<Child | undefined> => {
  const row = await getRow(table(), childKey(folderId, name));
  return row === undefined ? undefined : childOf(row);
};

const firstOfShard = async (pk: string, limit: number, descending: boolean): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const sk = { beginsWith: CHILD_PREFIX };
    const page = await queryPage({ table: table(), pk, sk, descending, limit: limit - rows.length, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined && rows.length < limit);
  return rows;
};

/**
 * The first children of a folder in the order of their names: the shards are read side by side, a request for each MB,
 * and merged by the key that each of them is ordered by.
 */
export const firstChildren = async (folderId: string, limit: number, descending = false): Promise<readonly Child[]> => {
  if (limit === 0) return [];
  const shards = await Promise.all(
    CHILD_SHARDS.map((shard) => firstOfShard(childPartition(folderId, shard), limit, descending)),
  );
  const direction = descending ? -1 : 1;
  return shards
    .flat()
    .sort((a, b) => direction * compareText(String(a.sk), String(b.sk)))
    .slice(0, limit)
    .map(childOf);
};

/** Ids of the children that are filed in a folder, but inherit from another: a request for each MB of children. */
export const farChildren = async (folderId: string): Promise<readonly string[]> => {
  const shards = await Promise.all(
    CHILD_SHARDS.map((shard) =>
      queryAll({
        table: table(),
        pk: childPartition(folderId, shard),
        sk: { beginsWith: CHILD_PREFIX },
        filter: { expression: 'far = :true', values: { ':true': true } },
      }),
    ),
  );
  return shards.flat().map(({ id }) => String(id));
};

/** Children of one page of `childPages`. */
const PAGE = 400;

/** All children of a folder, in no order. */
export async function* childPages(folderId: string): AsyncGenerator<readonly Child[]> {
  const sk = { beginsWith: CHILD_PREFIX };
  for (const shard of CHILD_SHARDS) {
    let after: Readonly<Record<string, unknown>> | undefined;
    do {
      const page = await queryPage({ table: table(), pk: childPartition(folderId, shard), sk, limit: PAGE, after });
      yield page.rows.map(childOf);
      after = page.next;
    } while (after !== undefined);
  }
}

/** How many children each of several folders has; 25 folders take one request. */
export const childCounts = async (folderIds: readonly string[]): Promise<readonly number[]> => {
  const keys = folderIds.flatMap((id) => CHILD_SHARDS.map((shard) => childCountKey(id, shard)));
  const rows = await batchGet(table(), keys);
  return folderIds.map((_, index) =>
    rows
      .slice(index * CHILD_SHARDS.length, (index + 1) * CHILD_SHARDS.length)
      .reduce((sum, row) => sum + Number(row?.children ?? 0), 0),
  );
};

const folderGone = (folderId: string) => () => cmisError('objectNotFound', `There is no folder ${folderId}`);

/** Whether an entity that is filed in a folder inherits from another. */
const isFar = (folderId: string, { parents }: Entity): boolean => parents[0] !== folderId;

/**
 * The root is always there; any other folder as long as its counts are.
 * @param far of the children counted, how many inherit from another folder
 */
const countStep = (folderId: string, shard: number, change: number, far: number): Step => ({
  item: update(
    table(),
    childCountKey(folderId, shard),
    {
      expression: `ADD children :change${far === 0 ? '' : ', far :far'} SET #schema = :one`,
      names: { '#schema': 'schema' },
      values: { ':change': change, ':one': 1, ...(far === 0 ? {} : { ':far': far }) },
    },
    rootEntity(folderId) === undefined ? { expression: 'attribute_exists(pk)' } : undefined,
  ),
  failed: folderGone(folderId),
});

const nameTaken = (name: string) => () =>
  cmisError('nameConstraintViolation', `The folder already has an object named ${name}`);

const childRow = (folderId: string, name: string, entity: Entity): Row & Key => ({
  ...childKey(folderId, name),
  schema: 1,
  id: entity.id,
  name,
  type: entity.typeId,
  ...(entity.baseId === 'cmis:folder' ? { folder: true } : {}),
  ...(isFar(folderId, entity) ? { far: true } : {}),
});

const insertStep = (folderId: string, name: string, entity: Entity): Step => ({
  item: putNew(table(), childRow(folderId, name, entity)),
  failed: nameTaken(name),
});

const isStill = ({ id }: Entity): Expression => ({ expression: 'id = :id', values: { ':id': id } });

const renamed =
  (name: string, { id }: Entity) =>
  (): Stale =>
    new Stale(`${name} is no longer the name of ${id}`);

const removeStep = (folderId: string, name: string, entity: Entity): Step => ({
  item: remove(table(), childKey(folderId, name), isStill(entity)),
  failed: renamed(name, entity),
});

/** Files an entity in a folder, which takes its name there. Its parents are those that it has afterwards. */
export const addChild = (folderId: string, entity: Entity): readonly Step[] => [
  insertStep(folderId, entity.facts.name, entity),
  countStep(folderId, countShard(entity.id), 1, isFar(folderId, entity) ? 1 : 0),
];

/** Takes children out of a folder, each of which has the name in it, and the parents, that it was read with. */
export const removeChildren = (folderId: string, entities: readonly Entity[]): readonly Step[] => [
  ...entities.map((entity) => removeStep(folderId, entity.facts.name, entity)),
  ...[...Map.groupBy(entities, ({ id }) => countShard(id))].map(([shard, counted]) =>
    countStep(folderId, shard, -counted.length, -counted.filter((entity) => isFar(folderId, entity)).length),
  ),
];

export const removeChild = (folderId: string, entity: Entity): readonly Step[] => removeChildren(folderId, [entity]);

/** Notes in the folders that an entity stays in which of them it inherits from, where that changes. */
export const inheritChild = (before: Entity, after: Entity): readonly Step[] =>
  after.parents
    .filter((folderId) => before.parents.includes(folderId) && isFar(folderId, before) !== isFar(folderId, after))
    .flatMap((folderId) => [
      {
        item: put(table(), childRow(folderId, after.facts.name, after), isStill(after)),
        failed: renamed(after.facts.name, after),
      },
      countStep(folderId, countShard(after.id), 0, isFar(folderId, after) ? 1 : -1),
    ]);

/** Gives a child another name. */
export const renameChild = (folderId: string, before: Entity, name: string): readonly Step[] => [
  insertStep(folderId, name, before),
  removeStep(folderId, before.facts.name, before),
];
