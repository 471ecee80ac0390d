import { beforeAll, describe, expect, test } from 'vitest';
import { getContentChanges } from '#lib/cmis/actions/changes/getContentChanges.ts';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { cancelCheckOut } from '#lib/cmis/actions/versioning/cancelCheckOut.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { getAllVersions } from '#lib/cmis/actions/versioning/getAllVersions.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { config } from '#lib/shared/config.ts';
import { listed } from '#test/support/cmis/access.ts';
import {
  alice,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
  values,
} from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { everyRow } from '#test/support/everyRow.ts';

useCmisTable();

const CONTRACT = 'triad:contract';

/** As many values as an index can hold, all of them different for each `round`. */
const full = (round: number) => {
  const ten = Array.from({ length: 10 }, (_, index) => `value ${round}.${index}`);
  return {
    'triad:parties': ten,
    'triad:related': ten,
    'triad:value': `1.${round}`,
    'triad:noticeMonths': BigInt(round),
  };
};

let folders: readonly string[] = [];

beforeAll(async () => {
  folders = await Promise.all(Array.from({ length: 20 }, (_, index) => folderIn('root', `folder ${index}`)));
});

/** Creates a document in twenty folders. */
const fullDocument = async (name: string): Promise<string> => {
  const extra = { 'triad:reference': name, ...full(1) };
  const [first = '', ...others] = folders;
  const objectId = await documentIn(first, name, { typeId: CONTRACT, extra });
  for (const folderId of others) await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
  return objectId;
};

const out = async (objectId: string) => (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
const into = async (objectId: string) => (await checkIn(alice, { ...REPOSITORY, objectId, policies: [] })).objectId;
const change = (objectId: string, round: number) =>
  updateProperties(alice, { ...REPOSITORY, objectId, properties: properties(CONTRACT, full(round)) });

const deletedIds = async () => {
  const { objects } = await getContentChanges(alice, { ...REPOSITORY, maxItems: 1000 });
  return objects.objects
    .filter(({ changeEventInfo }) => changeEventInfo?.changeType === 'deleted')
    .map((object) => value(object, 'cmis:objectId'));
};

const expectNothingLeft = async (name: string, versions: readonly string[]) => {
  for (const id of versions) expect(await faultOf(read(id))).toBe('objectNotFound');
  for (const folder of folders) expect((await listed(alice, folder)).names).not.toContain(name);
  expect(await loadDeletions('main')).toEqual([]);
  expect(await deletedIds()).toEqual(expect.arrayContaining([...versions]));
  const [series = ''] = (versions[0] ?? '').split('.');
  // The change log stays, and the text index is emptied in the background.
  const rows = (await everyRow(config.tables.cmis)).filter(({ pk }) => !/^[EJTX]#/.test(String(pk)));
  expect(rows.filter((row) => `${row.pk} ${row.sk} ${row.id}`.includes(series))).toEqual([]);
};

describe('a document in twenty folders with every value that an index can hold', () => {
  test('is deleted by the id of a superseded version', async () => {
    const first = await fullDocument('superseded');
    const copy = await out(first);
    await change(copy, 2);
    const second = await into(copy);
    await deleteObject(alice, { ...REPOSITORY, objectId: first });
    await expectNothingLeft('superseded', [first, second]);
  });

  test('is deleted by the id of a superseded version while it is checked out', async () => {
    const first = await fullDocument('checked out');
    const second = await into(await out(first));
    const third = await into(await out(second));
    const copy = await out(third);
    await change(copy, 2);
    await deleteObject(alice, { ...REPOSITORY, objectId: second });
    await expectNothingLeft('checked out', [first, second, third, copy]);
  });

  test('is deleted while a working copy has other values', async () => {
    const first = await fullDocument('worked on');
    const copy = await out(first);
    await change(copy, 2);
    await deleteObject(alice, { ...REPOSITORY, objectId: first });
    await expectNothingLeft('worked on', [first, copy]);
  });

  test('gets its values back when the check-out is cancelled after all of them were changed', async () => {
    const first = await fullDocument('cancelled');
    const copy = await out(first);
    await change(copy, 2);
    await cancelCheckOut(alice, { ...REPOSITORY, objectId: copy });
    const { objects } = await getAllVersions(alice, { ...REPOSITORY, objectId: first });
    expect(objects.map((one) => [value(one, 'cmis:objectId'), value(one, 'cmis:isVersionSeriesCheckedOut')])).toEqual([
      [first, false],
    ]);
    expect(values(await read(first), 'triad:parties')).toEqual(full(1)['triad:parties']);
    const having = (party: string) => `SELECT cmis:name FROM triad:contract WHERE '${party}' = ANY triad:parties`;
    expect(await column(having('value 1.3'), { searchAllVersions: true })).toEqual(['cancelled']);
    expect(await column(having('value 2.3'), { searchAllVersions: true })).toEqual([]);
    await deleteObject(alice, { ...REPOSITORY, objectId: first });
  });

  test('is deleted with one of its folders while a working copy has other values', async () => {
    const top = await folderIn('root', 'tree');
    const [spared, ...others] = folders;
    folders = [...others, top];
    const first = await fullDocument('in a tree');
    const copy = await out(first);
    await change(copy, 2);
    await deleteTree(alice, { ...REPOSITORY, folderId: top });
    folders = [...others, spared ?? ''];
    await expectNothingLeft('in a tree', [first, copy]);
  });
});
