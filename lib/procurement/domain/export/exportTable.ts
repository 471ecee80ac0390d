export type Cell = number | string | undefined;

/** A table of an export: its name is that of a sheet, a file and a JSON member. */
export interface ExportTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Generated on each iteration: held together they would take several times the memory of a plan. */
  readonly rows: Iterable<readonly Cell[]>;
  /** Rows above the columns in a sheet: a label and its values. */
  readonly heading?: readonly (readonly Cell[])[];
  /** Whether people read the table outside of a workbook too: its dates are days such as 2026-01-05 in CSV. */
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
