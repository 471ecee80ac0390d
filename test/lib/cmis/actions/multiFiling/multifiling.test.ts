import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { addObjectToFolder } from '#lib/cmis/actions/multiFiling/addObjectToFolder.ts';
import { removeObjectFromFolder } from '#lib/cmis/actions/multiFiling/removeObjectFromFolder.ts';
import { getCheckedOutDocs } from '#lib/cmis/actions/navigation/getCheckedOutDocs.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getDescendants } from '#lib/cmis/actions/navigation/getDescendants.ts';
import { getFolderTree } from '#lib/cmis/actions/navigation/getFolderTree.ts';
import { getObjectParents } from '#lib/cmis/actions/navigation/getObjectParents.ts';
import { createDocument } from '#lib/cmis/actions/object/createDocument.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { moveObject } from '#lib/cmis/actions/object/moveObject.ts';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
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
import { runAfter, runBefore } from '#test/support/faults.ts';

useCmisTable();

const add = (objectId: string, folderId: string) => addObjectToFolder(alice, { ...REPOSITORY, objectId, folderId });
const take = (objectId: string, folderId?: string) =>
  removeObjectFromFolder(alice, { ...REPOSITORY, objectId, ...(folderId === undefined ? {} : { folderId }) });
const move = (objectId: string, sourceFolderId: string, targetFolderId: string) =>
  moveObject(alice, { ...REPOSITORY, objectId, sourceFolderId, targetFolderId });

const names = async (folderId: string) => {
  const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
  expect(objects.numItems).toBe(objects.objects.length);
  return objects.objects.map(({ object }) => value(object, 'cmis:name'));
};

const parents = async (objectId: string) => {
  const answer = await getObjectParents(alice, { ...REPOSITORY, objectId, includeRelativePathSegment: true });
  return answer.parents.map(
    ({ object, relativePathSegment }) => `${value(object, 'cmis:path')}/${relativePathSegment}`,
  );
};

describe('a document in several folders', () => {
  test('is one object with several paths and a unique name in each folder', async () => {
    const [a, b] = [await folderIn('root', 'mf-a'), await folderIn('root', 'mf-b')];
    const id = await documentIn(a, 'both');
    await add(id, b);
    await add(id, b);

    expect([await names(a), await names(b)]).toEqual([['both'], ['both']]);
    expect(await parents(id)).toEqual(['/mf-a/both', '/mf-b/both']);
    await documentIn(b, 'taken');
    const rename = (name: string) =>
      updateProperties(alice, {
        ...REPOSITORY,
        objectId: id,
        properties: properties('cmis:document', { 'cmis:name': name }),
      });
    expect(await faultOf(rename('taken'))).toBe('nameConstraintViolation');
    await rename('renamed');
    for (const path of await parents(id)) {
      const { object } = await getObjectByPath(alice, { ...REPOSITORY, path });
      expect(value(object, 'cmis:objectId')).toBe(id);
    }

    await take(id, a);
    expect(await parents(id)).toEqual(['/mf-b/renamed']);
    expect(await faultOf(take(id, a))).toBe('invalidArgument');
    await deleteObject(alice, { ...REPOSITORY, objectId: id });
    expect(await names(b)).toEqual(['taken']);
  });

  test('can be unfiled and filed again', async () => {
    const folder = await folderIn('root', 'unfiling');
    const id = await documentIn(folder, 'loose');
    await take(id);
    expect([await names(folder), await parents(id)]).toEqual([[], []]);
    expect((await read(id)).allowableActions).not.toHaveProperty('canMoveObject');
    await add(id, folder);
    expect(await names(folder)).toEqual(['loose']);

    const given = properties('cmis:document', { 'cmis:objectTypeId': 'cmis:document', 'cmis:name': 'born loose' });
    const { objectId } = await createDocument(alice, { ...REPOSITORY, properties: given, policies: [] });
    expect(await parents(objectId)).toEqual([]);
  });

  test('is in at most twenty folders, and can then still be renamed and deleted', async () => {
    const folders = [];
    for (let count = 0; count < 21; count += 1) folders.push(await folderIn('root', `many ${count}`));
    const id = await documentIn(folders[0] ?? '', 'everywhere');
    for (const folder of folders.slice(1, 20)) await add(id, folder);

    expect(await faultOf(add(id, folders[20] ?? ''))).toBe('constraint');
    const given = properties('cmis:document', { 'cmis:name': 'renamed' });
    await updateProperties(alice, { ...REPOSITORY, objectId: id, properties: given });
    expect(await names(folders[19] ?? '')).toEqual(['renamed']);
    await deleteObject(alice, { ...REPOSITORY, objectId: id });
    for (const folder of folders) expect(await names(folder)).toEqual([]);
  });

  test('takes its working copy along', async () => {
    const [a, b] = [await folderIn('root', 'wc-a'), await folderIn('root', 'wc-b')];
    const id = await documentIn(a, 'moving');
    const { objectId: copy } = await checkOut(alice, { ...REPOSITORY, objectId: id });
    await move(id, a, b);

    const inFolder = async (folderId: string) =>
      (await getCheckedOutDocs(alice, { ...REPOSITORY, folderId })).objects.objects.map((one) =>
        value(one, 'cmis:objectId'),
      );
    expect([await inFolder(a), await inFolder(b)]).toEqual([[], [copy]]);
    expect(await parents(copy)).toEqual(['/wc-b/moving']);
  });

  test('is refused for missing folders and types that a folder does not accept', async () => {
    const register = await folderIn('root', 'register', 'triad:register');
    const document = await documentIn('root', 'no contract');
    const folder = await folderIn('root', 'single parent');

    expect(await faultOf(add(document, register))).toBe('constraint');
    expect(await faultOf(documentIn(register, 'neither'))).toBe('constraint');
    expect(await faultOf(add(folder, register))).toBe('constraint');
    expect(await faultOf(take(folder))).toBe('constraint');
    expect(await faultOf(add(document, document))).toBe('invalidArgument');
    expect(await faultOf(add(document, 'nowhere'))).toBe('objectNotFound');
  });
});

