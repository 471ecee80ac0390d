import type { IssueList } from '#lib/procurement/domain/problem/issueList.ts';
import { CELL_ERRORS } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import { createMessage, withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { FIELDS, formatRowPath, type TableName, UnusableValue } from '#lib/procurement/domain/problem/tables.ts';
import {
  type Cell,
  type CellFault,
  getColumnKind,
  isBlankCell,
  readCell,
  toCellAddress,
} from '#lib/procurement/wire/import/cell.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import {
  collectIssue,
  createFormIssue,
  createUploadIssues,
  type UploadIssue,
} from '#lib/procurement/wire/import/issue.ts';

/** A file or sheet as lines of cells with their line numbers. */
export interface Grid {
  /** Name in reports: `Part.csv`, `sheet Part`. */
  readonly source: string;
  /** Name in messages about a cell: `Part.csv`, `Part`. */
  readonly label: string;
  readonly table: TableName;
  readonly lines: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
  /**
   * Whether cells to the right of the named columns are notes, as in a sheet. In a file, surplus separators cause such
   * cells.
   */
  readonly hasNotes: boolean;
  readonly hasDecimalComma: boolean;
}

/** A field of a table and its column index. */
interface Column {
  readonly field: string;
  readonly index: number;
}

/** Entries of a table with the positions of their values. */
export interface GridEntries {
  readonly grid: Grid;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  /** Line number of each entry. */
  readonly numbers: readonly number[];
  readonly columns: readonly Column[];
  /** Errors of unusable cells. */
  readonly faults: IssueList<UploadIssue>;
}

export const TABLES = Object.keys(FIELDS) as readonly TableName[];

/** Finds a table by its name, case-insensitive. */
export const findTable = (name: string): TableName | undefined =>
  TABLES.find((table) => table.toLowerCase() === name.trim().toLowerCase());

/** Columns that an upload may lack. */
const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

/** Fields whose values are ignored. */
const IGNORED = 'NotUsed';

const isBlank = (cells: readonly Cell[]): boolean => cells.every(isBlankCell);

/** Maximum number of characters read of a column's name. */
const LONGEST_COLUMN = 100;

const readName = (cell: Cell): string => (typeof cell === 'string' ? cell.slice(0, LONGEST_COLUMN).trim() : '');

/** Reads the columns, in any case and order, and collects the errors of the header. */
const readColumns = (
  { source, table }: Grid,
  { number, cells }: Grid['lines'][number],
  issues: IssueList<UploadIssue>,
): readonly Column[] => {
  const found = new Map<string, number[]>();
  for (const [index, cell] of cells.entries()) {
    const name = readName(cell).toLowerCase();
    if (name === '') continue;
    const places = found.get(name);
    if (places === undefined) found.set(name, [index]);
    else places.push(index);
  }
  const known = new Set(FIELDS[table].map((field) => field.toLowerCase()));
  const strange = cells.map(readName).filter((name) => name !== '' && !known.has(name.toLowerCase()));
  const path = `materialList.${table}`;
  const columns: Column[] = [];
  for (const field of FIELDS[table]) {
    const [index, second] = found.get(field.toLowerCase()) ?? [];
    if (index !== undefined) columns.push({ field, index });
    else if (!MAY_LACK.has(`${table}.${field}`)) {
      const closest = findClosestName(field, strange);
      collectIssue(
        issues,
        closest === undefined
          ? createFormIssue(path, 'columnLacking', { source, field, line: number })
          : createFormIssue(path, 'columnMisnamed', { source, field, line: number, found: closest }),
      );
    }
    if (second !== undefined)
      collectIssue(issues, createFormIssue(path, 'columnTwice', { source, field, line: number }));
  }
  return columns;
};

/** Collects rows with more values than columns: an unquoted separator has shifted the values after it. */
const collectLongRows = (grid: Grid, width: number, rows: Grid['lines'], issues: IssueList<UploadIssue>): void => {
  const { source, table, hasNotes } = grid;
  rows.forEach(({ number, cells }, n) => {
    if (hasNotes || cells.length <= width || isBlank(cells.slice(width))) return;
    issues.collect('rowTooLong', `materialList.${table}`, () => {
      const path = formatRowPath(table, n);
      const message = createMessage('rowTooLong', { values: cells.length, columns: width });
      return { code: 'E-ENTRY', path, ...message, source, row: number };
    });
  });
};

/** Values for unusable cells, by the key of their message: a file can have millions of them. */
const UNUSABLE = Object.fromEntries(Object.keys(CELL_ERRORS).map((key) => [key, new UnusableValue(key)])) as Readonly<
  Record<CellFault['key'], UnusableValue>
>;

/**
 * Reads the entries of a grid whose first line names its columns. Ignores unknown columns, and rows without a value in
 * a known column. Collects the errors of the header and of the row lengths in `issues`.
 */
export const readEntries = (grid: Grid, issues: IssueList<UploadIssue>): GridEntries => {
  const { source, label, table, lines, hasDecimalComma } = grid;
  const first = lines.findIndex(({ cells }) => !isBlank(cells));
  const header = lines[first];
  const faults = createUploadIssues();
  if (header === undefined) {
    collectIssue(issues, createFormIssue(`materialList.${table}`, 'sourceEmpty', { source }));
    return { grid, entries: [], numbers: [], columns: [], faults };
  }
  const columns = readColumns(grid, header, issues);
  const rows = lines.slice(first + 1).filter(({ cells }) => columns.some(({ index }) => !isBlankCell(cells[index])));
  const addFault = (row: number, { field, index }: Column, { shown, key, values = {} }: CellFault): UnusableValue => {
    faults.collect(key, `materialList.${table}.${field}`, () => {
      const path = formatRowPath(table, row, field);
      const number = rows[row]?.number ?? 0;
      const cell = toCellAddress(index, number);
      const value = shown.replace(/^"|"$/g, '');
      const message = withMessage({ key, values: { label, cell, shown, ...values } });
      return { code: 'E-ENTRY', path, ...message, source, row: number, cell, value };
    });
    return UNUSABLE[key];
  };
  const readEntryValue = (cells: readonly Cell[], row: number, column: Column): unknown => {
    const { field, index } = column;
    const value = readCell(cells[index], getColumnKind(table, field), hasDecimalComma);
    if (typeof value === 'number') return value;
    if (field === IGNORED) return undefined;
    if (value !== undefined) return addFault(row, column, value);
    if (!MAY_LACK.has(`${table}.${field}`)) return undefined;
    // The period's id replaces a missing date only if there is no date column.
    return addFault(row, column, { shown: '""', key: 'cellEmpty', values: { field } });
  };
  const entries = rows.map(({ cells }, row) => {
    const entry: Record<string, unknown> = {};
    for (const column of columns) {
      const value = readEntryValue(cells, row, column);
      if (value !== undefined) entry[column.field] = value;
    }
    return entry;
  });
  collectLongRows(grid, header.cells.length, rows, issues);
  return { grid, entries, numbers: rows.map(({ number }) => number), columns, faults };
};
