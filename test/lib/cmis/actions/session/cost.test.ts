import { beforeAll, describe, expect, test } from 'vitest';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { getObject } from '#lib/cmis/actions/object/getObject.ts';
import { getObjectByPath } from '#lib/cmis/actions/object/getObjectByPath.ts';
import { getProperties } from '#lib/cmis/actions/object/getProperties.ts';
import { newId } from '#lib/shared/ids.ts';
import { copyChildren } from '#test/support/cmis/copyChildren.ts';
import { alice, documentIn, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** Children lie in four shards, which are read in parallel and count as one request. */
const SIDE_BY_SIDE = 3;

const BINARY = { bytes: new Uint8Array(65_536), mimeType: 'application/pdf' };

const fill = async (folder: string, from: number, to: number): Promise<void> => {
  const worker = async (number: number) => {
    for (let count = from + number; count < to; count += 8) await documentIn(folder, `document ${count}`);
  };
  await Promise.all(Array.from({ length: 8 }, (_, number) => worker(number)));
};

/** Requests of each operation, in a folder at the path /a/b. */
const costs = async (folderId: string, objectId: string) => ({
  getObject: await costOf(() => getObject(alice, { ...REPOSITORY, objectId })),
  getProperties: await costOf(() => getProperties(alice, { ...REPOSITORY, objectId })),
  getObjectByPath: await costOf(() => getObjectByPath(alice, { ...REPOSITORY, path: '/a/b/document 1' })),
  getChildren: await costOf(() => getChildren(alice, { ...REPOSITORY, folderId, maxItems: 50, filter: 'cmis:name' })),
  createDocument: await costOf(() => documentIn(folderId, `created ${newId()}`, BINARY)),
});

describe('the cost of operations in DynamoDB requests', () => {
  let folder = '';
  let document = '';
  let small: Awaited<ReturnType<typeof costs>>;

  beforeAll(async () => {
    folder = await folderIn(await folderIn('root', 'a'), 'b');
    document = await documentIn(folder, 'document 0');
    await fill(folder, 1, 250);
    small = await costs(folder, document);
  });

  test('is as designed', () => {
    expect(small.getObject.requests).toBe(1);
    expect(small.getProperties.requests).toBe(1);
    expect(small.getObjectByPath.requests).toBe(3 + 1);
    expect(small.getChildren.requests - SIDE_BY_SIDE).toBe(3);
    expect(small.createDocument.requests).toBe(2);
  });

  test('does not grow with the store', async () => {
    await fill(folder, 250, 500);
    expect(await costs(folder, document)).toEqual(small);
  });

  test('grows with the distance of a page from the nearer end of a folder', async () => {
    const folder = await folderIn('root', 'large');
    const document = await documentIn(folder, 'document 0');
    const copies = Array.from({ length: 1999 }, (_, index) => ({ id: `copy${index}`, name: `document ${index + 1}` }));
    await copyChildren(folder, document, copies);
    const page = (skipCount: number) =>
      costOf(() => getChildren(alice, { ...REPOSITORY, folderId: folder, maxItems: 50, skipCount }));
    const [first, middle, last] = [await page(0), await page(1001), await page(1940)];
    expect(last.readUnits).toBeLessThan(first.readUnits * 2);
    expect(middle.readUnits).toBeGreaterThan(first.readUnits * 5);
    // Further requests read the tombstones of each shard and the counts.
    expect(last.requests - SIDE_BY_SIDE).toBe(first.requests + 2);
  });
});
