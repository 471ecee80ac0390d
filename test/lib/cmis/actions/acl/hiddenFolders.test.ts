import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyAcl } from '#lib/cmis/actions/acl/applyAcl.ts';
import { getAcl } from '#lib/cmis/actions/acl/getAcl.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getFolderParent } from '#lib/cmis/actions/navigation/getFolderParent.ts';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { createDocumentFromSource } from '#lib/cmis/actions/object/createDocumentFromSource.ts';
import { createFolder } from '#lib/cmis/actions/object/createFolder.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { getRenditions } from '#lib/cmis/actions/object/getRenditions.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { query } from '#lib/cmis/actions/query/query.ts';
import type { CmisContext } from '#lib/cmis/domain/messages/action.ts';
import { newId } from '#lib/shared/ids.ts';
import { aces, actions, grant, listed, member } from '#test/support/cmis/access.ts';
import { alice, documentIn, faultOf, folderIn, properties, REPOSITORY, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
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

describe('the root folder, shown by name to a caller who may read one folder below', () => {
  beforeEach(() => vi.stubEnv('CMIS_ROOT_BY_NAME', 'on'));
  afterEach(() => vi.unstubAllEnvs());

  const staff = member('carol', 'staff');

  const groupFolder = async () => {
    const [name, sibling] = [newId(), newId()];
    const objectId = await folderIn('root', name);
    await documentIn(objectId, 'plan.txt');
    await folderIn('root', sibling);
    await grant(objectId, ['staff', 'cmis:write']);
    return { objectId, name, sibling };
  };

  test('leads to that folder and its contents, and to nothing else', async () => {
    const { objectId, name, sibling } = await groupFolder();
    const { names } = await listed(staff, 'root');
    expect(names).toContain(name);
    expect(names).not.toContain(sibling);
    expect((await listed(staff, objectId)).names).toEqual(['plan.txt']);
    const at = (path: string) => getObjectByPath(staff, { ...REPOSITORY, path });
    expect(value((await at(`/${name}`)).object, 'cmis:path')).toBe(`/${name}`);
    expect(value((await at(`/${name}/plan.txt`)).object, 'cmis:name')).toBe('plan.txt');
    expect(await faultOf(at(`/${sibling}`))).toBe('objectNotFound');
    const { object } = await getFolderParent(staff, { ...REPOSITORY, folderId: objectId });
    expect(value(object, 'cmis:objectId')).toBe('root');
    const { parents } = await getObjectParents(staff, { ...REPOSITORY, objectId });
    expect(parents.map((parent) => value(parent.object, 'cmis:name'))).toEqual(['main']);
  });

  test('tells its name, type and place, and allows nothing but reading them and its children', async () => {
    await groupFolder();
    const { object } = await getObject(staff, {
      ...REPOSITORY,
      objectId: 'root',
      includeACL: true,
      includeAllowableActions: true,
      includePolicyIds: true,
      includeRelationships: 'both',
      renditionFilter: '*',
    });
    const filled = object.properties.filter((one) => one.values.length > 0).map((one) => one.propertyDefinitionId);
    const shown = ['cmis:name', 'cmis:objectId', 'cmis:baseTypeId', 'cmis:objectTypeId', 'cmis:path'];
    expect(filled.toSorted()).toEqual(shown.toSorted());
    expect(Object.keys(object).toSorted()).toEqual(['allowableActions', 'properties']);
    expect(await actions(staff, 'root')).toEqual(['canGetProperties', 'canGetChildren']);
    const refusals: readonly (() => Promise<unknown>)[] = [
      () => getAcl(staff, { ...REPOSITORY, objectId: 'root' }),
      () => getDescendants(staff, { ...REPOSITORY, folderId: 'root', depth: -1 }),
      () => getFolderTree(staff, { ...REPOSITORY, folderId: 'root', depth: -1 }),
      () => getRenditions(staff, { ...REPOSITORY, objectId: 'root', renditionFilter: '*' }),
      () =>
        createFolder(staff, {
          ...REPOSITORY,
          folderId: 'root',
          properties: named('cmis:folder', newId()),
          policies: [],
        }),
      () => applyAcl(staff, { ...REPOSITORY, objectId: 'root', addACEs: aces(['carol', 'cmis:all']) }),
    ];
    for (const refused of refusals) expect(await faultOf(refused())).toBe('permissionDenied');
    const { objects } = await query(staff, { ...REPOSITORY, statement: 'SELECT cmis:objectId FROM cmis:folder' });
    expect(objects.objects.map((row) => value(row, 'cmis:objectId'))).not.toContain('root');
  });

  test('costs nothing where folders are moved and rights are changed', async () => {
    const { objectId } = await groupFolder();
    const target = await folderIn('root', newId());
    const writes = async () => [
      await costOf(() =>
        moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: 'root', targetFolderId: target }),
      ),
      await costOf(() =>
        moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId: target, targetFolderId: 'root' }),
      ),
      await costOf(() => grant(objectId, [newId().slice(0, 8), 'cmis:read'])),
    ];
    const requests = (costs: Awaited<ReturnType<typeof writes>>) => costs.map((cost) => cost.requests);
    const on = requests(await writes());
    vi.stubEnv('CMIS_ROOT_BY_NAME', 'off');
    expect(on).toEqual(requests(await writes()));
    expect(await faultOf(listed(staff, 'root'))).toBe('objectNotFound');
  });
});
