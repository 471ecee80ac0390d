import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

export type TableRow = readonly number[];
/** The eight tables as rows with the values in column order, in which the API returns a problem. */
export type ProblemTables = Readonly<Record<TableName, readonly TableRow[]>>;

/** Column indices of the key of each table. A problem that the API returns has one row per key. */
const KEY_PLACES: Readonly<Record<TableName, readonly number[]>> = {
  Part: [0],
  AvailableParts: [0, 2],
  ProductionPlan: [],
  PartsToBuy: [0, 3],
  Supplier: [0],
  SupplierPart: [0, 1],
  OfferPartSupplier: [0, 1, 2],
  Periods: [0],
};

/** Returns the names of the columns that identify a row of a table. */
export const getKeyFields = (table: TableName): readonly string[] =>
  KEY_PLACES[table].map((place) => FIELDS[table][place] ?? '');

/** Rows of one table that differ between two problems. */
export interface TableDifference {
  readonly table: TableName;
  readonly added: readonly TableRow[];
  readonly removed: readonly TableRow[];
  readonly changed: readonly { readonly before: TableRow; readonly after: TableRow }[];
}

/** Compares two problems table by table; equal tables are left out. */
export const compareTables = (before: ProblemTables, after: ProblemTables): readonly TableDifference[] =>
  (Object.keys(FIELDS) as TableName[]).flatMap((table): readonly TableDifference[] => {
    const toKey = (row: TableRow): string => KEY_PLACES[table].map((place) => row[place]).join();
    const rowsBefore = new Map(before[table].map((row) => [toKey(row), row]));
    const keysAfter = new Set(after[table].map(toKey));
    const added: TableRow[] = [];
    const changed: { before: TableRow; after: TableRow }[] = [];
    for (const row of after[table]) {
      const known = rowsBefore.get(toKey(row));
      if (known === undefined) added.push(row);
      else if (known.some((value, place) => value !== row[place])) changed.push({ before: known, after: row });
    }
    const removed = before[table].filter((row) => !keysAfter.has(toKey(row)));
    return added.length + removed.length + changed.length === 0 ? [] : [{ table, added, removed, changed }];
  });
