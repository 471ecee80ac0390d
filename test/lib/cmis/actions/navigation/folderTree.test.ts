import { expect, test } from 'vitest';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
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
}, 120_000);
