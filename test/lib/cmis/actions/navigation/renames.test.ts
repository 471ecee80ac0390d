import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { CHILD_SHARDS, childKey, childPartition } from '#lib/cmis/store/keys.ts';
import { readChildPages } from '#lib/cmis/store/listings/childPages.ts';
import { readHolding } from '#test/support/cmis/heldQuery.ts';
import { alice, callerWith, documentIn, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const rename = (objectId: string, name: string) => {
  const given = properties('cmis:document', { 'cmis:name': name });
  return updateProperties(alice, { ...REPOSITORY, objectId, properties: given });
};

/** Two names with this prefix, in different shards of a folder. */
const apart = (folderId: string, before: string, after: string): readonly [string, string] => {
  const shard = (name: string) => childKey(folderId, name).pk;
  const other = Array.from({ length: 100 }, (_, index) => `${after} ${index}`).find(
    (name) => shard(name) !== shard(before),
  );
  return [before, other ?? ''];
};

const children = async (folderId: string, orderBy?: string, maxItems?: number, as = alice) => {
  const { objects } = await getChildren(as, { ...REPOSITORY, folderId, orderBy, maxItems });
  return objects.objects.map(({ object }) => String(value(object, 'cmis:objectId')));
};

const found = async (statement: string, maxItems?: number, as = alice) =>
  (await asked(statement, { maxItems, as })).objects.map(({ properties: [id] }) => String(id?.values[0]));

const reader = callerWith('reader', 'cmis-subscriber');

const READS = {
  'getChildren by name': (folder: string) => children(folder),
  'getChildren by name, backwards': (folder: string) => children(folder, 'cmis:name DESC'),
  'getChildren by date': (folder: string) => children(folder, 'cmis:creationDate'),
  'getChildren of a page': (folder: string) => children(folder, undefined, 20),
  'getChildren of a page, backwards': (folder: string) => children(folder, 'cmis:name DESC', 20),
  'getChildren by a reader': (folder: string) => children(folder, undefined, undefined, reader),
  getDescendants: async (folderId: string) => {
    const { objects } = await getDescendants(alice, { ...REPOSITORY, folderId, depth: 1 });
    return objects.map(({ objectInFolder }) =>
      String(value(objectInFolder?.object ?? { properties: [] }, 'cmis:objectId')),
    );
  },
  IN_FOLDER: (folder: string) => found(`SELECT cmis:objectId FROM cmis:document WHERE IN_FOLDER('${folder}')`),
  'a page of IN_FOLDER': (folder: string) =>
    found(`SELECT cmis:objectId FROM cmis:document WHERE IN_FOLDER('${folder}')`, 20),
  'IN_FOLDER by a reader': (folder: string) =>
    found(`SELECT cmis:objectId FROM cmis:document WHERE IN_FOLDER('${folder}')`, undefined, reader),
  IN_TREE: (folder: string) => found(`SELECT cmis:objectId FROM cmis:document WHERE IN_TREE('${folder}')`),
};

const NAMES = [
  ['early', 'late'],
  ['late', 'early'],
] as const;

/** Both directions of a renaming, each with either shard held back while the others are read. */
const renamings = (folder: string, before: string, after: string) => {
  const shards = CHILD_SHARDS.map((shard) => childPartition(folder, shard));
  const directions = [
    { from: before, to: after },
    { from: after, to: before },
  ];
  return directions.flatMap(({ from, to }) =>
    [childKey(folder, from).pk, childKey(folder, to).pk].map((held) => ({
      from,
      to,
      held,
      others: shards.filter((one) => one !== held),
    })),
  );
};

describe('a document that is renamed while its folder is read', () => {
  test.each(Object.entries(READS))('is found once: %s', async (_, read) => {
    const folder = await folderIn('root', `renaming ${Math.random()}`);
    for (let index = 0; index < 12; index += 1) await documentIn(folder, `m${index}`);
    for (const [first, second] of NAMES) {
      const [before, after] = apart(folder, first, second);
      const id = await documentIn(folder, before);
      for (const { from, to, held, others } of renamings(folder, before, after)) {
        const ids = await readHolding(
          held,
          others,
          () => rename(id, to),
          () => read(folder),
        );
        expect(ids.filter((one) => one === id)).toHaveLength(1);
        expect(ids).toHaveLength(13);
        await rename(id, from);
      }
      await deleteObject(alice, { ...REPOSITORY, objectId: id });
    }
  });

  test('and then deleted or moved away is not found', async () => {
    const [folder, other] = [await folderIn('root', 'leaving'), await folderIn('root', 'entering')];
    const [before, after] = apart(folder, 'before', 'after');
    const { pk: held } = childKey(folder, before);
    const others = CHILD_SHARDS.map((shard) => childPartition(folder, shard)).filter((one) => one !== held);
    for (const leave of [
      (objectId: string) => deleteObject(alice, { ...REPOSITORY, objectId }),
      (objectId: string) =>
        moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: folder, targetFolderId: other }),
    ])
      for (const read of Object.values(READS)) {
        const id = await documentIn(folder, before);
        const happen = async () => {
          await rename(id, after);
          await leave(id);
        };
        expect(await readHolding(held, others, happen, () => read(folder))).toEqual([]);
        await deleteObject(alice, { ...REPOSITORY, objectId: id }).catch(() => undefined);
      }
  });
});

