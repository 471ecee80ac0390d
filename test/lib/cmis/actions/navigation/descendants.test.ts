import { afterEach, expect, test, vi } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { changeChildCount } from '#lib/cmis/store/children/childCounts.ts';
import { childRowWithCopy } from '#lib/cmis/store/children/childItem.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { countShard } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { transactWrite } from '#lib/shared/dynamodb/transactWrite.ts';
import { putNew } from '#lib/shared/dynamodb/writeItems.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** Items of one transaction. */
const TOGETHER = 100;

const toName = (index: number): string => `document ${String(index).padStart(5, '0')}`;

/** Creates a folder with copies of one document as its children, and returns its id. */
const folderOf = async (name: string, children: number, parentId = 'root'): Promise<string> => {
  const folderId = await folderIn(parentId, name);
  const document = await documentIn(folderId, toName(0));
  const [copied] = await loadEntities([parseObjectId(document).entityId]);
  if (copied === undefined) throw new Error('The document is missing');
  const rows = Array.from({ length: children - 1 }, (_, index) => {
    const facts = { ...copied.facts, name: toName(index + 1) };
    return putNew(table(), childRowWithCopy(folderId, { ...copied, id: `${name}${index}`, facts }));
  });
  for (let from = 0; from < rows.length; from += TOGETHER) await transactWrite(rows.slice(from, from + TOGETHER));
  const gained = rows.map((_, index) => toName(index + 1));
  await transactWrite([changeChildCount({ folderId, shard: countShard(folderId), gained }).item]);
  return folderId;
};

/** Limit of a deployed function, in bytes. */
const DEPLOYED = '5000000';

afterEach(() => vi.unstubAllEnvs());

test('descendants whose number is too large for an answer are refused before they are read', async () => {
  const folderId = await folderOf('large', 6000);
  const { objects } = await getDescendants(alice, { ...REPOSITORY, folderId });
  expect(objects).toHaveLength(6000);

  vi.stubEnv('CMIS_MAX_ANSWER_BYTES', DEPLOYED);
  const refused = await costOf(() =>
    expect(getDescendants(alice, { ...REPOSITORY, folderId })).rejects.toThrow(
      'The tree has at least 6000 objects, too many for an answer of 5000000 bytes (CMIS_MAX_ANSWER_BYTES)',
    ),
  );
  expect(refused).toMatchObject({ requests: 1 });
  const { objects: ids } = await getDescendants(alice, { ...REPOSITORY, folderId, filter: 'cmis:objectId' });
  expect(ids).toHaveLength(6000);
});

test('a tree is refused before its folders are read, if their counts tell that they hold too much', async () => {
  const folderId = await folderIn('root', 'shelf');
  for (const name of ['a', 'b', 'c', 'd']) await folderOf(name, 100, folderId);
  const readAll = (depth: number) => getDescendants(alice, { ...REPOSITORY, folderId, depth, filter: 'cmis:objectId' });
  const whole = await costOf(() => readAll(-1));
  vi.stubEnv('CMIS_MAX_ANSWER_BYTES', '90000');
  const refused = await costOf(() => expect(readAll(-1)).rejects.toThrow('The tree has at least 404 objects'));
  expect(whole.requests - refused.requests).toBeGreaterThanOrEqual(4);
  expect(await readAll(1)).toHaveProperty('objects.length', 4);
});

test('children that the caller may not see do not count towards the size of a tree', async () => {
  vi.stubEnv('CMIS_MAX_ANSWER_BYTES', '5000');
  const [folderId, elsewhere] = [await folderIn('root', 'counted'), await folderIn('root', 'elsewhere')];
  const reader = member('rita');
  await grant(folderId, ['rita', 'cmis:read']);
  await documentIn(folderId, 'visible');
  const below = await folderIn(folderId, 'below');
  for (const [parent, name] of Array.from({ length: 24 }, (_, index) => [index % 2 === 0 ? folderId : below, index]))
    await addObjectToFolder(alice, {
      ...REPOSITORY,
      objectId: await documentIn(elsewhere, toName(Number(name))),
      folderId: String(parent),
    });
  const ask = (caller: CmisContext) =>
    getDescendants(caller, { ...REPOSITORY, folderId, depth: -1, filter: 'cmis:objectId' });
  await expect(ask(alice)).rejects.toThrow('The tree has at least 26 objects');
  expect((await ask(reader)).objects).toHaveLength(2);
});

test('a tree without countable properties is refused when it has grown too large', async () => {
  vi.stubEnv('CMIS_MAX_ANSWER_BYTES', '3000');
  const folderId = await folderOf('weighed', 11);
  const ask = (filter: string) => getDescendants(alice, { ...REPOSITORY, folderId, filter });
  await expect(ask('cmis:versionSeriesId,cmis:versionLabel')).rejects.toThrow('The tree is too large for an answer');
  expect((await ask('cmis:versionLabel')).objects).toHaveLength(11);
});

test('thousands of descendants are complete and in the order of their names', async () => {
  const folderId = await folderOf('complete', 2500);
  const { objects } = await getDescendants(alice, { ...REPOSITORY, folderId, filter: 'cmis:name' });
  expect(objects.map(({ objectInFolder }) => value(objectInFolder.object, 'cmis:name'))).toEqual(
    Array.from({ length: 2500 }, (_, index) => toName(index)),
  );
});
