import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv, toTabSeparated } from '#lib/ui/browser/kit/grid/copy.ts';
import { isInBlock, movePlace, toBlock } from '#lib/ui/browser/kit/grid/move.ts';
import { readGridQuery, toggleSort, writeGridQuery } from '#lib/ui/browser/kit/grid/query.ts';
import { computeView } from '#lib/ui/browser/kit/grid/rows.ts';
import type { GridColumn, GridGrouping, GridQuery } from '#lib/ui/browser/kit/grid/types.ts';

interface Line {
  readonly part: number;
  readonly name: string;
  readonly quantity: number;
}

const createColumns = (lines: readonly Line[]): readonly GridColumn[] => [
  {
    key: 'PartId',
    title: 'Part',
    kind: 'number',
    width: 4,
    getValue: (row) => lines[row]?.part ?? 0,
    filter: { kind: 'pick', parameter: 'part' },
    isSearched: true,
  },
  {
    key: 'Name',
    title: 'Name',
    kind: 'text',
    width: 8,
    getValue: (row) => lines[row]?.name ?? '',
    isSearched: true,
  },
  {
    key: 'Quantity',
    title: 'Quantity',
    kind: 'number',
    width: 4,
    getValue: (row) => lines[row]?.quantity ?? 0,
    formatSum: String,
    filter: { kind: 'range', parameter: 'quantity' },
  },
];

const LINES: readonly Line[] = [
  { part: 7, name: 'Válvula 10', quantity: 5 },
  { part: 2, name: 'Bolt, M8', quantity: 10 },
  { part: 7, name: 'Válvula 9', quantity: 20 },
  { part: 12, name: 'Bolt M10', quantity: 1 },
];

const COLUMNS = createColumns(LINES);
const GROUPINGS: readonly GridGrouping[] = [
  { key: 'part', title: 'Part', getKey: (row) => LINES[row]?.part ?? 0, toText: (row) => `Part ${LINES[row]?.part}` },
];

const read = (address: string): GridQuery => readGridQuery(new URLSearchParams(address), COLUMNS, GROUPINGS);
const show = (address: string) =>
  computeView({ count: LINES.length, columns: COLUMNS, groupings: GROUPINGS }, read(address), 'en');

