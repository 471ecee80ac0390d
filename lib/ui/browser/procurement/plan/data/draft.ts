import type { ProblemTables, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

/**
 * Changes of a problem that are not calculated yet. Rows are numbered as in the problem; added rows follow its last one.
 * Nothing moves when a row is removed.
 */
export interface Draft {
  /** Texts of changed cells by `table:row:place`. */
  readonly cells: Readonly<Record<string, string>>;
  readonly added: Readonly<Partial<Record<TableName, number>>>;
  /** Removed rows as `table:row`. */
  readonly removed: Readonly<Record<string, true>>;
}

export const NO_CHANGES: Draft = { cells: {}, added: {}, removed: {} };

export const TABLE_NAMES = Object.keys(FIELDS) as TableName[];

export interface CellChange {
  readonly table: TableName;
  readonly row: number;
  readonly place: number;
  readonly text: string;
}

const toCellKey = (table: TableName, row: number, place: number): string => `${table}:${row}:${place}`;
const toRowKey = (table: TableName, row: number): string => `${table}:${row}`;

/** Number of rows of a table, added and removed ones included. */
export const countRows = (tables: ProblemTables, { added }: Draft, table: TableName): number =>
  tables[table].length + (added[table] ?? 0);

/** Returns the current text of a cell. */
export const getCell = (
  tables: ProblemTables,
  { cells }: Draft,
  { table, row, place }: Omit<CellChange, 'text'>,
): string => cells[toCellKey(table, row, place)] ?? String(tables[table][row]?.[place] ?? '0');

/** Returns the value of a cell before the changes; undefined if it has not changed or its row is new. */
export const getOldValue = (
  tables: ProblemTables,
  { cells }: Draft,
  { table, row, place }: Omit<CellChange, 'text'>,
): number | undefined => (cells[toCellKey(table, row, place)] === undefined ? undefined : tables[table][row]?.[place]);

export const isRemoved = ({ removed }: Draft, table: TableName, row: number): boolean =>
  removed[toRowKey(table, row)] === true;

const WHOLE_NUMBER = /^-?\d+$/;
const LEADING_ZEROS = /^(-?)0+(?=\d)/;

/** Drops the zeros in front of a whole number: whoever types 77 behind the 0 of a cell means 77. */
const dropLeadingZeros = (text: string): string => (WHOLE_NUMBER.test(text) ? text.replace(LEADING_ZEROS, '$1') : text);

/** Changes cells. A cell that has its old value again does not count as changed. */
export const setCells = (tables: ProblemTables, draft: Draft, changes: readonly CellChange[]): Draft => {
  const cells: Record<string, string> = { ...draft.cells };
  for (const { table, row, place, text: typed } of changes) {
    const text = dropLeadingZeros(typed.trim());
    const key = toCellKey(table, row, place);
    const before = tables[table][row]?.[place];
    if (before !== undefined && text === String(before)) delete cells[key];
    else cells[key] = text;
  }
  return { ...draft, cells };
};

/** Adds a row with these values after the last one. */
export const addRow = (tables: ProblemTables, draft: Draft, table: TableName, values: readonly number[]): Draft => {
  const row = countRows(tables, draft, table);
  const added = { ...draft.added, [table]: (draft.added[table] ?? 0) + 1 };
  return setCells(
    tables,
    { ...draft, added },
    values.map((value, place) => ({ table, row, place, text: String(value) })),
  );
};

export const removeRows = (draft: Draft, table: TableName, rows: Iterable<number>): Draft => {
  const removed: Record<string, true> = { ...draft.removed };
  for (const row of rows) removed[toRowKey(table, row)] = true;
  return { ...draft, removed };
};

/** A change as the list shows it: of a cell, or of a whole row. */
export type ListedChange = { readonly table: TableName; readonly row: number } & (
  | { readonly kind: 'cell'; readonly place: number; readonly before: number; readonly after: string }
  | { readonly kind: 'added' | 'removed' }
);

/** Lists the changes: cells of existing rows, added rows, removed rows. */
export const listChanges = (tables: ProblemTables, draft: Draft): readonly ListedChange[] => {
  const { cells, added, removed } = draft;
  const ofCells = Object.entries(cells).flatMap(([key, after]): readonly ListedChange[] => {
    const [name = '', row = '', at = ''] = key.split(':');
    const table = name as TableName;
    const before = tables[table][Number(row)]?.[Number(at)];
    if (before === undefined || isRemoved(draft, table, Number(row))) return [];
    return [{ kind: 'cell', table, row: Number(row), place: Number(at), before, after }];
  });
  const ofAdded = TABLE_NAMES.flatMap((table) =>
    Array.from({ length: added[table] ?? 0 }, (_, n) => tables[table].length + n)
      .filter((row) => !isRemoved(draft, table, row))
      .map((row): ListedChange => ({ kind: 'added', table, row })),
  );
  const ofRemoved = Object.keys(removed).flatMap((key): readonly ListedChange[] => {
    const [name = '', row = ''] = key.split(':');
    const table = name as TableName;
    return Number(row) < tables[table].length ? [{ kind: 'removed', table, row: Number(row) }] : [];
  });
  return [...ofCells, ...ofAdded, ...ofRemoved];
};

/** Undoes one change. */
export const undoChange = (draft: Draft, change: ListedChange): Draft => {
  const { table, row } = change;
  if (change.kind === 'cell') {
    const { [toCellKey(table, row, change.place)]: _, ...cells } = draft.cells;
    return { ...draft, cells };
  }
  if (change.kind === 'added') return removeRows(draft, table, [row]);
  const { [toRowKey(table, row)]: _, ...removed } = draft.removed;
  return { ...draft, removed };
};

const WHOLE = /^-?\d{1,16}$/;

/** The changed tables as they are sent, and for each of their rows the row of the draft. */
export interface ChangedTables {
  /** A text that is not an integer stays a text, so that the check names its cell. */
  readonly materialList: Readonly<Record<TableName, readonly (readonly (number | string)[])[]>>;
  readonly getRowNumber: (table: TableName, index: number) => number;
}

/** Applies the changes to the tables. */
export const applyDraft = (tables: ProblemTables, draft: Draft): ChangedTables => {
  const changed = new Set(Object.keys(draft.cells).map((key) => key.slice(0, key.lastIndexOf(':'))));
  const rows = TABLE_NAMES.map((table) => {
    const kept = Array.from({ length: countRows(tables, draft, table) }, (_, row) => row).filter(
      (row) => !isRemoved(draft, table, row),
    );
    const values = kept.map((row): readonly (number | string)[] => {
      const before: TableRow | undefined = tables[table][row];
      if (before !== undefined && !changed.has(toRowKey(table, row))) return before;
      return FIELDS[table].map((_, place) => {
        const text = getCell(tables, draft, { table, row, place });
        return WHOLE.test(text) ? Number(text) : text;
      });
    });
    return { table, kept, values };
  });
  const byTable = new Map(rows.map(({ table, kept }) => [table, kept]));
  return {
    // Every table has an entry, but the type of `fromEntries` does not say so.
    materialList: Object.fromEntries(
      rows.map(({ table, values }) => [table, values]),
    ) as unknown as ChangedTables['materialList'],
    getRowNumber: (table, index) => byTable.get(table)?.[index] ?? index,
  };
};
