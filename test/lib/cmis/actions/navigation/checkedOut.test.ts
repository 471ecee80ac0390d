import { beforeAll, describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { createRelationship } from '#lib/cmis/actions/object/createRelationship.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { config } from '#lib/shared/config.ts';
import { newId } from '#lib/shared/ids.ts';
import { aces, change, grant, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { costOf } from '#test/support/cost.ts';
import { everyRow } from '#test/support/everyRow.ts';

useCmisTable();

const bob = member('bob');

const folder = (parent = 'root') => folderIn(parent, newId());

const draftIn = (folderId: string, name: string) => documentIn(folderId, name, { versioningState: 'checkedout' });

const fill = async (folderId: string, from: number, to: number): Promise<void> => {
  const worker = async (number: number) => {
    for (let count = from + number; count < to; count += 8) await draftIn(folderId, `draft ${1000 + count}`);
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
};

type Options = Omit<Parameters<typeof getCheckedOutDocs>[1], 'repositoryId'>;

const listed = async (options: Options, context = alice) => {
  const { objects } = await getCheckedOutDocs(context, { ...REPOSITORY, ...options });
  return {
    names: objects.objects.map((one) => value(one, 'cmis:name')),
    total: objects.numItems,
    more: objects.hasMoreItems,
  };
};

const rename = (objectId: string, name: string) =>
  updateProperties(alice, { ...REPOSITORY, objectId, properties: properties('cmis:document', { 'cmis:name': name }) });

/** Returns the rows that list the working copy of a version's document. */
const rowsNaming = async (objectId: string) => {
  const { entityId } = parseObjectId(objectId);
  const rows = await everyRow(config.tables.cmis);
  return rows.filter((row) => String(row.pk).startsWith('W#') && String(row.sk).includes(entityId));
};

describe('a page of the checked-out documents', () => {
  let place = '';

  const costs = async () => {
    const page = { maxItems: 10, filter: 'cmis:name' };
    return {
      folder: await costOf(() => listed({ ...page, folderId: place })),
      repository: await costOf(() => listed(page)),
      reader: await costOf(() => listed({ ...page, folderId: place }, bob)),
      later: await costOf(() => listed({ ...page, folderId: place, skipCount: 20, orderBy: 'cmis:name desc' })),
    };
  };

  beforeAll(async () => {
    place = await folder();
    await grant(place, ['bob', 'cmis:read']);
    await fill(place, 0, 40);
  });

  test('takes as many requests among 400 as among 40', async () => {
    const few = await costs();
    await fill(place, 40, 400);
    const many = await costs();
    const requests = (all: typeof few) => Object.entries(all).map(([name, { requests }]) => [name, requests]);
    expect(requests(many)).toEqual(requests(few));
    expect(few.folder.requests).toBe(4);
    expect(many.folder.readUnits - few.folder.readUnits).toBeLessThan(20);
  });

  test('of one folder costs the same however many are checked out elsewhere', async () => {
    const quiet = await folder();
    await fill(quiet, 0, 3);
    const page = { folderId: quiet, filter: 'cmis:name' };
    const before = await costOf(() => listed(page));
    await fill(await folder(), 0, 80);
    expect(await costOf(() => listed(page))).toEqual(before);
    expect(await listed(page)).toMatchObject({ total: 3, more: false });
  });
});

describe('the checked-out documents of a folder', () => {
  test('are ordered by name in both directions, and pages join without a gap', async () => {
    const place = await folder();
    for (const name of ['b', 'D', 'a', 'C']) await draftIn(place, name);
    expect(await listed({ folderId: place })).toEqual({ names: ['a', 'b', 'C', 'D'], total: 4, more: false });
    expect(await listed({ folderId: place, maxItems: 2 })).toEqual({ names: ['a', 'b'], total: 4, more: true });
    expect(await listed({ folderId: place, maxItems: 2, skipCount: 2 })).toEqual({
      names: ['C', 'D'],
      total: 4,
      more: false,
    });
    expect(await listed({ folderId: place, maxItems: 3, orderBy: 'cmis:name desc' })).toEqual({
      names: ['D', 'C', 'b'],
      total: 4,
      more: true,
    });
    expect(await listed({ folderId: place, maxItems: 0 })).toEqual({ names: [], total: 4, more: true });
    expect(await listed({ folderId: place, skipCount: 9 })).toEqual({ names: [], total: 4, more: false });
    expect(await listed({ folderId: place, orderBy: 'cmis:creationDate desc', maxItems: 1 })).toMatchObject({
      names: ['C'],
      total: 4,
    });
  });

  test('follow new names and folders of the working copy, and leave with it', async () => {
    const [here, there] = [await folder(), await folder()];
    const first = await documentIn(here, 'm');
    const { objectId } = await checkOut(alice, { ...REPOSITORY, objectId: first });
    await draftIn(here, 'k');
    await rename(objectId, 'a');
    expect(await listed({ folderId: here, maxItems: 1 })).toEqual({ names: ['a'], total: 2, more: true });
    await rename(objectId, 'A');
    expect((await listed({ folderId: here })).names).toEqual(['A', 'k']);
    await addObjectToFolder(alice, { ...REPOSITORY, objectId: first, folderId: there });
    expect([(await listed({ folderId: here })).names, (await listed({ folderId: there })).names]).toEqual([
      ['A', 'k'],
      ['A'],
    ]);
    await removeObjectFromFolder(alice, { ...REPOSITORY, objectId: first, folderId: here });
    expect([(await listed({ folderId: here })).names, (await listed({ folderId: there })).names]).toEqual([
      ['k'],
      ['A'],
    ]);
    await checkIn(alice, { ...REPOSITORY, objectId, policies: [] });
    expect(await listed({ folderId: there })).toEqual({ names: [], total: 0, more: false });
    expect(await rowsNaming(first)).toEqual([]);
  });

  test('leave every folder with a document that has many relationships', async () => {
    const [here, there] = [await folder(), await folder()];
    const objectId = await documentIn(here, 'hub');
    await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: there });
    const copy = await checkOut(alice, { ...REPOSITORY, objectId });
    await rename(copy.objectId, 'other name');
    const ends = { 'cmis:sourceId': objectId, 'cmis:targetId': await documentIn(there, 'beside') };
    const given = properties('cmis:relationship', {
      'cmis:objectTypeId': 'cmis:relationship',
      'cmis:name': 'r',
      ...ends,
    });
    for (let count = 0; count < 51; count += 1)
      await createRelationship(alice, { ...REPOSITORY, properties: given, policies: [] });
    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect(await rowsNaming(objectId)).toEqual([]);
  });

  test('are only their own for others than administrators, as long as they may read them', async () => {
    const [place, other] = [await folder(), await folder()];
    await grant(place, ['bob', 'cmis:write']);
    const copies: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const objectId = await documentIn(other, name);
      await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId: place });
      await grant(objectId, ['bob', 'cmis:write']);
      copies.push((await checkOut(bob, { ...REPOSITORY, objectId })).objectId);
    }
    await change(copies[1] ?? '', { removeACEs: aces(['bob', 'cmis:write']) });
    await draftIn(place, 'd');
    expect(await listed({ folderId: place }, bob)).toEqual({ names: ['a', 'c'], total: 2, more: false });
    expect(await listed({ folderId: place, maxItems: 1 }, bob)).toEqual({ names: ['a'], total: 2, more: true });
    expect(await listed({}, bob)).toMatchObject({ names: ['a', 'c'], total: 2 });
    expect((await listed({ folderId: place })).total).toBe(4);
    expect(await listed({ folderId: other }, bob).catch(({ code }) => code)).toBe('objectNotFound');
  });
});
