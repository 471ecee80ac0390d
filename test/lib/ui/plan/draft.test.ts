import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import { fillDown, pasteBlock } from '#lib/ui/browser/kit/grid/editing/editing.ts';
import {
  addRow,
  applyDraft,
  type Draft,
  listChanges,
  NO_CHANGES,
  removeRows,
  setCells,
  undoChange,
} from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { applyQuickChange } from '#lib/ui/browser/procurement/plan/data/quickChanges.ts';

const TABLES: ProblemTables = {
  Part: [
    [1, 0, 0, 0],
    [2, 5, 50, 1],
  ],
  AvailableParts: [],
  ProductionPlan: [],
  PartsToBuy: [[1, 10, 0, 4]],
  Supplier: [
    [1, 90, 1],
    [2, 80, 0],
  ],
  SupplierPart: [],
  OfferPartSupplier: [
    [11, 1, 1, 2, 100, 0, 1, 6, 15],
    [12, 2, 1, 1, 100, 0, 1, 6, 30],
    [13, 1, 2, 0, 100, 0, 1, 6, 7],
  ],
  Periods: [[1, 20260105, 1]],
};

/** One random step: a cell, a new row, or a removed row. */
const anyStep = fc.oneof(
  fc.record({ row: fc.nat(3), place: fc.nat(8), value: fc.integer({ min: 0, max: 9 }) }).map(
    ({ row, place, value }) =>
      (draft: Draft): Draft =>
        setCells(TABLES, draft, [{ table: 'OfferPartSupplier', row: row % 3, place, text: String(value) }]),
  ),
  fc.constant((draft: Draft): Draft => addRow(TABLES, draft, 'Part', [9, 0, 0, 0])),
  fc.nat(3).map(
    (row) =>
      (draft: Draft): Draft =>
        removeRows(draft, 'OfferPartSupplier', [row % 3]),
  ),
);

describe('changes of the data', () => {
  test('drop the zeros that remain in front of a number where 77 is typed behind 0', () => {
    const change = (text: string) => setCells(TABLES, NO_CHANGES, [{ table: 'Part', row: 1, place: 1, text }]);

    expect(['077', '007', '-08', '0', '00'].map((text) => Object.values(change(text).cells)[0])).toEqual([
      '77',
      '7',
      '-8',
      '0',
      '0',
    ]);
    expect(change('005')).toEqual(NO_CHANGES);
  });

  test('are all gone once each of them is taken back', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        let draft = steps.reduce((before, step) => step(before), NO_CHANGES);
        for (let change = listChanges(TABLES, draft)[0]; change !== undefined; change = listChanges(TABLES, draft)[0])
          draft = undoChange(draft, change);
        expect(applyDraft(TABLES, draft).materialList).toEqual(TABLES);
      }),
    );
  });

  test('are counted once per cell; a cell with its old value is unchanged', () => {
    const cell = { table: 'Part', row: 1, place: 1 } as const;
    const twice = setCells(TABLES, setCells(TABLES, NO_CHANGES, [{ ...cell, text: '6' }]), [{ ...cell, text: '7' }]);

    expect(listChanges(TABLES, twice)).toEqual([{ kind: 'cell', ...cell, before: 5, after: '7' }]);
    expect(listChanges(TABLES, setCells(TABLES, twice, [{ ...cell, text: ' 5 ' }]))).toEqual([]);
  });

  test('leave texts that are no integers as they are, and name the rows behind removed ones', () => {
    const removed = removeRows(NO_CHANGES, 'OfferPartSupplier', [0]);
    const draft = setCells(TABLES, removed, [{ table: 'OfferPartSupplier', row: 1, place: 8, text: 'abc' }]);
    const { materialList, getRowNumber: rowOf } = applyDraft(TABLES, draft);

    expect(materialList.OfferPartSupplier.map((row) => row[8])).toEqual(['abc', 7]);
    expect(rowOf('OfferPartSupplier', 0)).toBe(1);
  });

  test.each([
    ['supplierGone', (rows: readonly (readonly unknown[])[]) => rows.map((row) => row[0]), [12]],
    ['prices', (rows: readonly (readonly unknown[])[]) => rows.map((row) => row[8]), [17, 30, 8]],
    ['later', (rows: readonly (readonly unknown[])[]) => rows.map((row) => row[3]), [12, 1, 10]],
  ] as const)('of a whole supplier: %s', (change, read, expected) => {
    const amount = 10;
    const { materialList } = applyDraft(TABLES, applyQuickChange(TABLES, NO_CHANGES, { change, supplier: 1, amount }));

    expect(read(materialList.OfferPartSupplier)).toEqual(expected);
  });

  test('of all needs', () => {
    const { materialList } = applyDraft(
      TABLES,
      applyQuickChange(TABLES, NO_CHANGES, { change: 'needs', supplier: 0, amount: 50 }),
    );

    expect(materialList.PartsToBuy).toEqual([[1, 15, 0, 4]]);
  });
});

describe('a block of cells', () => {
  const cells = {
    keys: ['a', 'b', 'c'],
    getRow: (line: number) => (line < 3 ? line * 10 : undefined),
    getText: (row: number, key: string) => (key === 'b' ? undefined : `${key}${row}`),
  };

  test('is pasted from a place on; cells beyond the grid and fixed ones are left out', () => {
    expect(pasteBlock('1\t2\t3\t4\r\n5\t6\t7\n8\n9\n', { line: 1, column: 0 }, cells)).toEqual([
      { row: 10, key: 'a', text: '1' },
      { row: 10, key: 'c', text: '3' },
      { row: 20, key: 'a', text: '5' },
      { row: 20, key: 'c', text: '7' },
    ]);
  });

  test('is filled down from its first line', () => {
    expect(fillDown({ first: { line: 0, column: 0 }, last: { line: 2, column: 1 } }, cells)).toEqual([
      { row: 10, key: 'a', text: 'a0' },
      { row: 20, key: 'a', text: 'a0' },
    ]);
  });
});
