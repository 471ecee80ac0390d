import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { compareTables, type ProblemTables, type TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

/** A row that differs between the data of two plans; undefined in the data that lack it. */
export interface DataChange {
  readonly table: TableName;
  readonly before: TableRow | undefined;
  readonly after: TableRow | undefined;
}

type NamedRow = Readonly<Record<string, number>>;

/** A change of the data, and the difference that undoing it makes to the second plan. */
export interface Cause {
  readonly Table: TableName;
  readonly Before?: NamedRow;
  readonly After?: NamedRow;
  /** Parts that were solved again. */
  readonly PartIds: readonly number[];
  /** Whether it is proven that no plan without the change is better. False if parts share orders. */
  readonly Exact: boolean;
  /** From the second plan to the plan without the change. */
  readonly Without: PlanDifference;
}

/** Causes of the difference between two plans, largest effect first. */
export interface Causes {
  readonly Changes: readonly Cause[];
  /**
   * Number of changed rows that were not undone: rows of periods or of whole parts, rows without effect alone, and rows
   * beyond the limit.
   */
  readonly Others: number;
}

/** Lists the rows that differ, in the order of the tables. */
export const listDataChanges = (before: ProblemTables, after: ProblemTables): readonly DataChange[] =>
  compareTables(before, after).flatMap(({ table, added, removed, changed }): readonly DataChange[] => [
    ...changed.map((each) => ({ table, ...each })),
    ...added.map((row) => ({ table, before: undefined, after: row })),
    ...removed.map((row) => ({ table, before: row, after: undefined })),
  ]);

/** Returns the tables with one change undone. */
export const undoChange = (tables: ProblemTables, { table, before, after }: DataChange): ProblemTables => {
  const rows = tables[table].flatMap((row) => (row === after ? (before === undefined ? [] : [before]) : [row]));
  return { ...tables, [table]: after === undefined && before !== undefined ? [...rows, before] : rows };
};

/** Returns a row by the names of its columns. */
export const nameRow = (table: TableName, row: TableRow): NamedRow =>
  Object.fromEntries(FIELDS[table].map((field, place) => [field, row[place] ?? 0]));
