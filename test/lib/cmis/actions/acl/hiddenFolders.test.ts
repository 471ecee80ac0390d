import { describe, expect, test } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { newId } from '#lib/shared/ids.ts';
import { grant, member } from '#test/support/cmisAccess.ts';
import { alice, documentIn, folderIn, REPOSITORY } from '#test/support/cmisObjects.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const bob = member('bob');

/** A document in a folder that bob may change, and in one that he may not see. */
const fileTwice = async () => {
  const [shown, hidden] = [await folderIn('root', newId()), await folderIn('root', newId())];
  await grant(shown, ['bob', 'cmis:all']);
  const objectId = await documentIn(shown, newId());
  await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: hidden });
  return { objectId, shown, hidden };
};

/** Returns type and message of the fault, with the folder that the request names replaced. */
const refusalOf = (request: Promise<unknown>, folderId = '-') =>
  request.then(
    () => 'none',
    (error) => `${error.code}: ${error.message}`.replace(folderId, 'FOLDER'),
  );

describe('a document that is also filed in a folder that the caller may not see', () => {
  test('is removed from all folders neither for the caller nor with the id of that folder', async () => {
    const { objectId, hidden } = await fileTwice();
    const refusal = await refusalOf(removeObjectFromFolder(bob, { ...REPOSITORY, objectId }));
    expect(refusal).toMatch(/^permissionDenied: /);
    expect(refusal).not.toContain(hidden);
  });

  test('does not reveal in which folder when the caller guesses its id', async () => {
    const { objectId, shown, hidden } = await fileTwice();
    const other = await folderIn('root', newId());
    const remove = (folderId: string) =>
      refusalOf(removeObjectFromFolder(bob, { ...REPOSITORY, objectId, folderId }), folderId);
    const move = (sourceFolderId: string) =>
      refusalOf(moveObject(bob, { ...REPOSITORY, objectId, targetFolderId: shown, sourceFolderId }), sourceFolderId);
    expect(await remove(hidden)).toBe(await remove(other));
    expect(await remove(hidden)).toBe(await remove('nowhere'));
    expect(await move(hidden)).toBe(await move(other));
    expect(await move(hidden)).toBe(await move('nowhere'));
  });
});