describe('a move', () => {
  test('takes an object with its descendants to its new path', async () => {
    const [a, b] = [await folderIn('root', 'mv-a'), await folderIn('root', 'mv-b')];
    const folder = await folderIn(a, 'moved');
    await documentIn(folder, 'inside');
    expect((await move(folder, a, b)).objectId).toBe(folder);

    expect([await names(a), await names(b)]).toEqual([[], ['moved']]);
    const { object } = await getObjectByPath(alice, { ...REPOSITORY, path: '/mv-b/moved/inside' });
    expect(value(object, 'cmis:name')).toBe('inside');
    expect(value(await read(folder), 'cmis:parentId')).toBe(b);
    expect(await faultOf(move(folder, a, b))).toBe('invalidArgument');
    await folderIn(a, 'moved');
    expect(await faultOf(move(folder, b, a))).toBe('nameConstraintViolation');
    expect(await faultOf(move('root', b, a))).toBe('constraint');
    await move(folder, b, b);
    expect(await names(b)).toEqual(['moved']);
  });

  test('never puts a folder below itself', async () => {
    for (let round = 0; round < 8; round += 1) {
      const top = await folderIn('root', `cycle ${round}`);
      const [a, b] = [await folderIn(top, 'a'), await folderIn(top, 'b')];
      const below = await folderIn(a, 'below');
      expect(await faultOf(move(a, top, a))).toBe('constraint');
      expect(await faultOf(move(a, top, below))).toBe('constraint');

      const outcomes = await Promise.all([faultOf(move(a, top, b)), faultOf(move(b, top, below))]);
      expect(outcomes.toSorted()).toEqual(['constraint', 'none']);
      expect(String(value(await read(below), 'cmis:path'))).toMatch(new RegExp(`^/cycle ${round}/`));
    }
  });

  test('is refused if the target moves below the folder meanwhile', async () => {
    const top = await folderIn('root', 'cycle in between');
    const [a, b] = [await folderIn(top, 'a'), await folderIn(top, 'b')];
    const below = await folderIn(a, 'below');
    using _ = runBefore('"M#', () => move(b, top, below));
    expect(await faultOf(move(a, top, b))).toBe('constraint');
    expect(value(await read(below), 'cmis:path')).toBe('/cycle in between/a/below');
    expect(value(await read(b), 'cmis:path')).toBe('/cycle in between/a/below/b');
  });

  const folders = async (name: string) => {
    const top = await folderIn('root', name);
    const [source, target] = [await folderIn(top, 'source'), await folderIn(top, 'target')];
    return { source, target, id: await documentIn(source, 'x') };
  };

  const remove = (objectId: string) => deleteObject(alice, { ...REPOSITORY, objectId });

  /** State after the race: the children of both folders and the folders of the document, or fault types. */
  const outcome = async ({ source, target, id }: Awaited<ReturnType<typeof folders>>) => {
    const childrenOf = async (folder: string) =>
      (await faultOf(read(folder))) === 'none' ? await names(folder) : faultOf(read(folder));
    const isStored = (await faultOf(read(id))) === 'none';
    const paths = isStored ? (await parents(id)).map((path) => path.split('/').slice(-2).join('/')) : 'objectNotFound';
    return { source: await childrenOf(source), target: await childrenOf(target), document: paths };
  };

  const MOVED = { source: [], target: ['x'], document: ['target/x'] };
  const TARGET_GONE = { source: ['x'], target: 'objectNotFound', document: ['source/x'] };
  const DOCUMENT_GONE = { source: [], target: [], document: 'objectNotFound' };

  test.each([
    { deleted: 'target', expected: TARGET_GONE },
    { deleted: 'id', expected: DOCUMENT_GONE },
  ] as const)('is refused if its $deleted is deleted before it is written', async ({ deleted, expected }) => {
    const all = await folders(`overtaken by a deletion: ${deleted}`);
    using _ = runAfter(`O#${parseObjectId(all[deleted]).entityId}`, () => remove(all[deleted]));
    expect(await faultOf(move(all.id, all.source, all.target))).toBe('objectNotFound');
    expect(await outcome(all)).toEqual(expected);
  });

  test.each([
    { deleted: 'target', fault: 'constraint', expected: MOVED },
    { deleted: 'id', fault: 'none', expected: DOCUMENT_GONE },
  ] as const)(
    'written before the deletion of its $deleted is respected by it',
    async ({ deleted, fault, expected }) => {
      const all = await folders(`overtakes a deletion: ${deleted}`);
      using _ = runAfter(`O#${parseObjectId(all[deleted]).entityId}`, () => move(all.id, all.source, all.target));
      expect(await faultOf(remove(all[deleted]))).toBe(fault);
      expect(await outcome(all)).toEqual(expected);
    },
  );

  test('concurrent with a deletion leaves links that both sides agree on', async () => {
    for (let round = 0; round < 10; round += 1) {
      const all = await folders(`race ${round}`);
      const deleted = round % 2 === 0 ? 'target' : 'id';
      const faults = await Promise.all([faultOf(move(all.id, all.source, all.target)), faultOf(remove(all[deleted]))]);
      const possible =
        deleted === 'target'
          ? [
              { faults: ['none', 'constraint'], ...MOVED },
              { faults: ['objectNotFound', 'none'], ...TARGET_GONE },
            ]
          : [
              { faults: ['none', 'none'], ...DOCUMENT_GONE },
              { faults: ['objectNotFound', 'none'], ...DOCUMENT_GONE },
            ];
      expect(possible).toContainEqual({ faults, ...(await outcome(all)) });
    }
  });
});

