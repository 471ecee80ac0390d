import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { blockAttribute, combineBlocks, findBlock, loadCountItems } from '#lib/cmis/store/children/nameBlocks.ts';
import { CHILD_SHARDS, childKey, childPartition, childrenRange } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { readTasks } from '#lib/cmis/store/tasks/backgroundTasks.ts';
import { now } from '#lib/shared/clock.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { copyChildren } from '#test/support/cmis/copyChildren.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { runAfter } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const SIZE = 4200;
const MIDDLE = 2050;

/** Indices of the documents that tests change. */
const CHANGED: ReadonlySet<number> = new Set([1, 1500, 1600]);

const toName = (index: number): string => `document ${String(index).padStart(5, '0')}`;

/** Creates a folder with thousands of documents, and returns its id. */
const largeFolder = async (name: string): Promise<string> => {
  const folderId = await folderIn('root', name);
  const document = await documentIn(folderId, toName(0));
  const copies = Array.from({ length: SIZE - 1 }, (_, index) => ({
    id: `${name}${index + 1}`,
    name: toName(index + 1),
    isChanged: CHANGED.has(index + 1),
  }));
  await copyChildren(folderId, document, copies);
  return folderId;
};

const page = async (
  folderId: string,
  skipCount: number,
  { orderBy = 'cmis:name', maxItems = 50, as = alice as CmisContext } = {},
) => {
  const { objects } = await getChildren(as, { ...REPOSITORY, folderId, skipCount, maxItems, orderBy });
  return objects.objects.map(({ object }) => String(value(object, 'cmis:name')));
};

/** Lets the background work divide a folder, for as many minutes as it takes. */
const divide = async (folderId: string): Promise<void> => {
  await page(folderId, MIDDLE);
  for (let minute = 0; minute < 10; minute += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: now() + MINUTE });
    await resumeTasks();
  }
  expect(combineBlocks(await loadCountItems(folderId))?.counts.length).toBeGreaterThan(10);
  for await (const { task } of readTasks('main', 0)) expect(task.entityId).not.toBe(folderId);
};

/** Expects that the counts of the blocks are those of the children. */
const expectExact = async (folderId: string): Promise<void> => {
  const blocks = combineBlocks(await loadCountItems(folderId));
  if (blocks === undefined) throw new Error('The blocks are not counted');
  const counts = blocks.counts.map(() => 0);
  for (const shard of CHILD_SHARDS)
    for (const { sk } of await queryAll({
      table: table(),
      pk: childPartition(folderId, shard),
      sk: { between: childrenRange() },
    })) {
      const block = findBlock(blocks.bounds, String(sk));
      counts[block] = (counts[block] ?? 0) + 1;
    }
  expect(blocks.counts).toEqual(counts);
};

const rename = (objectId: string, name: string) =>
  updateProperties(alice, { ...REPOSITORY, objectId, properties: properties('cmis:document', { 'cmis:name': name }) });

