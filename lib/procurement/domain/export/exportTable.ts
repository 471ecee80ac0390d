/** A date is a time in UTC; dates of periods are numbers in their own encoding. */
export type Cell = number | string | Date | undefined;

/** A table of an export. Its name is also that of the sheet, the file and the JSON member. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Generated anew by each iteration: an array of all rows would take several times the memory of a plan. */
  readonly rows: Iterable<readonly Cell[]>;
  /** Rows above the columns in a sheet: a label and its values. */
  readonly heading?: readonly (readonly Cell[])[];
  /** Decimals of the money in the rows; undefined for none. */
  readonly priceDecimals?: number;
  /** Whether people also read the table outside of a workbook; its dates are then days such as 2026-01-05 in CSV. */
  readonly isLetter?: true;
}

/** Creates a table from objects; a missing member is an empty cell. */
export const createTable = (
  name: string,
  columns: readonly string[],
  objects: () => Iterable<object>,
): ExportTable => ({
  name,
  columns,
  rows: {
    *[Symbol.iterator]() {
      for (const object of objects()) yield columns.map((column) => (object as Readonly<Record<string, Cell>>)[column]);
    },
  },
});

/** Returns a table without its columns with the names of ids. */
export const withoutNames = (table: ExportTable): ExportTable => {
  const kept = table.columns.flatMap((column, n) => (column.endsWith('Name') ? [] : [n]));
  return {
    ...table,
    columns: kept.map((n) => table.columns[n] ?? ''),
    rows: {
      *[Symbol.iterator]() {
        for (const row of table.rows) yield kept.map((n) => row[n]);
      },
    },
  };
};
