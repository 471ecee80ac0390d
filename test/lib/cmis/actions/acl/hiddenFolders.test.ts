import { describe, expect, test } from 'vitest';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createDocumentFromSource } from '#lib/cmis/actions/object/createDocumentFromSource.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { newId } from '#lib/shared/ids.ts';
import { grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
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

describe('a folder below one that the caller may not see', () => {
  test('confirms neither parent nor path when the caller sends them as unchanged properties', async () => {
    const name = newId();
    const hidden = await folderIn('root', name);
    const objectId = await folderIn(hidden, 'shown');
    await grant(objectId, ['bob', 'cmis:all']);
    const send = (context: CmisContext, id: string, value: string) =>
      refusalOf(
        updateProperties(context, { ...REPOSITORY, objectId, properties: properties('cmis:folder', { [id]: value }) }),
      );
    for (const [id, right] of [
      ['cmis:parentId', hidden],
      ['cmis:path', `/${name}/shown`],
    ] as const) {
      expect(await send(bob, id, right)).toBe(`constraint: ${id} is set by the repository only`);
      expect(await send(bob, id, right)).toBe(await send(bob, id, 'wrong'));
      expect(await send(alice, id, right)).toBe('none');
    }
  });
});

const named = (typeId: string, name: string) => properties(typeId, { 'cmis:objectTypeId': typeId, 'cmis:name': name });

/** Requests of bob that file an object under a name in a folder. */
const FILINGS: Readonly<Record<string, (folderId: string, name: string, source: Filing) => Promise<unknown>>> = {
  createDocument: (folderId, name) =>
    createDocument(bob, { ...REPOSITORY, folderId, properties: named('cmis:document', name), policies: [] }),
  createFolder: (folderId, name) =>
    createFolder(bob, { ...REPOSITORY, folderId, properties: named('cmis:folder', name), policies: [] }),
  createDocumentFromSource: (folderId, name, { objectId: sourceId }) =>
    createDocumentFromSource(bob, {
      ...REPOSITORY,
      folderId,
      sourceId,
      properties: properties('cmis:document', { 'cmis:name': name }),
      policies: [],
    }),
  moveObject: (targetFolderId, _, { objectId, sourceFolderId }) =>
    moveObject(bob, { ...REPOSITORY, objectId, sourceFolderId, targetFolderId }),
  addObjectToFolder: (folderId, _, { objectId }) => addObjectToFolder(bob, { ...REPOSITORY, objectId, folderId }),
};

/** A document that bob may file elsewhere. */
interface Filing {
  readonly objectId: string;
  readonly sourceFolderId: string;
}

describe('names in a folder that the caller may not see', () => {
  test.each(Object.entries(FILINGS))('are not told by %s', async (_, file) => {
    const [shown, hidden] = [await folderIn('root', newId()), await folderIn('root', newId())];
    await grant(shown, ['bob', 'cmis:all']);
    await documentIn(hidden, 'taken');
    const ask = async (folderId: string, name: string) => {
      const sourceFolderId = await folderIn(shown, newId());
      const objectId = await documentIn(sourceFolderId, name);
      return refusalOf(file(folderId, name, { objectId, sourceFolderId }), folderId);
    };
    for (const name of ['taken', 'free']) {
      expect(await ask(hidden, name)).toMatch(/^objectNotFound: /);
      expect(await ask(hidden, name)).toBe(await ask('nowhere', name));
    }
  });

  test('prevent a renaming with the same words as names in the folder that the caller sees', async () => {
    const { objectId, shown, hidden } = await fileTwice();
    await documentIn(shown, 'taken here');
    await documentIn(hidden, 'taken there');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: await documentIn(hidden, 'secret'), folderId: shown });
    const rename = async (name: string) => {
      const given = properties('cmis:document', { 'cmis:name': name });
      return (await refusalOf(updateProperties(bob, { ...REPOSITORY, objectId, properties: given }))).replace(
        name,
        'NAME',
      );
    };
    expect(await rename('taken here')).toMatch(/^nameConstraintViolation: /);
    expect(await rename('taken there')).toBe(await rename('taken here'));
    expect(await rename('secret')).toBe(await rename('taken here'));
  });
});
