import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { config } from '#lib/shared/config.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { actions, grant } from '#test/support/cmis/access.ts';
import {
  alice,
  callerWith,
  documentIn,
  faultOf,
  folderIn,
  REPOSITORY,
  read,
  value,
} from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const remove = (objectId: string) => deleteObject(alice, { ...REPOSITORY, objectId });

const count = async (folderId: string) =>
  (await getChildren(alice, { ...REPOSITORY, folderId, maxItems: 0 })).objects.numItems;

describe('deleteObject', () => {
  test('deletes a document with its content and frees its name', async () => {
    const folder = await folderIn('root', 'documents');
    const id = await documentIn(folder, 'gone', { text: 'bytes' });

    await remove(id);

    expect(await faultOf(read(id))).toBe('objectNotFound');
    expect(await faultOf(remove(id))).toBe('objectNotFound');
    expect(await count(folder)).toBe(0);
    expect(await collectUnreferenced(config.tables.cmis)).toBe(1);
    await documentIn(folder, 'gone');
  });

  test('refuses non-empty folders and the root folder', async () => {
    const folder = await folderIn('root', 'full');
    const inside = await folderIn(folder, 'inside');

    expect(await faultOf(remove(folder))).toBe('constraint');
    expect(await faultOf(remove('root'))).toBe('constraint');
    await remove(inside);
    await remove(folder);
    expect(await faultOf(read(folder))).toBe('objectNotFound');
  });

  test('spares the working copy of another user, except for administrators', async () => {
    const [bob, eve] = [callerWith('bob', 'cmis-editor'), callerWith('eve', 'cmis-editor')];
    const document = await documentIn('root', 'worked on');
    await grant(document, ['dora', 'cmis:all']);
    const { objectId: copy } = await checkOut(bob, { ...REPOSITORY, objectId: document });
    const removal = (as: typeof bob, objectId = document) => deleteObject(as, { ...REPOSITORY, objectId });

    expect(await faultOf(removal(eve))).toBe('constraint');
    expect(await faultOf(removal(callerWith('dora')))).toBe('constraint');
    expect(await faultOf(removal(eve, copy))).toBe('objectNotFound');
    expect(await actions(eve, document)).not.toContain('canDeleteObject');
    expect(await actions(bob, document)).toContain('canDeleteObject');
    expect(await faultOf(read(copy))).toBe('none');

    await removal(bob);
    expect([await faultOf(read(copy)), await faultOf(read(document))]).toEqual(['objectNotFound', 'objectNotFound']);
    const second = await documentIn('root', 'worked on');
    await checkOut(bob, { ...REPOSITORY, objectId: second });
    await removal(alice, second);
    expect(await faultOf(read(second))).toBe('objectNotFound');
  });

  test('of a private working copy discards the check-out and keeps the document', async () => {
    const bob = callerWith('bob', 'cmis-editor');
    const document = await documentIn('root', 'discarded');
    for (const [caller, allVersions] of [
      [bob, undefined],
      [bob, true],
      [bob, false],
      [alice, true],
    ] as const) {
      const { objectId } = await checkOut(bob, { ...REPOSITORY, objectId: document });
      await deleteObject(caller, { ...REPOSITORY, objectId, allVersions });
      expect(await faultOf(read(objectId))).toBe('objectNotFound');
      expect(value(await read(document), 'cmis:isVersionSeriesCheckedOut')).toBe(false);
    }
    const only = await documentIn('root', 'created checked out', { versioningState: 'checkedout' });
    await remove(only);
    expect(await faultOf(read(only))).toBe('objectNotFound');
  });

  test('concurrent with a creation in the folder leaves no orphan', async () => {
    for (let round = 0; round < 10; round += 1) {
      const folder = await folderIn('root', `race ${round}`);
      const [created, deleted] = await Promise.all([
        faultOf(documentIn(folder, 'x', { text: 'x' })),
        faultOf(remove(folder)),
      ]);

      if (deleted === 'none') {
        expect(created).toBe('objectNotFound');
        expect(await faultOf(read(folder))).toBe('objectNotFound');
      } else {
        expect([created, deleted]).toEqual(['none', 'constraint']);
        expect(await count(folder)).toBe(1);
      }
    }
  });
});
