import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import {
  type CellChange,
  countRows,
  type Draft,
  getCell,
  isRemoved,
  removeRows,
  setCells,
} from '#lib/ui/browser/procurement/plan/data/draft.ts';

export const QUICK_CHANGES = ['supplierGone', 'prices', 'later', 'needs'] as const;
export type QuickChange = (typeof QUICK_CHANGES)[number];

const OFFER = { supplier: 1, leadTime: 3, price: 8 } as const;
const NEEDED_AMOUNT = 1;

const listRows = (tables: ProblemTables, draft: Draft, table: 'OfferPartSupplier' | 'PartsToBuy'): readonly number[] =>
  Array.from({ length: countRows(tables, draft, table) }, (_, row) => row).filter(
    (row) => !isRemoved(draft, table, row),
  );

/** Changes a number in each of some rows; texts that are no numbers stay. */
const mapCells = (
  tables: ProblemTables,
  draft: Draft,
  table: 'OfferPartSupplier' | 'PartsToBuy',
  rows: readonly number[],
  place: number,
  change: (value: number) => number,
): Draft => {
  const changes = rows.flatMap((row): readonly CellChange[] => {
    const value = Number(getCell(tables, draft, table, row, place));
    return Number.isFinite(value) ? [{ table, row, place, text: String(Math.max(0, Math.round(change(value)))) }] : [];
  });
  return setCells(tables, draft, changes);
};

/** Applies a change of many rows: a supplier gone, its prices by a percentage, its deliveries later, needs by a percentage. */
export const applyQuickChange = (
  tables: ProblemTables,
  draft: Draft,
  change: QuickChange,
  supplier: number,
  amount: number,
): Draft => {
  const ofSupplier = (): readonly number[] =>
    listRows(tables, draft, 'OfferPartSupplier').filter(
      (row) => Number(getCell(tables, draft, 'OfferPartSupplier', row, OFFER.supplier)) === supplier,
    );
  const percent = (value: number): number => (value * (100 + amount)) / 100;
  switch (change) {
    case 'supplierGone':
      return removeRows(draft, 'OfferPartSupplier', ofSupplier());
    case 'prices':
      return mapCells(tables, draft, 'OfferPartSupplier', ofSupplier(), OFFER.price, percent);
    case 'later':
      return mapCells(tables, draft, 'OfferPartSupplier', ofSupplier(), OFFER.leadTime, (value) => value + amount);
    case 'needs':
      return mapCells(tables, draft, 'PartsToBuy', listRows(tables, draft, 'PartsToBuy'), NEEDED_AMOUNT, percent);
  }
};
