import { beforeAll, describe, expect, test } from 'vitest';
import { nowIso } from '#lib/shared/clock.ts';
import { alice, callerWith, documentIn, folderIn } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** The shards of a scan are read and counted in parallel: each counts as one request. */
const SIDE_BY_SIDE = 3;
/** Entries, objects of the page, and the caller's working copies; the other entries are counted. */
const MOST = 3 + SIDE_BY_SIDE + 1 + SIDE_BY_SIDE;

describe('a page of 50 of a query', () => {
  let folder = '';
  let since = '';

  const fill = (from: number, to: number, folderId: string) =>
    Promise.all(
      Array.from({ length: 8 }, async (_, worker) => {
        for (let index = from + worker; index < to; index += 8) await documentIn(folderId, `document ${index}`);
      }),
    );

  beforeAll(async () => {
    folder = await folderIn('root', 'counted');
    await fill(0, 40, folder);
    since = nowIso();
    await fill(40, 120, folder);
    await asked('SELECT cmis:name FROM cmis:document', { maxItems: 1 });
  });

  const statements = (): readonly string[] =>
    [
      `IN_FOLDER('${folder}')`,
      "cmis:createdBy = 'alice'",
      `cmis:creationDate >= TIMESTAMP '${since}'`,
      "cmis:name LIKE 'document%'",
    ].map((where) => `SELECT * FROM cmis:document WHERE ${where}`);

  const costs = () =>
    Promise.all(statements().map((statement) => costOf(() => asked(statement, { maxItems: 50, as: alice }))));

  test('costs three requests, and those for counting', async () => {
    for (const { requests } of await costs()) expect(requests).toBeLessThanOrEqual(MOST);
    const none = await costOf(() => asked("SELECT * FROM cmis:document WHERE cmis:name = 'none'"));
    expect(none.requests).toBe(3 + SIDE_BY_SIDE);
    const one = await costOf(() => asked("SELECT * FROM cmis:document WHERE cmis:name = 'document 7'"));
    expect(one.requests).toBe(3 + SIDE_BY_SIDE);
  });

  test('reads no more in a store three times as large', async () => {
    const before = await costs();
    await fill(0, 240, await folderIn('root', 'others'));
    const after = await costs();
    expect(after[0]).toEqual(before[0]);
    for (const { requests } of after) expect(requests).toBeLessThanOrEqual(MOST);
  });

  test('reads the visible objects, a hundred a request', async () => {
    const reader = callerWith('reader', 'cmis-subscriber');
    const { requests } = await costOf(() => asked(statements()[0] ?? '', { maxItems: 50, as: reader }));
    expect(requests).toBeLessThanOrEqual(2 * (1 + SIDE_BY_SIDE) + 2 + 3);
  });
});