describe('a page in the middle of a large folder', () => {
  let folderId = '';
  let before = 0;

  beforeAll(async () => {
    folderId = await largeFolder('archive');
    before = (await costOf(() => page(folderId, MIDDLE))).readUnits;
    await divide(folderId);
    vi.useRealTimers();
  });

  test('costs what the page and its block cost', async () => {
    const { readUnits } = await costOf(() => page(folderId, MIDDLE));
    expect(readUnits).toBeLessThan(before / 4);
  });

  test('is the same part of the list as before, in both directions', async () => {
    for (const skip of [1001, 1500, MIDDLE, 3150]) {
      const names = Array.from({ length: 50 }, (_, index) => toName(skip + index));
      expect(await page(folderId, skip)).toEqual(names);
      const last = Array.from({ length: 50 }, (_, index) => toName(SIZE - 1 - skip - index));
      expect(await page(folderId, skip, { orderBy: 'cmis:name DESC' })).toEqual(last);
    }
  });

  test('follows every kind of change of a child', async () => {
    const folderId = await largeFolder('changed');
    await divide(folderId);
    const other = await folderIn('root', 'other');
    const names = Array.from({ length: SIZE }, (_, index) => toName(index));
    const added = await documentIn(folderId, 'document 00500 a');
    const moved = await documentIn(other, 'document 02000 b');
    await moveObject(alice, { ...REPOSITORY, objectId: moved, sourceFolderId: other, targetFolderId: folderId });
    const filed = await documentIn(other, 'document 02000 c');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: filed, folderId });
    await rename(added, 'document 04000 d');
    await rename(moved, 'document 02000 e');
    await rename(filed, 'document 00100 f');
    await deleteObject(alice, { ...REPOSITORY, objectId: 'changed1500.1' });
    await moveObject(alice, {
      ...REPOSITORY,
      objectId: 'changed1600.1',
      sourceFolderId: folderId,
      targetFolderId: other,
    });
    const tree = await folderIn(folderId, 'document 03000 g');
    await folderIn(tree, 'below');
    await deleteTree(alice, { ...REPOSITORY, folderId: tree });
    await rename('changed1.1', 'zzz last');

    const expected = [...names, 'document 04000 d', 'document 02000 e', 'document 00100 f', 'zzz last']
      .filter((name) => ![toName(1500), toName(1600), toName(1)].includes(name))
      .toSorted();
    await expectExact(folderId);
    for (const skip of [1001, 1980, 2490, 3300]) {
      expect(await page(folderId, skip)).toEqual(expected.slice(skip, skip + 50));
      expect(await page(folderId, skip, { orderBy: 'cmis:name DESC' })).toEqual(
        expected.toReversed().slice(skip, skip + 50),
      );
    }
  });

  test('leaves out children that the reader may not see', async () => {
    const folderId = await largeFolder('shared');
    await divide(folderId);
    const bob = member('bob');
    const secret = await folderIn('root', 'secret');
    await grant(folderId, ['bob', 'cmis:read']);
    const before = await page(folderId, 1990, { as: bob });
    for (const name of ['document 00050 h', 'document 02010 i', 'document 04400 j']) {
      const objectId = await documentIn(secret, name);
      await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
    }
    expect(await page(folderId, 1990, { as: bob })).toEqual(before);
    const backwards = { orderBy: 'cmis:name DESC', as: bob };
    const whole = [...(await page(folderId, 1990, backwards)), ...(await page(folderId, 2040, backwards))];
    expect(whole).toEqual(whole.toSorted().toReversed());
    expect(await page(folderId, 1990, { ...backwards, maxItems: 100 })).toEqual(whole);
  });
});

/** Returns a name with this beginning that lies in a shard. */
const nameInShard = (folderId: string, beginning: string, shard: number): string => {
  for (let count = 0; ; count += 1)
    if (childKey(folderId, `${beginning} ${count}`).pk === childPartition(folderId, shard))
      return `${beginning} ${count}`;
};

test('the blocks of a folder are exact although it is changed while they are counted', async () => {
  const folderId = await largeFolder('busy');
  await page(folderId, MIDDLE);
  await documentIn(folderId, 'a first');
  await resumeTasks();
  const renamed = await documentIn(folderId, nameInShard(folderId, 'document 00001', 1));
  const deleted = await documentIn(folderId, nameInShard(folderId, 'document 00002', 2));
  vi.useFakeTimers({ toFake: ['Date'], now: now() + 6 * MINUTE });
  const whenRead = (shard: number, change: () => Promise<unknown>) =>
    runAfter(`":pk":"${childPartition(folderId, shard)}"`, change);
  {
    using _0 = whenRead(0, () => documentIn(folderId, nameInShard(folderId, 'document 00003', 0)));
    using _1 = whenRead(1, () => rename(renamed, nameInShard(folderId, 'document 04100', 1)));
    using _2 = whenRead(2, () => deleteObject(alice, { ...REPOSITORY, objectId: deleted }));
    await resumeTasks();
  }
  await expectExact(folderId);
});

test('a block that has grown is divided again, and renames meanwhile are counted', async () => {
  const folderId = await largeFolder('grown');
  await divide(folderId);
  const objectId = await documentIn(folderId, 'document 00010 a');
  const bounds = combineBlocks(await loadCountItems(folderId))?.bounds;
  if (bounds === undefined) throw new Error('The blocks are not counted');
  const block = blockAttribute(findBlock(bounds, childKey(folderId, 'document 00700 a').sk));
  const copies = Array.from({ length: 1500 }, (_, index) => ({
    id: `more${index}`,
    name: `document 00700 a${index}`,
  }));
  await copyChildren(folderId, objectId, copies, ['children', block]);

  vi.useFakeTimers({ toFake: ['Date'], now: now() + MINUTE });
  await page(folderId, MIDDLE);
  await rename(objectId, 'document 04000 b');
  await resumeTasks();
  await rename(objectId, 'document 00700 c');
  await divide(folderId);

  await expectExact(folderId);
  const counted = combineBlocks(await loadCountItems(folderId));
  expect(counted?.bounds.version).not.toBe(bounds.version);
  expect(Math.max(...(counted?.counts ?? []))).toBeLessThan(1000);
});
