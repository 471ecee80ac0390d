import { describe, expect, test } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { grant, listed, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, faultOf, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const bob = member('bob');

/** A folder that Bob may write, read, or not see. */
const folderFor = async (name: string, permission?: 'cmis:write' | 'cmis:read'): Promise<string> => {
  const folder = await folderIn('root', name);
  if (permission !== undefined) await grant(folder, ['bob', permission]);
  return folder;
};

/** A document that Bob may write, filed in these folders. */
const documentFor = async (name: string, first: string, ...others: readonly string[]): Promise<string> => {
  const objectId = await documentIn(first, name);
  await grant(objectId, ['bob', 'cmis:write']);
  for (const folderId of others) await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
  return objectId;
};

const move = (objectId: string, sourceFolderId: string, targetFolderId: string) =>
  faultOf(moveObject(bob, { ...REPOSITORY, objectId, sourceFolderId, targetFolderId }));

const unfile = (objectId: string, folderId?: string) =>
  faultOf(removeObjectFromFolder(bob, { ...REPOSITORY, objectId, ...(folderId === undefined ? {} : { folderId }) }));

describe('a move', () => {
  test('requires write permission on the target, and finds no invisible one', async () => {
    const [source, target] = [await folderFor('source', 'cmis:write'), await folderFor('read only', 'cmis:read')];
    const document = await documentFor('stays', source);
    expect(await move(document, source, target)).toBe('permissionDenied');
    expect(await move(document, source, await folderFor('invisible target'))).toBe('objectNotFound');
    expect((await listed(alice, source)).names).toEqual(['stays']);
    await grant(target, ['bob', 'cmis:write']);
    expect(await move(document, source, target)).toBe('none');
    expect([(await listed(alice, source)).total, (await listed(alice, target)).names]).toEqual([0, ['stays']]);
  });

  test('requires write permission on the named one of several sources, of which an invisible one is unknown', async () => {
    const [writable, readable] = [await folderFor('writable', 'cmis:write'), await folderFor('readable', 'cmis:read')];
    const [hidden, target] = [await folderFor('hidden'), await folderFor('target', 'cmis:write')];
    const document = await documentFor('moved', writable, readable, hidden);
    expect(await move(document, readable, target)).toBe('permissionDenied');
    expect(await move(document, hidden, target)).toBe('invalidArgument');
    expect(await move(document, writable, target)).toBe('none');
  });

  test('to a folder that contains the object already leaves it there once', async () => {
    const [source, target] = [await folderIn('root', 'from here'), await folderIn('root', 'to there')];
    const objectId = await documentFor('in both', source, target);
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: source, targetFolderId: target });
    expect(await listed(alice, source)).toEqual({ names: [], total: 0, more: false });
    expect(await listed(alice, target)).toEqual({ names: ['in both'], total: 1, more: false });
  });

  test('lets a folder show the object to those who may read what it contains then', async () => {
    const [source, target] = [await folderFor('unread'), await folderFor('read', 'cmis:read')];
    const objectId = await documentIn(source, 'seen later');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: target });
    expect(await listed(bob, target)).toEqual({ names: [], total: 0, more: false });
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: source, targetFolderId: target });
    expect(await listed(bob, target)).toEqual({ names: ['seen later'], total: 1, more: false });
  });

  test('hides the object in a folder that it stays in but no longer inherits from', async () => {
    const [stays, left, target] = [
      await folderFor('stays in', 'cmis:read'),
      await folderFor('left'),
      await folderFor('new'),
    ];
    const objectId = await documentIn(stays, 'seen before');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: left });
    expect(await listed(bob, stays)).toEqual({ names: ['seen before'], total: 1, more: false });
    await moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: left, targetFolderId: target });
    expect(await listed(bob, stays)).toEqual({ names: [], total: 0, more: false });
    expect((await listed(alice, stays)).names).toEqual(['seen before']);
  });
});

describe('removing an object from all its folders', () => {
  test('requires write permission on each of them', async () => {
    const [writable, readable] = [await folderFor('of Bob', 'cmis:write'), await folderFor('of others', 'cmis:read')];
    const document = await documentFor('filed twice', writable, readable);
    expect(await unfile(document)).toBe('permissionDenied');
    expect(await unfile(document, readable)).toBe('permissionDenied');
    expect([(await listed(alice, writable)).total, (await listed(alice, readable)).total]).toEqual([1, 1]);
    await grant(readable, ['bob', 'cmis:write']);
    expect(await unfile(document)).toBe('none');
    expect([(await listed(alice, writable)).total, (await listed(alice, readable)).total]).toEqual([0, 0]);
  });
});
