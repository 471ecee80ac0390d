import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { listed } from '#test/support/cmis/access.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { runAfter } from '#test/support/faults.ts';

useCmisTable();

const add = (objectId: string, folderId: string) => addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
const move = (objectId: string, sourceFolderId: string, targetFolderId: string) =>
  moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId, targetFolderId });

const names = async (folderId: string) => (await listed(alice, folderId)).names;

const parents = async (objectId: string) => {
  const answer = await getObjectParents(alice, { ...REPOSITORY, objectId });
  return answer.parents.map(({ object }) => value(object, 'cmis:path'));
};

describe('a document in several folders', () => {
  test('with every value that an index can hold is checked out, renamed, checked in and deleted in twenty folders', async () => {
    const folders: string[] = [];
    for (let count = 0; count < 20; count += 1) folders.push(await folderIn('root', `full ${count}`));
    const ten = Array.from({ length: 10 }, (_, index) => `value ${index}`);
    const extra = {
      'triad:reference': 'R',
      'triad:parties': ten,
      'triad:related': ten,
      'triad:value': '1.5',
      'triad:noticeMonths': 3n,
      'triad:confidential': true,
    };
    const [first = '', ...others] = folders;
    const born = await documentIn(first, 'born', { typeId: 'triad:contract', extra, versioningState: 'checkedout' });
    const objectId = await documentIn(first, 'filed', { typeId: 'triad:contract', extra });
    for (const folder of others) for (const id of [born, objectId]) await add(id, folder);
    const rename = (id: string, name: string) =>
      updateProperties(alice, {
        ...REPOSITORY,
        objectId: id,
        properties: properties('triad:contract', { 'cmis:name': name }),
      });
    await rename(born, 'born again');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    await rename(copy, 'renamed');
    await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [] });
    await checkOut(alice, { ...REPOSITORY, objectId: copy });
    expect(await names(folders[19] ?? '')).toEqual(['born again', 'renamed']);
    for (const id of [copy, born]) await deleteObject(alice, { ...REPOSITORY, objectId: id });
    for (const folder of folders) expect(await names(folder)).toEqual([]);
    const { objects } = await getCheckedOutDocs(alice, { ...REPOSITORY, folderId: first });
    expect(objects.numItems).toBe(0);
  });

  test('is filed once by several clients that file it in the same folder at once', async () => {
    const [a, b, c] = [
      await folderIn('root', 'once-a'),
      await folderIn('root', 'once-b'),
      await folderIn('root', 'once-c'),
    ];
    const id = await documentIn(a, 'wanted');
    using _ = runAfter(`O#${parseObjectId(id).entityId}`, () => add(id, b));
    expect(await faultOf(add(id, b))).toBe('none');
    expect(await Promise.all([add(id, c), add(id, c), add(id, c)].map(faultOf))).toEqual(['none', 'none', 'none']);
    expect([await names(b), await names(c)]).toEqual([['wanted'], ['wanted']]);
    expect(await parents(id)).toEqual(['/once-a', '/once-b', '/once-c']);
  });

  test('is moved by one of two clients, and the other is told where it is no longer', async () => {
    const [a, b] = [await folderIn('root', 'twice-a'), await folderIn('root', 'twice-b')];
    const id = await documentIn(a, 'moved');
    using _ = runAfter(`O#${parseObjectId(id).entityId}`, () => move(id, a, b));
    expect(await faultOf(move(id, a, b))).toBe('invalidArgument');
    expect([await names(a), await names(b)]).toEqual([[], ['moved']]);
  });
});
