import { beforeAll, expect, test } from 'vitest';
import { documentIn, faultOf } from '#test/support/cmis/objects.ts';
import { asked, column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

/** More than 100,000 pairs, which is the limit of rows. */
const MANY = 320;

beforeAll(async () => {
  const create = (index: number) =>
    documentIn('root', `bookmark ${index}`, {
      typeId: 'triad:bookmark',
      extra: { 'triad:address': `https://town.example/${index}` },
    });
  await Promise.all(Array.from({ length: MANY }, (_, index) => create(index)));
});

const PAIRS = 'triad:bookmark a JOIN triad:bookmark b ON a.cmis:createdBy = b.cmis:createdBy';

test.each([
  ['joined once', PAIRS],
  ['joined with a table that none of them matches', `${PAIRS} JOIN triad:bookmark c ON b.cmis:name = c.cmis:objectId`],
  ['in parentheses', `triad:bookmark c JOIN (${PAIRS}) ON c.cmis:lastModifiedBy = b.cmis:checkinComment`],
])('a join of too many rows is refused: %s', async (_, from) => {
  expect(await faultOf(asked(`SELECT a.cmis:name FROM ${from}`))).toBe('runtime');
});

test('a join whose tables are restricted has few rows', async () => {
  expect(
    await column(`SELECT a.cmis:name FROM ${PAIRS} WHERE a.cmis:name = 'bookmark 7' AND b.cmis:name = 'bookmark 8'`),
  ).toEqual(['bookmark 7']);
});
