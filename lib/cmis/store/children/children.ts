import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Entity } from '#lib/cmis/domain/objects/entity.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { createUnchangedRoot } from '#lib/cmis/domain/objects/rootFolder.ts';
import { type Child, childRow, isSecondaryChild, parseChild } from '#lib/cmis/store/children/childItem.ts';
import { FolderReader, type Shard } from '#lib/cmis/store/children/folderReader.ts';
import { createTombstone } from '#lib/cmis/store/children/tombstones.ts';
import { Stale, type Step } from '#lib/cmis/store/commit.ts';
import { CHILD_SHARDS, childCountKey, childKey, childPartition, childRange, countShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { now } from '#lib/shared/clock.ts';
import { batchGet, getItem, queryAll } from '#lib/shared/dynamodb/query.ts';
import { type Expression, put, putNew, remove, update } from '#lib/shared/dynamodb/writeItems.ts';

/** The child of this very name. */
export const loadChildByName = async (folderId: string, name: string): Promise<Child | undefined> => {
  const row = await getItem(table(), childKey(folderId, name));
  return row === undefined ? undefined : parseChild(row);
};

/** A shard's part of so many children, and four times the deviation of what chance makes of it. */
const estimateShardShare = (limit: number): number => {
  const share = limit / CHILD_SHARDS.length;
  return Math.min(limit, Math.ceil(share + 4 * Math.sqrt(share)));
};

/** Children of a folder, and the ids of those that have left it in the last minute. */
export interface ChildListing {
  readonly children: readonly Child[];
  readonly departedIds: readonly string[];
}

/**
 * The first children of a folder in the order of their names, and who has just left. The shards are read side by side,
 * a request for each MB, and merged by the key that each of them is ordered by. A shard that had more than its part is
 * read on. Whatever is renamed meanwhile is listed once.
 */
export const loadChildListing = async (folderId: string, limit: number, descending = false): Promise<ChildListing> => {
  const direction = descending ? -1 : 1;
  const reading = new FolderReader(folderId, descending);
  for (let unread: readonly Shard[] = limit === 0 ? [] : reading.shards; ; ) {
    await Promise.all(unread.map((shard) => reading.readNext(shard, estimateShardShare(limit))));
    const first = [...reading.rows()]
      .sort((a, b) => direction * compareText(String(a.sk), String(b.sk)))
      .slice(0, limit);
    const end = first.length === limit ? String(first.at(-1)?.sk) : undefined;
    unread = reading.shards.filter(
      ({ rows, next }) =>
        next !== undefined && (end === undefined || direction * compareText(String(rows.at(-1)?.sk ?? ''), end) < 0),
    );
    if (unread.length > 0 || (await reading.reconcile())) continue;
    const listed = new Set(first.map(({ id }) => String(id)));
    return { children: first.map(parseChild), departedIds: [...reading.departed].filter((id) => !listed.has(id)) };
  }
};

/** The first children of a folder in the order of their names. */
export const loadFirstChildren = async (
  folderId: string,
  limit: number,
  descending = false,
): Promise<readonly Child[]> => (await loadChildListing(folderId, limit, descending)).children;

/** The children that are filed in a folder, but inherit from another: a request for each MB of children. */
export const loadSecondaryChildren = async (folderId: string): Promise<readonly Child[]> => {
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

/** Children of one page of `childPages`. */
const PAGE = 400;

/** All children of a folder, in no order. */
export async function* readChildPages(folderId: string): AsyncGenerator<readonly Child[]> {
  const reading = new FolderReader(folderId);
  for (const shard of reading.shards)
    do yield (await reading.readNext(shard, PAGE)).map(parseChild);
    while (shard.next !== undefined);
  const paged = new Set(reading.rows().map(({ id }) => id));
  if (await reading.reconcile())
    yield reading
      .rows()
      .filter(({ id }) => !paged.has(id))
      .map(parseChild);
}

/** How many children each of several folders has; 25 folders take one request. */
export const loadChildCounts = async (folderIds: readonly string[]): Promise<readonly number[]> => {
  const keys = folderIds.flatMap((id) => CHILD_SHARDS.map((shard) => childCountKey(id, shard)));
  const rows = await batchGet(table(), keys);
  return folderIds.map((_, index) =>
    rows
      .slice(index * CHILD_SHARDS.length, (index + 1) * CHILD_SHARDS.length)
      .reduce((sum, row) => sum + Number(row?.children ?? 0), 0),
  );
};

const toFolderGoneError = (folderId: string) => () => cmisError('objectNotFound', `There is no folder ${folderId}`);

/**
 * The root is always there; any other folder as long as its counts are.
 * @param far of the children counted, how many inherit from another folder
 */
const changeChildCount = (folderId: string, shard: number, change: number, far: number): Step => ({
  item: update(
    table(),
    childCountKey(folderId, shard),
    {
      expression: `ADD children :change${far === 0 ? '' : ', far :far'} SET #schema = :one`,
      names: { '#schema': 'schema' },
      values: { ':change': change, ':one': 1, ...(far === 0 ? {} : { ':far': far }) },
    },
    createUnchangedRoot(folderId) === undefined ? { expression: 'attribute_exists(pk)' } : undefined,
  ),
  toError: toFolderGoneError(folderId),
});

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

/** Files an entity in a folder, which takes its name there. Its parents are those that it has afterwards. */
export const addChild = (folderId: string, entity: Entity): readonly Step[] => [
  insertChildRow(folderId, entity.facts.name, entity),
  changeChildCount(folderId, countShard(entity.id), 1, isSecondaryChild(folderId, entity) ? 1 : 0),
];

/** Takes children out of a folder, each of which has the name in it, and the parents, that it was read with. */
export const removeChildren = (folderId: string, entities: readonly Entity[]): readonly Step[] => [
  ...entities.map((entity) => removeChildRow(folderId, entity.facts.name, entity)),
  ...[...Map.groupBy(entities, ({ id }) => countShard(id))].map(([shard, counted]) =>
    changeChildCount(
      folderId,
      shard,
      -counted.length,
      -counted.filter((entity) => isSecondaryChild(folderId, entity)).length,
    ),
  ),
];

export const removeChild = (folderId: string, entity: Entity): readonly Step[] => removeChildren(folderId, [entity]);

/** Notes in the folders that an entity stays in which of them it inherits from, where that changes. */
export const updateInheritance = (before: Entity, after: Entity): readonly Step[] =>
  after.parents
    .filter(
      (folderId) =>
        before.parents.includes(folderId) && isSecondaryChild(folderId, before) !== isSecondaryChild(folderId, after),
    )
    .flatMap((folderId) => [
      {
        item: put(table(), childRow(folderId, after.facts.name, after), createSameChildCondition(after)),
        toError: toRenamedError(after.facts.name, after),
      },
      changeChildCount(folderId, countShard(after.id), 0, isSecondaryChild(folderId, after) ? 1 : -1),
    ]);

/** Gives a child another name. */
export const renameChild = (folderId: string, before: Entity, name: string): readonly Step[] => [
  insertChildRow(folderId, name, before),
  removeChildRow(folderId, before.facts.name, before),
  createTombstone(folderId, before),
];

/** Takes a child out of a folder, but not out of the repository. */
export const leaveFolder = (folderId: string, entity: Entity): readonly Step[] => [
  ...removeChild(folderId, entity),
  createTombstone(folderId, entity),
];
