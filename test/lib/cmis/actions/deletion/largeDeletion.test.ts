import { describe, expect, test, vi } from 'vitest';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { type ErasureInput, resumeDeletions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { query } from '#lib/cmis/actions/query/query.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { getRepositoryInfo } from '#lib/cmis/actions/repository/getRepositoryInfo.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { getObjectOfLatestVersion } from '#lib/cmis/actions/versioning/getObjectOfLatestVersion.ts';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadDeletions, recordAttempt } from '#lib/cmis/store/deletion/deletions.ts';
import { loadEntities } from '#lib/cmis/store/entities/entities.ts';
import { now } from '#lib/shared/clock.ts';
import { runInRequest } from '#lib/shared/request.ts';
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
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as eraseTree } from '../../../../../functions/cmis/tasks/eraseTree.ts';

useTable('cmis');

/** Executions wait here until they are released. */
let gate = Promise.withResolvers<void>();
const machine = useStateMachine('statemachines/cmisDeletion.asl.yml', 'CMIS_STATE_MACHINE', {
  cmisEraseTree: async (input: ErasureInput) => {
    await gate.promise;
    return eraseTree(input);
  },
});

/** Runs an operation in a request that has no time to erase anything. */
const withoutTime = <T>(work: () => Promise<T>): Promise<T> =>
  runInRequest(
    {
      requestId: 'no time',
      api: 'cmis',
      operation: 'deleteTree',
      principal: undefined,
      deadline: now(),
      capacity: { requests: 0, readUnits: 0, writeUnits: 0 },
    },
    work,
  );

const remove = (folderId: string, more: Partial<Input<'deleteTree'>> = {}, caller = alice) =>
  withoutTime(async () => (await deleteTree(caller, { ...REPOSITORY, folderId, ...more })).failedToDelete.objectIds);

const erased = () => vi.waitFor(async () => expect(await loadDeletions('main')).toEqual([]), { timeout: 50_000 });

const isStored = async (objectId: string) => (await loadEntities([parseObjectId(objectId).entityId]))[0] !== undefined;

const names = async (folderId: string) => {
  const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
  return objects.objects.map(({ object }) => value(object, 'cmis:name'));
};

const rowsOf = async (statement: string) => {
  const { objects } = await query(alice, { ...REPOSITORY, statement });
  expect([objects.hasMoreItems, objects.numItems]).toEqual([false, objects.objects.length]);
  return objects.objects.length;
};

const relation = async (sourceId: string, targetId: string) => {
  const given = properties('cmis:relationship', {
    'cmis:objectTypeId': 'cmis:relationship',
    'cmis:name': 'r',
    'cmis:sourceId': sourceId,
    'cmis:targetId': targetId,
  });
  return (await createRelationship(alice, { ...REPOSITORY, properties: given, policies: [] })).objectId;
};

const tokenNow = async () => (await getRepositoryInfo(alice, REPOSITORY)).repositoryInfo;

const deletedSince = async (changeLogToken: string | undefined) => {
  const { objects } = await getContentChanges(alice, { ...REPOSITORY, changeLogToken, maxItems: 1000 });
  return objects.objects
    .filter(({ changeEventInfo }) => changeEventInfo?.changeType === 'deleted')
    .map((object) => value(object, 'cmis:objectId'));
};

const idOf = async (path: string) =>
  String(value((await getObjectByPath(alice, { ...REPOSITORY, path })).object, 'cmis:objectId'));

