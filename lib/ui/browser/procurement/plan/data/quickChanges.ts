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

/** Cells of one column of a table. */
interface ColumnCells {
  readonly table: 'OfferPartSupplier' | 'PartsToBuy';
  readonly rows: readonly number[];
  readonly place: number;
}

/** Changes the number in each of some cells; texts that are no numbers stay. */
const mapCells = (
  tables: ProblemTables,
  draft: Draft,
  { table, rows, place }: ColumnCells,
  change: (value: number) => number,
): Draft => {
  const changes = rows.flatMap((row): readonly CellChange[] => {
    const value = Number(getCell(tables, draft, { table, row, place }));
    return Number.isFinite(value) ? [{ table, row, place, text: String(Math.max(0, Math.round(change(value)))) }] : [];
  });
  return setCells(tables, draft, changes);
};

/** A change of many rows: the supplier that it concerns, if any, and its amount in percent or periods. */
interface WantedChange {
  readonly change: QuickChange;
  readonly supplier: number;
  readonly amount: number;
}

/** Applies a change of many rows: a supplier gone, its prices by a percentage, its deliveries later, needs by a percentage. */
export const applyQuickChange = (
  tables: ProblemTables,
  draft: Draft,
  { change, supplier, amount }: WantedChange,
): Draft => {
  const table = 'OfferPartSupplier';
  const ofSupplier = (): readonly number[] =>
    listRows(tables, draft, table).filter(
      (row) => Number(getCell(tables, draft, { table, row, place: OFFER.supplier })) === supplier,
    );
  const percent = (value: number): number => (value * (100 + amount)) / 100;
  switch (change) {
    case 'supplierGone':
      return removeRows(draft, table, ofSupplier());
    case 'prices':
      return mapCells(tables, draft, { table, rows: ofSupplier(), place: OFFER.price }, percent);
    case 'later':
      return mapCells(tables, draft, { table, rows: ofSupplier(), place: OFFER.leadTime }, (value) => value + amount);
    case 'needs':
      return mapCells(
        tables,
        draft,
        { table: 'PartsToBuy', rows: listRows(tables, draft, 'PartsToBuy'), place: NEEDED_AMOUNT },
        percent,
      );
  }
};
