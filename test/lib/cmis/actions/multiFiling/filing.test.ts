import { describe, expect, test } from 'vitest';
import { deleteObject } from '#lib/cmis/actions/deletion/deleteObject.ts';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { alice, documentIn, faultOf, folderIn, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

describe('the tree', () => {
  test('starts with a root folder that needs no creation', async () => {
    const root = await read('root');

    expect(value(root, 'cmis:path')).toBe('/');
    expect(value(root, 'cmis:parentId')).toBeUndefined();
    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: 'root' });
    expect(objects).toEqual({ objects: [], hasMoreItems: false, numItems: 0 });
  });

  test.each(['root-main', 'root-', 'root-archive'])('has no second root folder %s', async (id) => {
    expect(await faultOf(read(id))).toBe('objectNotFound');
    expect(await faultOf(documentIn(id, 'nowhere'))).toBe('objectNotFound');
    expect(await faultOf(deleteObject(alice, { ...REPOSITORY, objectId: id }))).toBe('objectNotFound');
  });

  test('lists children without regard to case and finds them by path', async () => {
    const folder = await folderIn('root', 'letters');
    for (const name of ['b', 'A', 'C', 'a']) await folderIn(folder, name);
    const document = await documentIn(folder, 'ünïcode & more', { text: 'hello' });

    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: folder, includePathSegment: true });
    expect(objects.objects.map(({ pathSegment }) => pathSegment?.toLowerCase())).toEqual([
      'a',
      'a',
      'b',
      'c',
      'ünïcode & more',
    ]);
    expect(objects.numItems).toBe(5);

    const { object } = await getObjectByPath(alice, { ...REPOSITORY, path: '/letters/ünïcode & more' });
    expect(value(object, 'cmis:objectId')).toBe(document);
    expect(value(object, 'cmis:contentStreamLength')).toBe(5n);
  });

  test('accepts one of twenty concurrent creations with the same name', async () => {
    const folder = await folderIn('root', 'race');
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => faultOf(folderIn(folder, 'same'))));

    expect(outcomes.filter((one) => one === 'none')).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'nameConstraintViolation')).toHaveLength(19);
    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: folder });
    expect(objects.numItems).toBe(1);
  });

  test('accepts a hundred creations by ten workers', async () => {
    const folder = await folderIn('root', 'workers');
    const worker = async (number: number) => {
      for (let count = 0; count < 10; count += 1) await documentIn(folder, `${number}-${count}`, { text: 'x' });
    };
    await Promise.all(Array.from({ length: 10 }, (_, number) => worker(number)));

    const { objects } = await getChildren(alice, { ...REPOSITORY, folderId: folder, maxItems: 7, skipCount: 95 });
    expect(objects.objects).toHaveLength(5);
    expect(objects).toMatchObject({ hasMoreItems: false, numItems: 100 });
  });
});
