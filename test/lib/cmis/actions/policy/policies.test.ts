import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { createPolicy } from '#lib/cmis/actions/object/createPolicy.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { applyPolicy } from '#lib/cmis/actions/policy/applyPolicy.ts';
import { getAppliedPolicies } from '#lib/cmis/actions/policy/getAppliedPolicies.ts';
import { removePolicy } from '#lib/cmis/actions/policy/removePolicy.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { config } from '#lib/shared/config.ts';
import { actions, grant, member } from '#test/support/cmis/access.ts';
import {
  alice,
  documentIn,
  faultOf,
  folderIn,
  properties,
  REPOSITORY,
  read,
  value,
} from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { everyRow } from '#test/support/everyRow.ts';
import { failNext, runAfter } from '#test/support/faults.ts';

useCmisTable();

const HOUR = 60 * 60 * 1000;

const policy = async (name: string, folderId?: string) => {
  const given = properties('triad:retention', {
    'cmis:objectTypeId': 'triad:retention',
    'cmis:name': name,
    'cmis:policyText': 'keep',
  });
  const place = folderId === undefined ? {} : { folderId };
  return (await createPolicy(alice, { ...REPOSITORY, properties: given, policies: [], ...place })).objectId;
};

const apply = (policyId: string, objectId: string) => applyPolicy(alice, { ...REPOSITORY, policyId, objectId });
const take = (policyId: string, objectId: string) => removePolicy(alice, { ...REPOSITORY, policyId, objectId });

/** The policies of an object; both operations that return them agree. */
const applied = async (objectId: string) => {
  const { objects } = await getAppliedPolicies(alice, { ...REPOSITORY, objectId, filter: '*' });
  const { object } = await getObject(alice, { ...REPOSITORY, objectId, includePolicyIds: true });
  const ids = objects.map((one) => value(one, 'cmis:objectId'));
  expect(object.policyIds?.id ?? []).toEqual(ids);
  return ids;
};

/** Number of stored applications of a policy. */
const applications = async (policyId: string): Promise<number> =>
  (await everyRow(config.tables.cmis)).filter(({ pk }) => pk === `P#${policyId}`).length;

