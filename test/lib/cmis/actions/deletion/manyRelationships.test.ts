import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { resumeDeletions } from '#lib/cmis/actions/deletion/resumeDeletions.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { getObjectRelationships } from '#lib/cmis/actions/relationship/getObjectRelationships.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import {
  countRows,
  getChangeLogPosition,
  getIdByPath,
  isStored,
  listDeletedSince,
  listNames,
  relate,
  useDeletionExecutions,
  waitUntilErased,
  withoutTime,
} from '#test/support/cmis/deletions.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY, read } from '#test/support/cmis/objects.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const executions = useDeletionExecutions();

describe('an object with more relationships than fit the request that deletes it', () => {
  const MANY = 60;

  const related = async (objectId: string, other: string) => {
    const ids: string[] = [];
    for (let index = 0; index < MANY; index += 1)
      ids.push(await (index % 2 === 0 ? relate(objectId, other) : relate(other, objectId)));
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
      executions.hold();
      const [hub, other] = [await made[kind](), await documentIn('root', `beside the ${kind}`)];
      const ids = await related(hub, other);
      const { latestChangeLogToken: since } = await getChangeLogPosition();
      const before = await countRows('SELECT * FROM cmis:relationship');
      await withoutTime(() => deleteObject(alice, { ...REPOSITORY, objectId: hub }));

      expect(await isStored(hub)).toBe(true);
      for (const id of [hub, ids[0] ?? '', ids[1] ?? '']) expect(await faultOf(read(id))).toBe('objectNotFound');
      const either = { ...REPOSITORY, objectId: other, relationshipDirection: 'either' } as const;
      expect((await getObjectRelationships(alice, either)).objects).toMatchObject({ objects: [], numItems: 0 });
      expect(await countRows('SELECT * FROM cmis:relationship')).toBe(before - MANY);
      expect(await listNames('root')).not.toContain('hub');
      expect(await faultOf(deleteObject(alice, { ...REPOSITORY, objectId: hub }))).toBe('objectNotFound');
      if (kind !== 'policy') await folderIn('root', 'hub');

      await executions.failAll();
      executions.release();
      expect(await resumeDeletions()).toMatchObject({ started: 1 });
      await waitUntilErased();
      for (const id of [hub, ...ids]) expect(await isStored(id)).toBe(false);
      expect((await read(other)).properties).toBeDefined();
      await deleteObject(alice, { ...REPOSITORY, objectId: other });
      if (kind !== 'policy') await deleteTree(alice, { ...REPOSITORY, folderId: await getIdByPath('/hub') });
      const gone = await listDeletedSince(since);
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
