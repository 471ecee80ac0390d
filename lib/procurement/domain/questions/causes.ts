import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { compareTables, type ProblemTables, type TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

/** One row that differs between the data of two plans; undefined where it does not exist. */
export interface DataChange {
  readonly table: TableName;
  readonly before: TableRow | undefined;
  readonly after: TableRow | undefined;
}

type NamedRow = Readonly<Record<string, number>>;

/** One change of the data, and what the second plan would be without it. */
export interface Cause {
  readonly Table: TableName;
  readonly Before?: NamedRow;
  readonly After?: NamedRow;
  /** Parts that were solved again. */
  readonly PartIds: readonly number[];
  /** Whether no plan without the change is better: proven. Else others may be, as parts share orders. */
  readonly Exact: boolean;
  /** From the second plan to the plan without the change. */
  readonly Without: PlanDifference;
}

/** Causes of the difference between two plans, largest effect first. */
export interface Causes {
  readonly Changes: readonly Cause[];
  /** Changed rows that were not undone: of periods, of whole parts, without effect alone, or beyond the limit. */
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
