import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { childKey } from '#lib/cmis/store/keys.ts';
import { readChildPages } from '#lib/cmis/store/listings/childPages.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { newId } from '#lib/shared/ids.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const fillFolder = async (count: number): Promise<string> => {
  const folder = newId();
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `document ${index}`;
    const data = JSON.stringify({ index, facts: 'x'.repeat(1400) });
    return { ...childKey(folder, name), schema: 1, id: `d${index}`, name, type: 'cmis:document', data };
  });
  await batchPut(table(), rows);
  return folder;
};

const CHILDREN = 8000;
/** Of all items: 8,000 with 1.4 KB each take more than 11 MB. */
const HALF = 5_000_000;

test('reading a folder in pages holds one page at a time, however many children the folder has', async () => {
  const folder = await fillFolder(CHILDREN);
  const ids = new Set<string>();
  let [before, after] = [0, 0];
  for await (const page of readChildPages(folder)) {
    for (const { id } of page) ids.add(id);
    collectGarbage();
    after = process.memoryUsage().heapUsed;
    if (before === 0) before = after;
  }
  expect(ids.size).toBe(CHILDREN);
  expect(after - before).toBeLessThan(HALF);
});
