import { expect, test } from 'vitest';
import { fitColumns } from '#lib/ui/browser/kit/grid/fitColumns.ts';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';

const column = (values: readonly (number | string)[], more: Partial<GridColumn> = {}): GridColumn => ({
  key: 'Cost',
  title: 'Cost',
  kind: 'number',
  width: 6,
  getValue: (row) => values[row] ?? 0,
  toText: (row) => new Intl.NumberFormat('en-GB').format(Number(values[row])),
  ...more,
});

const widthOf = (values: readonly (number | string)[], more: Partial<GridColumn> = {}): number | undefined =>
  fitColumns([column(values, more)], values.length)[0]?.width;

test('a column of numbers has room for its largest, its least and its sum', () => {
  const small = widthOf([1, 2]);
  expect(small).toBe(6);
  for (const wide of [widthOf([1, 101_571_100]), widthOf([1, -101_571_100])]) expect(wide).toBeGreaterThan(6.5);
  const formatSum = (sum: number): string => new Intl.NumberFormat('en-GB').format(sum);
  expect(widthOf([900_000_000, 900_000_000], { formatSum })).toBeGreaterThan(7.5);
});

test('a column has room for the longest word of its title', () => {
  expect(widthOf([1], { width: 5, title: 'Tasa de puntualidad' })).toBeGreaterThan(6);
  expect(widthOf(['a'], { width: 5, title: 'OfferMinimumAmount', kind: 'text' })).toBeGreaterThan(9);
  expect(widthOf([1], { title: 'Late unit periods of a plan' })).toBe(6);
});

test('names, texts, hidden columns and empty grids keep their width', () => {
  expect(widthOf([1, 101_571_100], { align: 'start' })).toBe(6);
  expect(widthOf(['a', 'b'], { kind: 'text' })).toBe(6);
  expect(widthOf([1, 101_571_100], { isHidden: true })).toBe(6);
  expect(widthOf([])).toBe(6);
});
