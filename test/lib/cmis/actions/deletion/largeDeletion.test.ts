import { describe, expect, test, vi } from 'vitest';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { resumeDeletions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadDeletions, recordAttempt } from '#lib/cmis/store/entities/deletions.ts';
import { now } from '#lib/shared/clock.ts';
import {
  countRows,
  isStored,
  listNames,
  relate,
  useDeletionExecutions,
  waitUntilErased,
  withoutTime,
} from '#test/support/cmis/deletions.ts';
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
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const executions = useDeletionExecutions();

const remove = (folderId: string, more: Partial<Input<'deleteTree'>> = {}, caller = alice) =>
  withoutTime(async () => (await deleteTree(caller, { ...REPOSITORY, folderId, ...more })).failedToDelete.objectIds);

describe('a tree that does not fit the request that deletes it', () => {
  test('is invisible to every operation with the answer, and erased later', async () => {
    executions.hold();
    const [top, outside] = [await folderIn('root', 'large'), await folderIn('root', 'outside')];
    const below = await folderIn(top, 'below');
    const [document, both] = [await documentIn(below, 'document', { text: 'x' }), await documentIn(below, 'both')];
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: both, folderId: outside });
    const other = await documentIn(outside, 'other');
    const relationship = await relate(other, document);

    expect(await remove(top)).toEqual([]);
    expect(await isStored(document)).toBe(true);

    for (const id of [top, below, document, both, relationship]) expect(await faultOf(read(id))).toBe('objectNotFound');
    expect([await listNames('root'), await listNames(outside)]).toEqual([['outside'], ['other']]);
    const refused = [
      documentIn(below, 'late'),
      getChildren(alice, { ...REPOSITORY, folderId: below }),
      getDescendants(alice, { ...REPOSITORY, folderId: top }),
      getAllVersions(alice, { ...REPOSITORY, objectId: document }),
      getObjectOfLatestVersion(alice, { ...REPOSITORY, objectId: parseObjectId(document).entityId }),
      moveObject(alice, { ...REPOSITORY, objectId: other, sourceFolderId: outside, targetFolderId: below }),
      remove(top),
    ];
    expect(new Set(await Promise.all(refused.map(faultOf)))).toEqual(new Set(['objectNotFound']));
    expect(
      await countRows("SELECT cmis:name FROM cmis:document WHERE cmis:name IN ('document', 'both', 'other')"),
    ).toBe(1);
    expect(await countRows('SELECT * FROM cmis:document')).toBe(1);
    expect(await countRows(`SELECT * FROM cmis:document WHERE IN_FOLDER('${outside}')`)).toBe(1);
    const { objects } = await getObjectRelationships(alice, { ...REPOSITORY, objectId: other });
    expect(objects.objects).toEqual([]);
    expect(await folderIn('root', 'large')).not.toBe(top);

    executions.release();
    await waitUntilErased();
    for (const id of [top, below, document, both, relationship]) expect(await isStored(id)).toBe(false);
    expect(await listNames(outside)).toEqual(['other']);
    expect(await read(other)).toBeDefined();
  });

  test('is erased after a crash by the scheduled function', async () => {
    executions.hold();
    const top = await folderIn('root', 'crash');
    const document = await documentIn(await folderIn(top, 'below'), 'document');
    expect(await remove(top)).toEqual([]);
    expect(await resumeDeletions()).toMatchObject({ started: 0 });

    await executions.failAll();
    expect(await faultOf(read(document))).toBe('objectNotFound');
    executions.release();
    expect(await resumeDeletions()).toMatchObject({ started: 1 });
    await waitUntilErased();
    expect([await isStored(top), await isStored(document)]).toEqual([false, false]);
  });

  test('is erased although no execution could be started', async () => {
    const top = await folderIn('root', 'no execution');
    await documentIn(top, 'document');
    const { CMIS_STATE_MACHINE: arn = '' } = process.env;
    delete process.env.CMIS_STATE_MACHINE;
    expect(await remove(top)).toEqual([]);
    process.env.CMIS_STATE_MACHINE = arn;
    expect(await resumeDeletions()).toMatchObject({ started: 0 });
    vi.useFakeTimers({ toFake: ['Date'], now: now() + 61_000 });
    try {
      expect(await resumeDeletions()).toMatchObject({ started: 1 });
    } finally {
      vi.useRealTimers();
    }
    await waitUntilErased();
    expect(await isStored(top)).toBe(false);
  });

  test('waits longer after each failure, is parked with the reason, and stops no other', async () => {
    executions.hold();
    const [bad, good] = [await folderIn('root', 'bad'), await folderIn('root', 'good')];
    for (const folder of [bad, good]) await documentIn(folder, 'document');
    expect([await remove(bad), await remove(good)]).toEqual([[], []]);
    await executions.failAll();
    for (let attempt = 1; attempt < 8; attempt += 1)
      await recordAttempt({ repositoryId: 'main', folderId: bad, by: 'alice', at: '', attempt });

    expect(await resumeDeletions()).toMatchObject({ started: 1 });
    const parked = async () => (await loadDeletions('main')).find(({ folderId }) => folderId === bad);
    expect(await parked()).toMatchObject({ attempt: 8, parked: 'The execution ended with its process' });
    expect(await resumeDeletions()).toMatchObject({ started: 0, parked: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: now() + 24 * 60 * 60_000 });
    try {
      expect(await resumeDeletions(), 'it is tried after a day').toMatchObject({ started: 1, parked: 1 });
    } finally {
      vi.useRealTimers();
    }
    executions.release();
    await waitUntilErased();
    expect([await isStored(bad), await isStored(good)]).toEqual([false, false]);
  });

  test('loses only its folders if documents are to be unfiled', async () => {
    executions.hold();
    const [top, outside] = [await folderIn('root', 'unfile'), await folderIn('root', 'elsewhere')];
    const [single, both] = [await documentIn(top, 'single'), await documentIn(top, 'both')];
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: both, folderId: outside });
    expect(await remove(top, { unfileObjects: 'deletesinglefiled' })).toEqual([]);
    expect(await faultOf(read(single))).toBe('objectNotFound');

    const second = await folderIn('root', 'unfile all');
    const free = await documentIn(second, 'free');
    expect(await remove(second, { unfileObjects: 'unfile' })).toEqual([]);

    const parentsOf = async (objectId: string) =>
      (await getObjectParents(alice, { ...REPOSITORY, objectId })).parents.map(({ object }) =>
        value(object, 'cmis:name'),
      );
    const expectWhatIsLeft = async () =>
      expect([await parentsOf(both), await parentsOf(free), await listNames(outside)]).toEqual([
        ['elsewhere'],
        [],
        ['both'],
      ]);
    await expectWhatIsLeft();
    executions.release();
    await waitUntilErased();
    await expectWhatIsLeft();
    expect(await isStored(single)).toBe(false);
  });

  test('is deleted except for undeletable objects with continueOnFailure', async () => {
    const top = await folderIn('root', 'partly');
    const [free, kept] = [await folderIn(top, 'free'), await folderIn(top, 'kept')];
    const inFree = await documentIn(free, 'in free');
    const plain = await documentIn(kept, 'plain');
    const his = await documentIn(kept, 'checked out', { versioningState: 'checkedout' });

    const eve = callerWith('eve', 'cmis-editor');
    const left = (objectIds: readonly string[]) => [...objectIds].toSorted();
    expect(left(await remove(top, {}, eve))).toEqual(left([top, free, kept, inFree, plain]));
    const { failedToDelete } = await deleteTree(eve, { ...REPOSITORY, folderId: top, continueOnFailure: true });
    // The copy of another user is told to nobody else.
    expect(left(failedToDelete.objectIds)).toEqual(left([top, kept]));
    expect(await faultOf(read(his))).toBe('none');
    expect([await listNames(top), await listNames(kept)]).toEqual([['kept'], ['checked out']]);
    expect([await faultOf(read(inFree)), await faultOf(read(free))]).toEqual(['objectNotFound', 'objectNotFound']);
  });

  test('includes or spares objects moved meanwhile, and leaves no one-sided link', async () => {
    executions.hold();
    executions.release();
    const outside = await folderIn('root', 'around');
    for (let round = 0; round < 6; round += 1) {
      const top = await folderIn(outside, `top ${round}`);
      const below = await folderIn(top, 'below');
      const [leaving, entering] = [await folderIn(below, `leaving ${round}`), await folderIn(outside, `in ${round}`)];
      const ids = [await documentIn(leaving, 'a'), await documentIn(entering, 'b'), leaving, entering];
      const move = (objectId: string, sourceFolderId: string, targetFolderId: string) =>
        faultOf(moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId, targetFolderId }));
      await Promise.all([
        move(leaving, below, outside),
        move(entering, outside, below),
        round % 2 === 0 ? remove(top) : deleteTree(alice, { ...REPOSITORY, folderId: top }),
      ]);
      await waitUntilErased();

      expect(await faultOf(read(top))).toBe('objectNotFound');
      const { objects } = await getDescendants(alice, { ...REPOSITORY, folderId: outside });
      const shown = objects.flatMap(({ objectInFolder, children }) => [
        objectInFolder,
        ...children.map((one) => one.objectInFolder),
      ]);
      const found = new Set(shown.map(({ object }) => value(object, 'cmis:objectId')));
      for (const id of ids) expect(await isStored(id)).toBe(found.has(id));
      for (const id of found) expect(await faultOf(read(String(id)))).toBe('none');
    }
  });
});
