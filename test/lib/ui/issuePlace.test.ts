import { expect, test } from 'vitest';
import { getIssuePlace, groupByCode, groupByColumn } from '#lib/ui/browser/procurement/import/issuePlace.ts';

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

const inRow = (row: number, field: string, more: object = {}) =>
  issue(`materialList.Offers[${row}].${field}`, { key: 'negative', ...more });

test('four errors of one kind in one column are one group, which stands where its first one stood', () => {
  const prices = [1, 3, 5, 7].map((row) => inRow(row, 'Price'));
  const [other, lead] = [inRow(2, 'Price', { key: 'isText' }), inRow(3, 'LeadTime')];
  const [first, ...rest] = prices;
  expect(groupByColumn([...(first ? [first] : []), other, lead, ...rest])).toEqual([prices, [other], [lead]]);
});

test('three errors of one kind in one column, and errors without a row, stay single', () => {
  const few = [1, 2, 3].map((row) => inRow(row, 'Price'));
  const tables = Array.from({ length: 4 }, () => issue('materialList.Offers', { key: 'tableMissing' }));
  expect(groupByColumn([...few, ...tables]).map(({ length }) => length)).toEqual(Array(7).fill(1));
});