test('a folder that is renamed while the folder tree is read is found once', async () => {
  const folder = await folderIn('root', `tree ${Math.random()}`);
  for (let index = 0; index < 12; index += 1) await documentIn(folder, `m${index}`);
  const [before, after] = apart(folder, 'before', 'after');
  const id = await folderIn(folder, before);
  for (const { from, to, held, others } of renamings(folder, before, after)) {
    const { objects } = await readHolding(
      held,
      others,
      () => rename(id, to),
      () => getFolderTree(alice, { ...REPOSITORY, folderId: folder }),
    );
    expect(objects.map(({ objectInFolder }) => value(objectInFolder.object, 'cmis:name'))).toEqual([to]);
    await rename(id, from);
  }
});

test('a child that is renamed to a place already read is found by reading pages', async () => {
  const folder = await folderIn('root', `pages ${Math.random()}`);
  const [first, , , last] = CHILD_SHARDS.map((shard) => childPartition(folder, shard));
  const names = Array.from({ length: 100 }, (_, index) => `name ${index}`);
  const nameIn = (shard: string | undefined) => names.find((name) => childKey(folder, name).pk === shard) ?? '';
  const id = await folderIn(folder, nameIn(last));
  const ids: string[] = [];
  await readHolding(
    last ?? '',
    [first ?? ''],
    () => rename(id, nameIn(first)),
    async () => {
      for await (const page of readChildPages(folder)) ids.push(...page.map((child) => child.id));
    },
  );
  expect(ids).toEqual([id]);
});

test('a document or folder that is moved within a tree while it is searched is found', async () => {
  const top = await folderIn('root', 'tree');
  const [first, second] = [await folderIn(top, 'first'), await folderIn(top, 'second')];
  const [document, folder] = [await documentIn(first, 'document'), await folderIn(first, 'folder')];
  const inside = await documentIn(folder, 'inside');
  const statement = `SELECT cmis:objectId FROM cmis:document WHERE IN_TREE('${top}')`;
  for (const [objectId, source, target] of [
    [document, first, second],
    [folder, first, second],
    [document, second, first],
    [folder, second, first],
  ] as const) {
    const name = objectId === folder ? 'folder' : 'document';
    const { pk: held } = childKey(source, name);
    const move = () => moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: source, targetFolderId: target });
    const ids = await readHolding(
      held,
      CHILD_SHARDS.map((shard) => childPartition(target, shard)),
      move,
      () => found(statement),
    );
    expect(ids.toSorted()).toEqual([document, inside].toSorted());
  }
});

test('a folder with many renamed children is listed at the same cost', async () => {
  const folder = await folderIn('root', 'much renamed');
  const id = await documentIn(folder, 'n0');
  for (let index = 1; index <= 30; index += 1) await rename(id, `n${index}`);
  expect(await children(folder, undefined, 1)).toEqual([id]);
  expect(await children(folder, 'cmis:name DESC', 1)).toEqual([id]);
  expect(await found(`SELECT cmis:objectId FROM cmis:document WHERE IN_FOLDER('${folder}')`, 1)).toEqual([id]);
});
