import { expect, test } from 'vitest';
import { getIssuePlace, groupByCode } from '#lib/ui/browser/procurement/import/issuePlace.ts';

const issue = (path: string, more: object = {}) => ({ code: 'E-ENTRY', message: '', path, ...more });

test.each([
  [issue('materialList.Part[3].PartId'), { table: 'Part', row: 4, field: 'PartId' }],
  [
    issue('materialList.Part[3].PartId', { source: 'sheet Teile', row: 7 }),
    { sheet: 'Teile', row: 7, field: 'PartId' },
  ],
  [issue('materialList.Part[3]', { source: 'Part.csv', row: 5 }), { file: 'Part.csv', row: 5 }],
  [issue('materialList.Periods'), { table: 'Periods' }],
  [issue('description'), {}],
])('the place of %j is %j', (given, place) => {
  expect(getIssuePlace(given)).toEqual(place);
});

test('warnings are grouped by code, the most frequent first', () => {
  const issues = ['W-LOT', 'W-ZERO', 'W-ZERO'].map((code) => ({ ...issue(''), code }));
  expect(groupByCode(issues).map(([code, { length }]) => [code, length])).toEqual([
    ['W-ZERO', 2],
    ['W-LOT', 1],
  ]);
});
