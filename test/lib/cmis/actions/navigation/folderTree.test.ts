import { expect, test } from 'vitest';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { childKey } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, folderIn, REPOSITORY, value } from '#test/support/cmisObjects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** More children than a tree may have objects. */
const MANY = 20_100;
const TOGETHER = 100;

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
