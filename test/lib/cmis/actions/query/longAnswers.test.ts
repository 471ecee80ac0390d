import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { documentIn, folderIn, value } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

/** Limit of a deployed function, in bytes. */
const LIMIT = 5_000_000;
/** Documents of 0.3 MB each, whose estimated size in an answer is between a fifth and a sixth of the limit. */
const NAMES = Array.from({ length: 8 }, (_, index) => `register ${index}`);
const LINKS = Array.from({ length: 300 }, (_, index) => `https://town.example/${index}/${'x'.repeat(970)}`);

let folder = '';

beforeEach(() => vi.stubEnv('CMIS_MAX_ANSWER_BYTES', String(LIMIT)));
afterEach(() => vi.unstubAllEnvs());

beforeAll(async () => {
  folder = await folderIn('root', 'long');
  const extra = { 'triad:reference': 'R', 'triad:parties': ['Ann'], 'triad:links': LINKS };
  for (const name of NAMES) await documentIn(folder, name, { typeId: 'triad:contract', extra });
});

test.each([
  ['a page of entries', ''],
  ['objects that are read and sorted', "AND cmis:name LIKE 'reg%'"],
])('a query answer that grows too long ends early and says that more rows follow: %s', async (_, condition) => {
  const where = `IN_FOLDER('${folder}') ${condition}`;
  const statement = `SELECT cmis:name, triad:links FROM triad:contract WHERE ${where} ORDER BY cmis:name`;
  const names: unknown[] = [];
  for (const isLast of [false, true]) {
    const { objects, hasMoreItems, numItems } = await asked(statement, { skipCount: names.length });
    expect([hasMoreItems, numItems]).toEqual([!isLast, NAMES.length]);
    expect(JSON.stringify(objects).length).toBeLessThan(LIMIT);
    names.push(...objects.map((row) => value(row, 'cmis:name')));
  }
  expect(names).toEqual(NAMES);
});
