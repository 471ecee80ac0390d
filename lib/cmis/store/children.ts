import type { Entity } from '#lib/cmis/domain/entity.ts';
import { cmisError } from '#lib/cmis/domain/errors.ts';
import { compareText } from '#lib/cmis/domain/names.ts';
import { rootEntity } from '#lib/cmis/domain/rootFolder.ts';
import { type Child, childOf, childRow, isFar, WITH_COPY } from '#lib/cmis/store/childRow.ts';
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
import { type Expression, put, putNew, remove, update } from '#lib/shared/dynamodb/writes.ts';

/** The child of this very name. */
export const childNamed = async (folderId: string, name: string): Promise<Child | undefined> => {
  const row = await getRow(table(), childKey(folderId, name));
  return row === undefined ? undefined : childOf(row);
};

/** Children of one shard, as far as they were read. */
interface Shard {
  readonly pk: string;
  readonly rows: Row[];
  next: Readonly<Record<string, unknown>> | undefined;
}

const readOn = async (shard: Shard, limit: number, descending: boolean): Promise<void> => {
  const sk = { beginsWith: CHILD_PREFIX };
  const { pk, next: after } = shard;
  const page = await queryPage({ table: table(), pk, sk, descending, limit, after, attributes: WITH_COPY });
  shard.rows.push(...page.rows);
  shard.next = page.next;
};

/** A shard's part of so many children, and four times the deviation of what chance makes of it. */
const shareOf = (limit: number): number => {
  const share = limit / CHILD_SHARDS.length;
  return Math.min(limit, Math.ceil(share + 4 * Math.sqrt(share)));
};

/**
 * The first children of a folder in the order of their names: the shards are read side by side, a request for each MB,
 * and merged by the key that each of them is ordered by. A shard that had more than its part is read on.
 */
export const firstChildren = async (folderId: string, limit: number, descending = false): Promise<readonly Child[]> => {
  const direction = descending ? -1 : 1;
  const shards = CHILD_SHARDS.map(
    (shard): Shard => ({ pk: childPartition(folderId, shard), rows: [], next: undefined }),
  );
  for (let unread: readonly Shard[] = limit === 0 ? [] : shards; ; ) {
    await Promise.all(unread.map((shard) => readOn(shard, shareOf(limit), descending)));
    const first = shards
      .flatMap(({ rows }) => rows)
      .sort((a, b) => direction * compareText(String(a.sk), String(b.sk)))
      .slice(0, limit);
    const end = first.length === limit ? String(first.at(-1)?.sk) : undefined;
    unread = shards.filter(
      ({ rows, next }) =>
        next !== undefined && (end === undefined || direction * compareText(String(rows.at(-1)?.sk ?? ''), end) < 0),
    );
    if (unread.length === 0) return first.map(childOf);
  }
};

/** The children that are filed in a folder, but inherit from another: a request for each MB of children. */
export const farChildren = async (folderId: string): Promise<readonly Child[]> => {
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
  return shards.flat().map(childOf);
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