describe('a policy', () => {
  test('is applied to an object and removed again', async () => {
    const [one, two] = [await policy('one'), await policy('two')];
    const document = await documentIn('root', 'held');
    expect(await actions(alice, document)).not.toContain('canRemovePolicy');
    expect(await faultOf(take(one, document))).toBe('constraint');
    expect(await faultOf(take('nothing', document))).toBe('objectNotFound');
    await apply(one, document);
    expect(await actions(alice, document)).toContain('canRemovePolicy');
    await apply(one, document);
    await apply(two, document);

    expect(await applied(document)).toEqual([one, two]);
    await take(one, document);
    expect(await applied(document)).toEqual([two]);
    expect([await applications(one), await applications(two)]).toEqual([0, 1]);
    expect(await faultOf(take(one, document))).toBe('constraint');
    expect((await getObject(alice, { ...REPOSITORY, objectId: document })).object).not.toHaveProperty('policyIds');
  });

  test('is unfiled, has no policies itself and keeps its defaults', async () => {
    const id = await policy('unfiled');

    expect((await getObjectParents(alice, { ...REPOSITORY, objectId: id })).parents).toEqual([]);
    expect(await applied(id)).toEqual([]);
    expect(value(await read(id), 'triad:years')).toBe(10n);
    expect(await faultOf(policy('filed', 'root'))).toBe('constraint');
    expect(await faultOf(apply(id, id))).toBe('constraint');
    const bookmark = { typeId: 'triad:bookmark', extra: { 'triad:address': 'https://example.org' } };
    expect(await faultOf(apply(id, await documentIn('root', 'bookmark', bookmark)))).toBe('constraint');
    const document = await documentIn('root', 'document');
    expect(await faultOf(apply('nothing', document))).toBe('objectNotFound');
    expect(await faultOf(apply(document, document))).toBe('invalidArgument');
  });

  test('is applied to an object together with 19 others at most', async () => {
    const document = await documentIn('root', 'full');
    const ids = await Promise.all(Array.from({ length: 21 }, (_, index) => policy(`limit ${index}`)));
    for (const id of ids.slice(0, 20)) await apply(id, document);
    expect(await faultOf(apply(ids[20] ?? '', document))).toBe('constraint');
    expect(await applied(document)).toEqual(ids.slice(0, 20));
  });

  test('that the caller cannot see is neither applied nor removed', async () => {
    const [hidden, document] = [await policy('hidden'), await documentIn('root', 'changed by Bob')];
    await grant(document, ['bob', 'cmis:write']);
    const given = { ...REPOSITORY, policyId: hidden, objectId: document };
    expect(await faultOf(applyPolicy(member('bob'), given))).toBe('objectNotFound');
    await apply(hidden, document);
    expect(await faultOf(removePolicy(member('bob'), given))).toBe('objectNotFound');
    expect(await applied(document)).toEqual([hidden]);

    await grant(hidden, ['bob', 'cmis:read']);
    await removePolicy(member('bob'), given);
    expect(await applied(document)).toEqual([]);
  });

  test('that is given to a check-in is applied beside the earlier ones, to all versions', async () => {
    const [earlier, later] = [await policy('earlier'), await policy('later')];
    const first = await documentIn('root', 'checked in with a policy');
    await apply(earlier, first);
    const { objectId } = await checkOut(alice, { ...REPOSITORY, objectId: first });
    expect(await faultOf(checkIn(alice, { ...REPOSITORY, objectId, policies: ['nothing'] }))).toBe('invalidArgument');
    await checkIn(alice, { ...REPOSITORY, objectId, policies: [later] });
    for (const id of [first, objectId]) expect(await applied(id)).toEqual([earlier, later]);
    expect([await applications(earlier), await applications(later)]).toEqual([1, 1]);
  });

  test('that is deleted while it is applied is applied to nothing', async () => {
    const [gone, document] = [await policy('deleted meanwhile'), await documentIn('root', 'unharmed')];
    using _ = runAfter(`O#${gone}`, () => deleteObject(alice, { ...REPOSITORY, objectId: gone }));
    expect(await faultOf(apply(gone, document))).toBe('objectNotFound');
    expect(await applied(document)).toEqual([]);
    expect(await applications(gone)).toBe(0);
  });

  test('can be given at creation, and disappears from every object when it is deleted', async () => {
    const [one, two] = [await policy('first'), await policy('second')];
    const given = properties('cmis:folder', { 'cmis:objectTypeId': 'cmis:folder', 'cmis:name': 'with policies' });
    const create = (policies: readonly string[]) =>
      createFolder(alice, { ...REPOSITORY, folderId: 'root', properties: given, policies });
    expect(await faultOf(create(['nothing']))).toBe('invalidArgument');
    expect(await faultOf(create([one, one]))).toBe('invalidArgument');
    const { objectId } = await create([one, two]);
    const document = await documentIn('root', 'also held');
    await apply(one, document);

    await deleteObject(alice, { ...REPOSITORY, objectId: one });
    expect([await applied(objectId), await applied(document)]).toEqual([[two], []]);
    await deleteObject(alice, { ...REPOSITORY, objectId });
    await deleteObject(alice, { ...REPOSITORY, objectId: two });
  });

  test('that is deleted while another is applied leaves nothing behind', async () => {
    const [one, two] = [await policy('deleted'), await policy('kept')];
    const document = await documentIn('root', 'held meanwhile');
    await apply(one, document);
    using _ = runAfter(`P#${one}`, () => apply(two, document));
    await deleteObject(alice, { ...REPOSITORY, objectId: one });
    expect(await applied(document)).toEqual([two]);
    expect(await applications(one)).toBe(0);
  });

  test('that is deleted by a request that ended early is removed from its objects in the background', async () => {
    const gone = await policy('interrupted');
    const documents = await Promise.all(['i1', 'i2', 'i3'].map((name) => documentIn('root', name)));
    for (const id of documents) await apply(gone, id);
    {
      using _ = failNext('TransactWriteItemsCommand', 100, () => new Error('refused'), { skip: 1 });
      await deleteObject(alice, { ...REPOSITORY, objectId: gone });
    }
    for (const id of documents) expect(await applied(id)).toEqual([]);
    expect(await applications(gone)).toBe(3);
    await resumeTasks(Date.now() + HOUR);
    const rows = (await everyRow(config.tables.cmis)).filter(({ pk }) => !String(pk).startsWith('E#'));
    expect(rows.filter((row) => JSON.stringify(row).includes(gone))).toEqual([]);
  });

  test('that was applied to folders of a deleted tree is left applied to nothing', async () => {
    const kept = await policy('outlives the tree');
    const top = await folderIn('root', 'top with a policy');
    for (const id of [top, await folderIn(top, 'below'), await documentIn(top, 'within')]) await apply(kept, id);
    expect(await applications(kept)).toBe(3);
    await deleteTree(alice, { ...REPOSITORY, folderId: top });
    expect(await applications(kept)).toBe(0);
  });
});
