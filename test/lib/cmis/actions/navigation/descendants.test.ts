import { expect, test } from 'vitest';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { table } from '#lib/cmis/store/table.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** Items of one transaction. */
const TOGETHER = 100;

const toName = (index: number): string => `document ${String(index).padStart(5, '0')}`;

/** Creates a folder with copies of one document as its children, and returns its id. */
const folderOf = async (name: string, children: number): Promise<string> => {
  const folderId = await folderIn('root', name);
  const document = await documentIn(folderId, toName(0));
  const [copied] = await loadEntities([parseObjectId(document).entityId]);
  if (copied === undefined) throw new Error('The document is missing');
  const rows = Array.from({ length: children - 1 }, (_, index) => {
    const facts = { ...copied.facts, name: toName(index + 1) };
    return putNew(table(), childRowWithCopy(folderId, { ...copied, id: `${name}${index}`, facts }));
  });
  for (let from = 0; from < rows.length; from += TOGETHER) await transactWrite(rows.slice(from, from + TOGETHER));
  return folderId;
};

test('descendants that are too many for an answer are refused after as many have been read', async () => {
  const folderId = await folderOf('large', 6000);
  const readAll = () => getDescendants(alice, { ...REPOSITORY, folderId, filter: 'cmis:objectId' });
  const { readUnits } = await costOf(readAll);
  const refused = await costOf(() =>
    expect(getDescendants(alice, { ...REPOSITORY, folderId })).rejects.toThrow(
      'The tree takes more than 5000000 bytes',
    ),
  );
  expect(refused.readUnits).toBeLessThan(readUnits / 2);
});

test('thousands of descendants are complete and in the order of their names', async () => {
  const folderId = await folderOf('complete', 2500);
  const { objects } = await getDescendants(alice, { ...REPOSITORY, folderId, filter: 'cmis:name' });
  expect(objects.map(({ objectInFolder }) => value(objectInFolder.object, 'cmis:name'))).toEqual(
    Array.from({ length: 2500 }, (_, index) => toName(index)),
  );
});