describe('a tree that does not fit the request that deletes it', () => {
  test('is invisible to every operation with the answer, and erased later', async () => {
    gate = Promise.withResolvers();
    const [top, outside] = [await folderIn('root', 'large'), await folderIn('root', 'outside')];
    const below = await folderIn(top, 'below');
    const [document, both] = [await documentIn(below, 'document', { text: 'x' }), await documentIn(below, 'both')];
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: both, folderId: outside });
    const other = await documentIn(outside, 'other');
    const relationship = await relation(other, document);

    expect(await remove(top)).toEqual([]);
    expect(await isStored(document)).toBe(true);

    for (const id of [top, below, document, both, relationship]) expect(await faultOf(read(id))).toBe('objectNotFound');
    expect([await names('root'), await names(outside)]).toEqual([['outside'], ['other']]);
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
    expect(await rowsOf("SELECT cmis:name FROM cmis:document WHERE cmis:name IN ('document', 'both', 'other')")).toBe(
      1,
    );
    expect(await rowsOf('SELECT * FROM cmis:document')).toBe(1);
    expect(await rowsOf(`SELECT * FROM cmis:document WHERE IN_FOLDER('${outside}')`)).toBe(1);
    const { objects } = await getObjectRelationships(alice, { ...REPOSITORY, objectId: other });
    expect(objects.objects).toEqual([]);
    expect(await folderIn('root', 'large')).not.toBe(top);

    gate.resolve();
    await erased();
    for (const id of [top, below, document, both, relationship]) expect(await isStored(id)).toBe(false);
    expect(await names(outside)).toEqual(['other']);
    expect(await read(other)).toBeDefined();
  });

  test('is erased after a crash by the scheduled function', async () => {
    gate = Promise.withResolvers();
    const top = await folderIn('root', 'crash');
    const document = await documentIn(await folderIn(top, 'below'), 'document');
    expect(await remove(top)).toEqual([]);
    expect(await resumeDeletions()).toMatchObject({ started: 0 });

    await machine.failAll();
    expect(await faultOf(read(document))).toBe('objectNotFound');
    gate.resolve();
    expect(await resumeDeletions()).toMatchObject({ started: 1 });
    await erased();
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
    await erased();
    expect(await isStored(top)).toBe(false);
  });

  test('waits longer after each failure, is parked with the reason, and stops no other', async () => {
    gate = Promise.withResolvers();
    const [bad, good] = [await folderIn('root', 'bad'), await folderIn('root', 'good')];
    for (const folder of [bad, good]) await documentIn(folder, 'document');
    expect([await remove(bad), await remove(good)]).toEqual([[], []]);
    await machine.failAll();
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
    gate.resolve();
    await erased();
    expect([await isStored(bad), await isStored(good)]).toEqual([false, false]);
  });

  test('loses only its folders if documents are to be unfiled', async () => {
    gate = Promise.withResolvers();
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
      expect([await parentsOf(both), await parentsOf(free), await names(outside)]).toEqual([
        ['elsewhere'],
        [],
        ['both'],
      ]);
    await expectWhatIsLeft();
    gate.resolve();
    await erased();
    await expectWhatIsLeft();
    expect(await isStored(single)).toBe(false);
  });

  test('is deleted except for undeletable objects with continueOnFailure', async () => {
    const top = await folderIn('root', 'partly');
    const [free, kept] = [await folderIn(top, 'free'), await folderIn(top, 'kept')];
    const inFree = await documentIn(free, 'in free');
    const plain = await documentIn(kept, 'plain');
    const his = await documentIn(kept, 'checked out', { versioningState: 'checkedout' });

    const eve = callerWith('eve', 'editor');
    const left = (objectIds: readonly string[]) => [...objectIds].toSorted();
    expect(left(await remove(top, {}, eve))).toEqual(left([top, free, kept, inFree, plain, his]));
    const { failedToDelete } = await deleteTree(eve, { ...REPOSITORY, folderId: top, continueOnFailure: true });
    expect(left(failedToDelete.objectIds)).toEqual(left([top, kept, his]));
    expect([await names(top), await names(kept)]).toEqual([['kept'], ['checked out']]);
    expect([await faultOf(read(inFree)), await faultOf(read(free))]).toEqual(['objectNotFound', 'objectNotFound']);
  });

  test('includes or spares objects moved meanwhile, and leaves no one-sided link', async () => {
    gate = Promise.withResolvers();
    gate.resolve();
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
      await erased();

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
  }, 60_000);
});

