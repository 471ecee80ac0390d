import { describe, expect, test } from 'vitest';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { grant } from '#test/support/cmis/access.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
} from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const remove = async (folderId: string, more: Partial<Input<'deleteTree'>> = {}, caller = alice) =>
  (await deleteTree(caller, { ...REPOSITORY, folderId, continueOnFailure: true, ...more })).failedToDelete.objectIds;

const names = async (folderId: string) => {
  const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
  return objects.objects.map(({ object }) => value(object, 'cmis:name'));
};

const isGone = async (objectId: string) => (await faultOf(read(objectId))) === 'objectNotFound';

describe('deleteTree', () => {
  test('deletes a folder with its descendants and their references', async () => {
    const [top, outside] = [await folderIn('root', 'top'), await folderIn('root', 'outside')];
    const deep = await folderIn(await folderIn(top, 'a'), 'b');
    const ids = [top, deep];
    for (let count = 0; count < 60; count += 1) ids.push(await documentIn(deep, `d${count}`, { text: 'x' }));
    for (let count = 0; count < 20; count += 1) ids.push(await folderIn(top, `f${count}`));
    const versioned = await documentIn(top, 'versioned', { text: 'x' });
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: versioned });
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
    const both = await documentIn(top, 'both');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: both, folderId: outside });
    const related = properties('cmis:relationship', {
      'cmis:objectTypeId': 'cmis:relationship',
      'cmis:name': 'r',
      'cmis:sourceId': both,
      'cmis:targetId': outside,
    });
    const { objectId: relationship } = await createRelationship(alice, {
      ...REPOSITORY,
      properties: related,
      policies: [],
    });

    expect(await remove(top)).toEqual([]);
    for (const id of [...ids, versioned, copy, both, relationship]) expect(await isGone(id)).toBe(true);
    expect([await names('root'), await names(outside)]).toEqual([['outside'], []]);
    expect(await collectUnreferenced(config.tables.cmis)).toBe(61);
  });

  test('unfiles documents instead of deleting them if requested', async () => {
    const setUp = async (name: string) => {
      const [top, outside] = [await folderIn('root', name), await folderIn('root', `${name} outside`)];
      const [single, both] = [await documentIn(top, 'single'), await documentIn(top, 'both')];
      await addObjectToFolder(alice, { ...REPOSITORY, objectId: both, folderId: outside });
      return { top, outside, single, both };
    };
    const first = await setUp('single filed');
    expect(await remove(first.top, { unfileObjects: 'deletesinglefiled' })).toEqual([]);
    expect([await isGone(first.single), await names(first.outside)]).toEqual([true, ['both']]);

    const second = await setUp('unfile');
    expect(await remove(second.top, { unfileObjects: 'unfile' })).toEqual([]);
    expect(await isGone(second.top)).toBe(true);
    const { parents } = await getObjectParents(alice, { ...REPOSITORY, objectId: second.single });
    expect([parents, await names(second.outside)]).toEqual([[], ['both']]);
  });

  test('lists the folders of what it could not delete, not a copy that the caller does not know', async () => {
    const bob = callerWith('bob', 'cmis-editor');
    const top = await folderIn('root', 'partly');
    const [kept, other] = [await folderIn(top, 'kept'), await folderIn(top, 'other')];
    const given = properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': 'of bob' });
    const { objectId: his } = await createDocument(bob, {
      ...REPOSITORY,
      folderId: kept,
      properties: given,
      policies: [],
      versioningState: 'checkedout',
    });
    await documentIn(kept, 'plain');

    const eve = callerWith('eve', 'cmis-editor');
    expect((await remove(top, {}, eve)).toSorted()).toEqual([kept, top].toSorted());
    expect([await isGone(other), await isGone(his)]).toEqual([true, false]);
    const another = await documentIn(kept, 'another');
    expect((await remove(top, { continueOnFailure: false }, eve)).toSorted()).toEqual([another, kept, top].toSorted());
    expect(await remove(top)).toEqual([]);
    expect(await isGone(his)).toBe(true);
  });

  test('keeps older versions and their folder with allVersions = false', async () => {
    const top = await folderIn('root', 'older versions');
    const first = await documentIn(top, 'versioned');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: first });
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
    const single = await documentIn(top, 'single');

    expect((await remove(top, { allVersions: false })).toSorted()).toEqual([first, top].toSorted());
    expect([await isGone(copy), await isGone(first), await isGone(single)]).toEqual([true, false, true]);
  });

  test('leaves the working copy of another user, whoever may write in the folder', async () => {
    const eve = callerWith('eve', 'cmis-editor');
    const top = await folderIn('root', 'of several');
    await grant(top, ['eve', 'cmis:all']);
    const document = await documentIn(top, 'worked on');
    const { objectId: copy } = await checkOut(callerWith('bob', 'cmis-editor'), { ...REPOSITORY, objectId: document });
    const created = await documentIn(top, 'created checked out', { versioningState: 'checkedout' });

    expect((await remove(top, {}, eve)).toSorted()).toEqual([document, top].toSorted());
    expect([await isGone(copy), await isGone(created)]).toEqual([false, false]);
    expect(await remove(top)).toEqual([]);
    expect([await isGone(copy), await isGone(created)]).toEqual([true, true]);
  });

  test('deletes the relationships of the folder itself', async () => {
    const [top, other] = [await folderIn('root', 'related'), await documentIn('root', 'end')];
    const ends = [
      { 'cmis:sourceId': other, 'cmis:targetId': top },
      { 'cmis:sourceId': top, 'cmis:targetId': other },
      { 'cmis:sourceId': top, 'cmis:targetId': await folderIn(top, 'below') },
    ];
    const ids: string[] = [];
    for (const end of ends) {
      const given = properties('cmis:relationship', {
        'cmis:objectTypeId': 'cmis:relationship',
        'cmis:name': 'r',
        ...end,
      });
      const input = { ...REPOSITORY, properties: given, policies: [] };
      ids.push((await createRelationship(alice, input)).objectId);
    }

    expect(await remove(top)).toEqual([]);
    for (const id of ids) expect(await isGone(id)).toBe(true);
    const input = { ...REPOSITORY, objectId: other, relationshipDirection: 'either' } as const;
    expect((await getObjectRelationships(alice, input)).objects).toMatchObject({ objects: [], numItems: 0 });
    expect(await column('SELECT cmis:objectId FROM cmis:relationship')).toEqual([]);
    expect(await loadDeletions('main')).toEqual([]);
  });

  test('is refused for the root folder and for objects that are no folders', async () => {
    expect(await faultOf(remove('root'))).toBe('constraint');
    expect(await faultOf(remove(await documentIn('root', 'no folder')))).toBe('invalidArgument');
    expect(await faultOf(remove('nothing'))).toBe('objectNotFound');
  });

  test('concurrent with creations leaves no object outside all folders', async () => {
    const top = await folderIn('root', 'racing');
    const below = await folderIn(top, 'below');
    const creations = Array.from({ length: 20 }, (_, count) => documentIn(below, `d${count}`).catch(() => undefined));
    const [left, ...created] = await Promise.all([remove(top), ...creations]);

    const ids = created.filter((id) => id !== undefined);
    const shown = left.length === 0 ? [] : await names(below);
    const there = await Promise.all(ids.map(async (id) => !(await isGone(id))));
    expect(there.filter(Boolean)).toHaveLength(shown.length);
  });
});
