export type Cell = number | string | undefined;

/** A table of an export. Its name is also that of the sheet, the file and the JSON member. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Generated anew by each iteration: an array of all rows would take several times the memory of a plan. */
  readonly rows: Iterable<readonly Cell[]>;
  /** Rows above the columns in a sheet: a label and its values. */
  readonly heading?: readonly (readonly Cell[])[];
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
