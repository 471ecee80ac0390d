import type { Cell, ExportTable } from '#lib/procurement/domain/export/exportTable.ts';

/** Columns of money. */
export const MONEY_COLUMNS: ReadonlySet<string> = new Set([
  'PricePerUnit',
  'TotalPrice',
  'OrderedValue',
  'DeliveredValue',
]);

/** Columns that name the figure of their row, and the figures that are money. */
const FIGURE_COLUMNS: ReadonlySet<string> = new Set(['Item', 'Kpi', 'Figure']);
const MONEY_FIGURES: ReadonlySet<Cell> = new Set([
  'TotalCost',
  'AverageUnitCost',
  'Saving',
  'TotalPrice',
  'Total price',
]);

/** Converts the money of a table, whole numbers of the smallest unit, to numbers with decimals. */
export const scalePrices = (table: ExportTable, priceDecimals: number): ExportTable => {
  if (priceDecimals === 0) return table;
  const scale = (cell: Cell): Cell => (typeof cell === 'number' ? cell / 10 ** priceDecimals : cell);
  const { columns, rows, heading } = table;
  const isMoney = columns.map((column) => MONEY_COLUMNS.has(column));
  const figure = columns.findIndex((column) => FIGURE_COLUMNS.has(column));
  const scaleRow = (row: readonly Cell[]): readonly Cell[] => {
    const isOfMoney = figure >= 0 && MONEY_FIGURES.has(row[figure]);
    return row.map((cell, n) => (isMoney[n] === true || (isOfMoney && n > figure) ? scale(cell) : cell));
  };
  return {
    ...table,
    priceDecimals,
    ...(heading && { heading: heading.map((row) => (MONEY_FIGURES.has(row[0]) ? row.map(scale) : row)) }),
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) yield scaleRow(row);
      },
    },
  };
};