describe('the tree below a folder', () => {
  type Branches = Output<'getDescendants'>['objects'];
  const shape = (branches: Branches): unknown =>
    branches.map(({ objectInFolder, children }) => {
      const name = `${value(objectInFolder.object, 'cmis:name')}`;
      return children.length === 0 ? name : [name, shape(children)];
    });

  test('is returned to any depth, with documents or folders only', async () => {
    const top = await folderIn('root', 'tree');
    const [a, b] = [await folderIn(top, 'a'), await folderIn(top, 'b')];
    const document = await documentIn(a, 'x');
    await add(document, b);
    await folderIn(await folderIn(b, 'c'), 'd');

    const below = async (depth?: number) =>
      shape(
        (await getDescendants(alice, { ...REPOSITORY, folderId: top, ...(depth === undefined ? {} : { depth }) }))
          .objects,
      );
    expect(await below()).toEqual([
      ['a', ['x']],
      ['b', [['c', ['d']], 'x']],
    ]);
    expect(await below(-1)).toEqual(await below());
    expect(await below(1)).toEqual(['a', 'b']);
    expect(await below(2)).toEqual([
      ['a', ['x']],
      ['b', ['c', 'x']],
    ]);
    expect(await faultOf(below(0))).toBe('invalidArgument');
    expect(await faultOf(below(-2))).toBe('invalidArgument');

    const { objects } = await getFolderTree(alice, { ...REPOSITORY, folderId: top, includePathSegment: true });
    expect(shape(objects)).toEqual(['a', ['b', [['c', ['d']]]]]);
    expect(objects[0]?.objectInFolder.pathSegment).toBe('a');
    expect(objects.map(({ objectInFolder }) => value(objectInFolder.object, 'cmis:path'))).toEqual([
      '/tree/a',
      '/tree/b',
    ]);
    expect(await faultOf(getFolderTree(alice, { ...REPOSITORY, folderId: document }))).toBe('invalidArgument');
  });
});
