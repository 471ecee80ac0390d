import { beforeAll, describe, expect, test } from 'vitest';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { newId } from '#lib/shared/ids.ts';
import { aces, change, grant, listed, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const bob = member('bob');
const folder = (parent = 'root') => folderIn(parent, newId());

const namesIn = (branches: Output<'getDescendants'>['objects']): readonly unknown[] =>
  branches.flatMap(({ objectInFolder, children }) => [value(objectInFolder.object, 'cmis:name'), ...namesIn(children)]);

describe('a folder of which the caller may read some children', () => {
  let place = '';
  const documents: string[] = [];

  beforeAll(async () => {
    place = await folder();
    for (const name of ['a', 'b', 'c', 'd', 'e']) documents.push(await documentIn(place, name));
    await change(place, { addACEs: aces(['bob', 'cmis:read']), ACLPropagation: 'objectonly' });
    for (const index of [0, 2, 4]) await grant(documents[index] ?? '', ['bob', 'cmis:read']);
  });

  test('lists and counts only those', async () => {
    expect(await listed(bob, place)).toEqual({ names: ['a', 'c', 'e'], total: 3, more: false });
    expect(await listed(bob, place, { maxItems: 2 })).toEqual({ names: ['a', 'c'], total: 3, more: true });
    expect(await listed(bob, place, { skipCount: 2, orderBy: 'cmis:name DESC' })).toMatchObject({ names: ['a'] });
    expect(await listed(bob, place, { orderBy: 'cmis:creationDate DESC' })).toMatchObject({ names: ['e', 'c', 'a'] });
    expect(await listed(alice, place)).toMatchObject({ total: 5 });
  });

  test('shows only those in trees and lists of checked-out documents', async () => {
    const below = await folder(place);
    await documentIn(below, 'hidden');
    const { objects } = await getDescendants(bob, { ...REPOSITORY, folderId: place, depth: -1 });
    expect(namesIn(objects)).toEqual(['a', 'c', 'e']);
    await grant(documents[2] ?? '', ['bob', 'cmis:write']);
    await checkOut(alice, { ...REPOSITORY, objectId: documents[0] ?? '' });
    await checkOut(bob, { ...REPOSITORY, objectId: documents[2] ?? '' });
    const checkedOut = await getCheckedOutDocs(bob, { ...REPOSITORY, folderId: place });
    expect(checkedOut.objects.numItems).toBe(1);
  });
});

describe('a folder of which the caller may read all that inherits from it', () => {
  test('hides children that inherit from another folder', async () => {
    const [place, other] = [await folder(), await folder()];
    await grant(place, ['bob', 'cmis:read']);
    const [near, far, shown] = [
      await documentIn(place, 'near'),
      await documentIn(other, 'far'),
      await documentIn(other, 'shown'),
    ];
    for (const objectId of [far, shown]) await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: place });
    await grant(shown, ['bob', 'cmis:read']);
    expect(await listed(bob, place)).toEqual({ names: ['near', 'shown'], total: 2, more: false });
    expect(await listed(bob, place, { maxItems: 1 })).toEqual({ names: ['near'], total: 2, more: true });

    await moveObject(alice, { ...REPOSITORY, objectId: far, sourceFolderId: other, targetFolderId: place });
    expect(await listed(bob, place)).toMatchObject({ total: 3 });
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: near, folderId: other });
    await removeObjectFromFolder(alice, { ...REPOSITORY, objectId: near, folderId: place });
    expect(await listed(bob, place)).toMatchObject({ names: ['far', 'shown'], total: 2 });
    await removeObjectFromFolder(alice, { ...REPOSITORY, objectId: shown });
    expect(await listed(bob, place)).toMatchObject({ names: ['far'], total: 1 });
  });

  test('is named as parent only if it is visible', async () => {
    const [place, other] = [await folder(), await folder()];
    await grant(place, ['bob', 'cmis:read']);
    const objectId = await documentIn(place, 'document');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: other });
    const { parents } = await getObjectParents(bob, { ...REPOSITORY, objectId });
    expect(parents.map(({ object }) => value(object, 'cmis:objectId'))).toEqual([place]);
  });
});

describe('deleteTree', () => {
  test('leaves what the caller may not delete, and names only the visible part of it', async () => {
    const place = await folder();
    const [mine, readable] = [await documentIn(place, 'mine'), await documentIn(place, 'readable')];
    await documentIn(place, 'hidden');
    await change(place, { addACEs: aces(['bob', 'cmis:all']), ACLPropagation: 'objectonly' });
    await grant(mine, ['bob', 'cmis:write']);
    await grant(readable, ['bob', 'cmis:read']);
    const { failedToDelete } = await deleteTree(bob, { ...REPOSITORY, folderId: place, continueOnFailure: true });
    expect(failedToDelete.objectIds).toEqual([readable, place]);
    expect(await listed(alice, place)).toMatchObject({ names: ['hidden', 'readable'] });
  });
});

describe('access control costs', () => {
  test('one request a level for callers with partial rights, however many objects inherit', async () => {
    const name = newId();
    const top = await folderIn('root', name);
    const deep = await folderIn(await folderIn(top, 'a'), 'b');
    const objectId = await documentIn(deep, 'document');
    const granting = () => costOf(() => change(top, { addACEs: aces([newId(), 'cmis:read']) }));
    await grant('root', ['bob', 'cmis:read']);
    const before = await granting();
    for (let count = 0; count < 30; count += 1) await documentIn(deep, `document ${count}`);

    expect((await granting()).requests).toBe(before.requests);
    const cost = async (work: () => Promise<unknown>) => (await costOf(work)).requests;
    expect(await cost(() => getObject(bob, { ...REPOSITORY, objectId }))).toBe(1 + 4);
    expect(await cost(() => getObject(alice, { ...REPOSITORY, objectId, includeACL: true }))).toBe(1 + 4);
    expect(await cost(() => getObject(bob, { ...REPOSITORY, objectId: deep, includeACL: true }))).toBe(1 + 3);
    expect(await cost(() => getObjectByPath(bob, { ...REPOSITORY, path: `/${name}/a/b/document` }))).toBe(4 + 1);
    // A page and its total, four shards read in parallel, the caller's working copies, and the ancestors.
    const page = { ...REPOSITORY, folderId: deep, maxItems: 10 };
    expect(await cost(() => listed(alice, deep, page))).toBe(6);
    expect(await cost(() => listed(bob, deep, page))).toBe(6 + 3);
  });
});
