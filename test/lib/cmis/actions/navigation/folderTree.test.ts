import { expect, test } from 'vitest';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { childCountKey, childKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { transactWrite, writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew, update } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** More children than a tree may have objects. */
const MANY = 20_100;
const TOGETHER = 100;

/** Makes every query of children end before the last one, as in a folder of endless size. */
const neverEnd = (): Disposable => {
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName !== 'QueryCommand') return result;
      const { ExpressionAttributeValues: values } = args.input as unknown as {
        readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
      };
      const LastEvaluatedKey = { pk: values[':pk'], sk: values[':sk'] };
      return { ...result, output: { ...result.output, LastEvaluatedKey } };
    },
    { step: 'initialize', name: 'endless', priority: 'low' },
  );
  return { [Symbol.dispose]: () => dynamodb.middlewareStack.remove('endless') };
};

/** Returns the partition of each query that `work` sends. */
const queriedPartitions = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const partitions: string[] = [];
  dynamodb.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName === 'QueryCommand') {
        const { ExpressionAttributeValues: values } = args.input as unknown as {
          readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>;
        };
        partitions.push(String(values[':pk']));
      }
      return next(args);
    },
    { step: 'initialize', name: 'partitions', priority: 'low' },
  );
  try {
    await work();
  } finally {
    dynamodb.middlewareStack.remove('partitions');
  }
  return partitions;
};

test('the folder tree of a folder with too many children to search is refused with advice', async () => {
  const place = await folderIn('root', 'endless');
  using _endless = neverEnd();
  await expect(getFolderTree(alice, { ...REPOSITORY, folderId: place })).rejects.toThrow(
    `The folder ${place} has too many children to search them for folders: request pages of children`,
  );
});

/** Children lie in four shards; the tree has three folders. */
const SHARDS = 4 * 3;

test('the folder tree has the folders of a folder with more children than one answer may have', async () => {
  const place = await folderIn('root', 'registry');
  const last = await folderIn(place, 'z last');
  await folderIn(last, 'below');
  const rows = Array.from({ length: MANY }, (_, index) => {
    const name = `document ${index}`;
    return putNew(table(), { ...childKey(place, name), schema: 1, id: `d${index}`, name, type: 'cmis:document' });
  });
  for (let from = 0; from < MANY; from += TOGETHER) await transactWrite(rows.slice(from, from + TOGETHER));

  const { objects } = await getFolderTree(alice, { ...REPOSITORY, folderId: place });
  const { requests } = await costOf(() =>
    getFolderTree(alice, { ...REPOSITORY, folderId: place, filter: 'cmis:name' }),
  );

  expect(objects.map(({ objectInFolder }) => value(objectInFolder.object, 'cmis:name'))).toEqual(['z last']);
  expect(objects[0]?.children).toHaveLength(1);
  expect(requests, 'the other children are not transferred').toBeLessThan(2 * SHARDS);
});

/** Adds items of documents to a folder, as many as a large folder has. Returns the entity of one of them. */
const fill = async (place: string, count: number) => {
  const document = await documentIn(place, 'document', { text: 'x' });
  const [copied] = await loadEntities([parseObjectId(document).entityId]);
  if (copied === undefined) throw new Error('The document is missing');
  const rows = Array.from({ length: count }, (_, index) => {
    const facts = { ...copied.facts, name: `document ${index}` };
    return putNew(table(), childRowWithCopy(place, { ...copied, id: `${place} ${index}`, parents: [place], facts }));
  });
  for (let from = 0; from < rows.length; from += TOGETHER) await transactWrite(rows.slice(from, from + TOGETHER));
  await writeOne(
    update(table(), childCountKey(place, 0), { expression: 'ADD children :more', values: { ':more': rows.length } }),
  );
  return copied;
};

test('the folder tree of a folder with thousands of documents costs what its folders cost', async () => {
  const place = await folderIn('root', 'archive');
  const [first, second] = [await folderIn(place, 'first'), await folderIn(place, 'second')];
  await folderIn(first, 'below');
  const copied = await fill(place, 3000);

  const tree = async () => {
    const { objects } = await getFolderTree(alice, { ...REPOSITORY, folderId: place });
    return objects.map(({ objectInFolder, children }) => [value(objectInFolder.object, 'cmis:name'), children.length]);
  };
  expect(await tree()).toEqual([
    ['first', 1],
    ['second', 0],
  ]);
  await moveObject(alice, { ...REPOSITORY, objectId: second, sourceFolderId: place, targetFolderId: first });
  expect(await tree()).toEqual([['first', 2]]);
  const all = Math.ceil((3000 * Buffer.byteLength(JSON.stringify(copied))) / 4096);
  expect((await costOf(tree)).readUnits).toBeLessThan(all / 2);
});

test('the folder tree of several large folders reads the index of folders once', async () => {
  const place = await folderIn('root', 'archives');
  const archives: string[] = [];
  for (let index = 0; index < 6; index += 1) archives.push(await folderIn(place, `archive ${index}`));
  for (const archive of archives) {
    await folderIn(archive, 'inside');
    await fill(archive, 1200);
  }
  const queried = await queriedPartitions(() => getFolderTree(alice, { ...REPOSITORY, folderId: place, depth: 2 }));
  const index = queried.filter((pk) => pk.startsWith('I#main#L#cmis:folder#cmis:objectTypeId'));
  expect(index.length).toBeGreaterThan(0);
  expect(index.length).toBe(new Set(index).size);
});
