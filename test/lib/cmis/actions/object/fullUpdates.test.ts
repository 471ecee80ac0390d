import { beforeAll, describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { applyPolicy } from '#lib/cmis/actions/policy/applyPolicy.ts';
import { getAppliedPolicies } from '#lib/cmis/actions/policy/getAppliedPolicies.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { config } from '#lib/shared/config.ts';
import { listed } from '#test/support/cmis/access.ts';
import {
  alice,
  documentIn,
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
import { failNext } from '#test/support/faults.ts';

useCmisTable();

const CONTRACT = 'triad:contract';
const HOUR = 60 * 60 * 1000;

/** A value for each indexed property that an update may change, ten where that many fit; all differ in each `round`. */
const everyValue = (round: number) => {
  const ten = Array.from({ length: 10 }, (_, index) => `party ${round}.${index} ${round % 2 === 0 ? 'even' : 'odd'}`);
  return {
    'triad:parties': ten,
    'triad:related': ten,
    'triad:status': round % 2 === 0 ? 'draft' : 'ended',
    'triad:value': `1.${round}`,
    'triad:noticeMonths': BigInt(round),
    'triad:signed': `2026-01-0${round}T00:00:00.000Z`,
    'triad:expires': `2027-01-0${round}T00:00:00.000Z`,
    'triad:confidential': round % 2 === 0,
  };
};

let folders: readonly string[] = [];

beforeAll(async () => {
  folders = await Promise.all(Array.from({ length: 20 }, (_, index) => folderIn('root', `folder ${index}`)));
});

/** Creates a contract with the values of round 1 in twenty folders. */
const contractInAll = async (name: string, versioningState: 'major' | 'checkedout' = 'major'): Promise<string> => {
  const [first = '', ...others] = folders;
  const extra = { 'triad:reference': name, ...everyValue(1) };
  const objectId = await documentIn(first, name, { typeId: CONTRACT, extra, versioningState });
  for (const folderId of others) await addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
  return objectId;
};

const change = (objectId: string, values: Parameters<typeof properties>[1]) =>
  updateProperties(alice, { ...REPOSITORY, objectId, properties: properties(CONTRACT, values) });

/** Checks a working copy in under another name, with the values of round 2. */
const renameByCheckIn = (copy: string, name: string, policies: readonly string[] = []) => {
  const changed = properties(CONTRACT, { 'cmis:name': name, ...everyValue(2) });
  return checkIn(alice, { ...REPOSITORY, objectId: copy, properties: changed, policies });
};

const policyNamed = async (name: string): Promise<string> => {
  const given = properties('cmis:policy', { 'cmis:objectTypeId': 'cmis:policy', 'cmis:name': name });
  const text = properties('cmis:policy', { 'cmis:policyText': 'keep' });
  return (await createPolicy(alice, { ...REPOSITORY, properties: [...given, ...text], policies: [] })).objectId;
};

const policiesOf = async (objectId: string) =>
  (await getAppliedPolicies(alice, { ...REPOSITORY, objectId })).objects.map((one) => value(one, 'cmis:objectId'));

const having = (round: number) =>
  column(
    `SELECT cmis:name FROM triad:contract WHERE 'party ${round}.3 ${round % 2 === 0 ? 'even' : 'odd'}' = ANY triad:parties`,
  );

/** Names of those contracts in the order of the index of amounts, which is read without looking at other objects. */
const ordered = () => column('SELECT cmis:name, triad:value FROM triad:contract ORDER BY triad:value');

const expectInEveryFolder = async (name: string) => {
  for (const folder of folders) expect((await listed(alice, folder)).names).toEqual([name]);
};

/** Names of the private working copies in a folder, or in the repository. */
const checkedOut = async (folderId: string | undefined) => {
  const { objects } = await getCheckedOutDocs(alice, { ...REPOSITORY, ...(folderId && { folderId }) });
  return objects.objects.map((one) => value(one, 'cmis:name'));
};

const rowsOf = async (objectId: string, prefix: string) =>
  (await everyRow(config.tables.cmis)).filter(
    ({ pk, sk }) => String(pk).startsWith(prefix) && String(sk).includes(parseObjectId(objectId).entityId),
  );

describe('a document in twenty folders', () => {
  test('gets another name and other values in one request', async () => {
    const objectId = await contractInAll('before');
    const entries = (await rowsOf(objectId, 'I#')).length;
    await change(objectId, { 'cmis:name': 'after', ...everyValue(2) });
    await expectInEveryFolder('after');
    expect([await having(1), await having(2), await ordered()]).toEqual([[], ['after'], ['after']]);
    expect(await column("SELECT cmis:name FROM triad:contract WHERE CONTAINS('even')")).toEqual(['after']);
    expect(await column("SELECT cmis:name FROM triad:contract WHERE CONTAINS('odd')")).toEqual([]);
    expect((await rowsOf(objectId, 'I#')).length).toBe(entries);
    expect(await rowsOf(objectId, 'J#')).toEqual([]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('gets another name and other values when it is checked in', async () => {
    const objectId = await contractInAll('before check-in');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    await renameByCheckIn(copy, 'checked in');
    await expectInEveryFolder('checked in');
    expect([await having(1), await having(2)]).toEqual([[], ['checked in']]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('is not checked in with more changes than fit a transaction; in several requests they are made', async () => {
    const objectId = await contractInAll('too much');
    const policies = await Promise.all(Array.from({ length: 20 }, (_, index) => policyNamed(`policy ${index}`)));
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    const before = [await read(copy), await everyRow(config.tables.cmis)];

    await expect(renameByCheckIn(copy, 'all at once', policies)).rejects.toMatchObject({
      code: 'constraint',
      message: expect.stringMatching(/too many folders, policies or indexed values.*in several requests/),
    });
    expect([await read(copy), await everyRow(config.tables.cmis)]).toEqual(before);

    for (const policyId of policies) await applyPolicy(alice, { ...REPOSITORY, policyId, objectId: copy });
    await renameByCheckIn(copy, 'step by step', policies);
    await expectInEveryFolder('step by step');
    expect(await having(2)).toEqual(['step by step']);
    expect(await policiesOf(objectId)).toEqual(policies);
    expect(values(await read(copy), 'cmis:versionSeriesCheckedOutId')).toEqual([]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect(await rowsOf(objectId, 'P#')).toEqual([]);
  });

  test('has no stale index entries after a check-in that ended early, and keeps those that hold again', async () => {
    const objectId = await contractInAll('killed');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    const entries = (await rowsOf(objectId, 'I#main#L#')).length;
    {
      using _ = failNext('TransactWriteItemsCommand', 100, () => new Error('refused'), { skip: 1 });
      await renameByCheckIn(copy, 'changed');
    }
    expect((await rowsOf(objectId, 'I#main#L#')).length).toBeGreaterThan(entries);
    expect([await having(1), await having(2), await ordered()]).toEqual([[], ['changed'], ['changed']]);
    await change(copy, everyValue(1));
    await resumeTasks(Date.now() + HOUR);
    expect((await rowsOf(objectId, 'I#main#L#')).length).toBe(entries);
    expect([await having(1), await having(2), await ordered()]).toEqual([['changed'], [], ['changed']]);
    expect(await rowsOf(objectId, 'J#')).toEqual([]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('that is deleted leaves none of the index entries behind that an update had left for later', async () => {
    const objectId = await contractInAll('deleted');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId });
    {
      using _ = failNext('TransactWriteItemsCommand', 100, () => new Error('refused'), { skip: 1 });
      await renameByCheckIn(copy, 'soon deleted');
    }
    await deleteObject(alice, { ...REPOSITORY, objectId });
    await resumeTasks(Date.now() + HOUR);
    expect(await rowsOf(objectId, 'I#')).toEqual([]);
    expect(await rowsOf(objectId, 'J#')).toEqual([]);
  });

  test('and created checked out gets another name and other values, at once and when it is checked in', async () => {
    const objectId = await contractInAll('new', 'checkedout');
    await change(objectId, { 'cmis:name': 'renamed', ...everyValue(2) });
    await expectInEveryFolder('renamed');
    for (const folderId of [...folders, undefined]) expect(await checkedOut(folderId)).toEqual(['renamed']);
    expect([await having(1), await having(2)]).toEqual([[], ['renamed']]);
    const changed = properties(CONTRACT, { 'cmis:name': 'first version', ...everyValue(3) });
    await checkIn(alice, { ...REPOSITORY, objectId, properties: changed, policies: [] });
    await expectInEveryFolder('first version');
    for (const folderId of [...folders, undefined]) expect(await checkedOut(folderId)).toEqual([]);
    expect([await having(2), await having(3)]).toEqual([[], ['first version']]);
    expect(await rowsOf(objectId, 'W#')).toEqual([]);
    expect(await rowsOf(objectId, 'J#')).toEqual([]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
  });

  test('is listed once as checked out after a rename that ended early, also under its former name', async () => {
    const objectId = await contractInAll('working copy', 'checkedout');
    const rows = (await rowsOf(objectId, 'W#')).length;
    {
      using _ = failNext('TransactWriteItemsCommand', 100, () => new Error('refused'), { skip: 1 });
      await change(objectId, { 'cmis:name': 'soon renamed', ...everyValue(2) });
    }
    expect((await rowsOf(objectId, 'W#')).length).toBeGreaterThan(rows);
    for (const folderId of [folders[7], undefined]) expect(await checkedOut(folderId)).toEqual(['soon renamed']);
    await change(objectId, { 'cmis:name': 'working copy' });
    await resumeTasks(Date.now() + HOUR);
    expect((await rowsOf(objectId, 'W#')).length).toBe(rows);
    for (const folderId of [folders[7], undefined]) expect(await checkedOut(folderId)).toEqual(['working copy']);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    expect(await rowsOf(objectId, 'W#')).toEqual([]);
  });
});
