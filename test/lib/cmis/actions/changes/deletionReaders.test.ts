import { afterEach, expect, test, vi } from 'vitest';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { loadEntities, replaceEntity } from '#lib/cmis/store/entities/entities.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Names as long as those of a directory service. */
const toName = (level: number, index: number): string =>
  `CN=Reader ${index} of level ${level},OU=Documents and Records,OU=People,DC=example,DC=org,O=Example Ltd`;

const deletedFor = async (caller: CmisContext): Promise<readonly string[]> => {
  const { objects } = await getContentChanges(caller, { ...REPOSITORY, maxItems: 1000 });
  return objects.objects
    .filter(({ changeEventInfo }) => changeEventInfo?.changeType === 'deleted')
    .map((event) => String(value(event, 'cmis:objectId')))
    .toSorted();
};

test('deleted siblings with thousands of readers are erased, and each reader is told of what he could read', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  let place = 'root';
  for (const level of [0, 1, 2, 3]) {
    place = await folderIn(place, `level ${level}`);
    const names = Array.from({ length: 198 }, (_, index) => toName(level, index));
    await grant(place, ...names.map((name) => [name, 'cmis:read'] as const));
  }
  const tree = await folderIn(place, 'tree');
  const ids = [tree];
  for (let count = 0; count < 80; count += 1) ids.push(await documentIn(tree, `document ${count}`));
  const [, shared = '', other = ''] = ids;
  await grant(shared, ['eve', 'cmis:read'], ['bob', 'cmis:read']);
  await grant(other, ['bob', 'cmis:read']);

  await deleteTree(alice, { ...REPOSITORY, folderId: tree });

  expect(await loadDeletions('main')).toEqual([]);
  expect(await deletedFor(member(toName(2, 5)))).toEqual(ids.toSorted());
  expect(await deletedFor(member('eve'))).toEqual([shared]);
  expect(await deletedFor(member('bob'))).toEqual([shared, other].toSorted());
  expect(await deletedFor(member('nobody'))).toEqual([]);
});

/** A principal id of the greatest length, in letters of three bytes. */
const toLongName = (level: string, index: number): string => `${level} ${index} `.padEnd(128, '\u4e2d');

const toAces = (level: string) =>
  Array.from({ length: 198 }, (_, index) => [toLongName(level, index), 'cmis:read'] as const);

test('a document below six folders with full access control lists is deleted, and each reader is told', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  let place = 'root';
  for (const level of ['a', 'b', 'c', 'd', 'e', 'f']) {
    place = await folderIn(place, `below ${level}`);
    await grant(place, ...toAces(level));
  }
  const objectId = await documentIn(place, 'document');
  await grant(objectId, ['fred', 'cmis:read']);

  await deleteObject(alice, { ...REPOSITORY, objectId });

  expect(await deletedFor(member('fred'))).toEqual([objectId]);
  expect(await deletedFor(member(toLongName('a', 197)))).toEqual([objectId]);
  expect(await deletedFor(member(toLongName('f', 0)))).toEqual([objectId]);
  expect(await deletedFor(member(toLongName('g', 0)))).toEqual([]);
});

test('a deletion with more readers than an event can hold is told to those of the farthest folders, too', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const levels = Array.from({ length: 30 }, (_, level) => `deep ${level}`);
  let place = 'root';
  const chain: string[] = [];
  for (const level of levels) {
    place = await folderIn(place, level);
    chain.push(place);
  }
  const grants = levels.map((level) =>
    // More than a request may add, so that the test needs fewer folders.
    Array.from({ length: 900 }, (_, index) => ({
      principal: `${level} reader ${index}`,
      permission: 'cmis:read' as const,
      reach: 'both' as const,
    })),
  );
  for (const [index, folder] of (await loadEntities(chain)).entries())
    if (folder !== undefined) await writeOne(replaceEntity(folder, { ...folder, acl: grants[index] ?? [] }).item);
  const objectId = await documentIn(place, 'document');

  await deleteObject(alice, { ...REPOSITORY, objectId });

  expect(await deletedFor(member('deep 29 reader 0'))).toEqual([objectId]);
  expect(await deletedFor(member('deep 0 reader 899'))).toEqual([objectId]);
  expect(await deletedFor(member('nobody'))).toEqual([]);
});

test('documents with full access control lists of their own are erased with their folder', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  const tree = await folderIn('root', 'own lists');
  const ids: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    const id = await documentIn(tree, `document ${count}`);
    await grant(id, ...toAces(`own ${count}`));
    ids.push(id);
  }

  await deleteTree(alice, { ...REPOSITORY, folderId: tree });

  expect(await loadDeletions('main')).toEqual([]);
  expect(await deletedFor(member(toLongName('own 7', 5)))).toEqual([ids[7]]);
});