describe('the rows of a grid', () => {
  test('keep their order without an address', () => {
    expect([...show('').rows]).toEqual([0, 1, 2, 3]);
  });

  test.each([
    ['sort=Quantity', [3, 0, 1, 2]],
    ['sort=-Quantity', [2, 1, 0, 3]],
    ['sort=PartId', [1, 0, 2, 3]],
    ['sort=Name', [3, 1, 2, 0]],
    ['sort=Unknown', [0, 1, 2, 3]],
  ])('are ordered by %s, equal ones as before', (address, rows) => {
    expect([...show(address).rows]).toEqual(rows);
  });

  test.each([
    ['q=bolt', [1, 3]],
    ['q=valvula', [0, 2]],
    ['q=10 bolt', [3]],
    ['part=7', [0, 2]],
    ['part=2,12', [1, 3]],
    ['quantity=5..', [0, 1, 2]],
    ['quantity=..5', [0, 3]],
    ['quantity=5..10&part=7', [0]],
    ['quantity=', [0, 1, 2, 3]],
    ['q=zzz', []],
  ])('are filtered by %s', (address, rows) => {
    expect([...show(address).rows]).toEqual(rows);
  });

  test('are summed as filtered', () => {
    expect(show('part=7').sums).toEqual({ Quantity: 25 });
  });

  test('stand below their group with its sums, groups in the order of their first rows', () => {
    const { count, getLine, rows } = show('group=part&sort=-Quantity');
    const lines = Array.from({ length: count }, (_, line) => getLine(line));
    expect(
      lines.map((line) =>
        line === undefined ? '' : 'row' in line ? line.row : [line.group.text, line.group.sums.Quantity],
      ),
    ).toEqual([['Part 7', 25], 2, 0, ['Part 2', 10], 1, ['Part 12', 1], 3]);
    expect([...rows]).toEqual([2, 0, 1, 3]);
    expect(show('group=part&sums=only').count).toBe(3);
  });

  test('have sums that equal those of their groups, whatever the filter', () => {
    const line = fc.record({
      part: fc.integer({ min: 1, max: 9 }),
      name: fc.constantFrom('a', 'b'),
      quantity: fc.integer({ min: -9, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), fc.integer({ min: -9, max: 99 }), (lines, from) => {
        const columns = createColumns(lines);
        const grouping = { key: 'part', title: '', getKey: (row: number) => lines[row]?.part ?? 0, toText: () => '' };
        const query = readGridQuery(new URLSearchParams(`group=part&quantity=${from}..`), columns, [grouping]);
        const view = computeView(
          { count: lines.length, columns, groupings: [grouping] },
          { ...query, sumsOnly: true },
          'en',
        );
        const groups = Array.from({ length: view.count }, (_, at) => view.getLine(at));
        const total = groups.reduce(
          (sum, each) => sum + (each !== undefined && 'group' in each ? (each.group.sums.Quantity ?? 0) : 0),
          0,
        );
        expect(total).toBe(lines.reduce((sum, { quantity }) => sum + (quantity >= from ? quantity : 0), 0));
        expect(view.sums.Quantity).toBe(total);
      }),
    );
  });
});

describe('the state of a grid', () => {
  test.each(['sort=-Quantity&part=7%2C2&quantity=1..9&q=bolt&group=part&sums=only', 'quantity=..3', 'drawer=5'])(
    'is the same after it was written to the address: %s',
    (address) => {
      const before = new URLSearchParams(address);
      const after = writeGridQuery(before, COLUMNS, read(address));
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
    },
  );

  test('is ascending after one click on a header, descending after the second, without order after the third', () => {
    const first = toggleSort(read(''), 'Quantity');
    const second = toggleSort({ ...read(''), sort: first }, 'Quantity');
    expect([first, second, toggleSort({ ...read(''), sort: second }, 'Quantity')]).toEqual([
      { key: 'Quantity', isDescending: false },
      { key: 'Quantity', isDescending: true },
      undefined,
    ]);
  });
});

describe('keys', () => {
  const size = { lines: 100, columns: 5, page: 10 };
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

  test.each([
    ['ArrowDown', false, { line: 51, column: 2 }],
    ['ArrowUp', false, { line: 49, column: 2 }],
    ['ArrowRight', false, { line: 50, column: 3 }],
    ['PageDown', false, { line: 60, column: 2 }],
    ['PageUp', false, { line: 40, column: 2 }],
    ['Home', false, { line: 50, column: 0 }],
    ['End', false, { line: 50, column: 4 }],
    ['Home', true, { line: 0, column: 0 }],
    ['End', true, { line: 99, column: 4 }],
    ['ArrowUp', true, { line: -1, column: 2 }],
  ])('%s (Ctrl: %s) moves in the grid', (key, ctrlKey, to) => {
    expect(movePlace({ line: 50, column: 2 }, press(key, ctrlKey), size)).toEqual(to);
  });

  test('stop at the edges, and others do not move', () => {
    expect(movePlace({ line: -1, column: 0 }, press('ArrowUp'), size)).toEqual({ line: -1, column: 0 });
    expect(movePlace({ line: 99, column: 4 }, press('PageDown'), size)).toEqual({ line: 99, column: 4 });
    expect(movePlace({ line: 3, column: 4 }, press('x'), size)).toBeUndefined();
    expect(movePlace({ line: 0, column: 0 }, press('End', true), { ...size, lines: 0 })?.line).toBe(-1);
  });

  test('a block has both corners, the header none', () => {
    const block = toBlock({ line: 5, column: 3 }, { line: -1, column: 1 });
    expect([isInBlock(block, 5, 1), isInBlock(block, 0, 3), isInBlock(block, -1, 2), isInBlock(block, 6, 2)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('copies and exports of a grid', () => {
  test('CSV has the names of the API and quotes commas, quotes and line ends', () => {
    expect(toCsv(COLUMNS, [1, 0])).toBe('PartId,Name,Quantity\r\n2,"Bolt, M8",10\r\n7,Válvula 10,5\r\n');
  });

  test('a text that a spreadsheet would calculate gets an apostrophe, a negative number none', () => {
    expect(toTabSeparated([['=1+1', -5, 'a\tb']])).toBe("'=1+1\t-5\ta b");
  });
});