describe('an object with more relationships than fit the request that deletes it', () => {
  const MANY = 60;

  const related = async (objectId: string, other: string) => {
    const ids: string[] = [];
    for (let index = 0; index < MANY; index += 1)
      ids.push(await (index % 2 === 0 ? relation(objectId, other) : relation(other, objectId)));
    return ids;
  };

  const made = {
    document: async () => {
      const id = await documentIn('root', 'hub');
      const { objectId } = await checkOut(alice, { ...REPOSITORY, objectId: id });
      return (await checkIn(alice, { ...REPOSITORY, objectId, policies: [] })).objectId;
    },
    folder: () => folderIn('root', 'hub'),
    policy: async () => {
      const given = { 'cmis:objectTypeId': 'triad:retention', 'cmis:name': 'hub', 'cmis:policyText': 'keep' };
      const input = { ...REPOSITORY, properties: properties('triad:retention', given), policies: [] };
      return (await createPolicy(alice, input)).objectId;
    },
  };

  test.each(['document', 'folder', 'policy'] as const)(
    'is gone with the answer and erased later: a %s',
    async (kind) => {
      gate = Promise.withResolvers();
      const [hub, other] = [await made[kind](), await documentIn('root', `beside the ${kind}`)];
      const ids = await related(hub, other);
      const { latestChangeLogToken: since } = await tokenNow();
      const before = await rowsOf('SELECT * FROM cmis:relationship');
      await withoutTime(() => deleteObject(alice, { ...REPOSITORY, objectId: hub }));

      expect(await isStored(hub)).toBe(true);
      for (const id of [hub, ids[0] ?? '', ids[1] ?? '']) expect(await faultOf(read(id))).toBe('objectNotFound');
      const either = { ...REPOSITORY, objectId: other, relationshipDirection: 'either' } as const;
      expect((await getObjectRelationships(alice, either)).objects).toMatchObject({ objects: [], numItems: 0 });
      expect(await rowsOf('SELECT * FROM cmis:relationship')).toBe(before - MANY);
      expect(await names('root')).not.toContain('hub');
      expect(await faultOf(deleteObject(alice, { ...REPOSITORY, objectId: hub }))).toBe('objectNotFound');
      if (kind !== 'policy') await folderIn('root', 'hub');

      await machine.failAll();
      gate.resolve();
      expect(await resumeDeletions()).toMatchObject({ started: 1 });
      await erased();
      for (const id of [hub, ...ids]) expect(await isStored(id)).toBe(false);
      expect((await read(other)).properties).toBeDefined();
      await deleteObject(alice, { ...REPOSITORY, objectId: other });
      if (kind !== 'policy') await deleteTree(alice, { ...REPOSITORY, folderId: await idOf('/hub') });
      const gone = await deletedSince(since);
      for (const id of [hub, ...ids]) expect(gone.filter((one) => one === id)).toHaveLength(1);
    },
  );

  test('is erased by the request itself if there is time', async () => {
    const [hub, other] = [await made.document(), await documentIn('root', 'beside')];
    const ids = await related(hub, other);
    await deleteObject(alice, { ...REPOSITORY, objectId: hub });
    for (const id of [hub, ...ids]) expect(await isStored(id)).toBe(false);
    expect(await loadDeletions('main')).toEqual([]);
  });

  test('stays if it is a non-empty folder', async () => {
    const [hub, other] = [await folderIn('root', 'full hub'), await documentIn('root', 'beside the full one')];
    await related(hub, other);
    await documentIn(hub, 'inside');
    expect(await faultOf(deleteObject(alice, { ...REPOSITORY, objectId: hub }))).toBe('constraint');
    const either = { ...REPOSITORY, objectId: hub, relationshipDirection: 'either' } as const;
    expect((await getObjectRelationships(alice, either)).objects.numItems).toBe(MANY);
  });
});
