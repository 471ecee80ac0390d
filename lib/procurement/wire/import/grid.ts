import { DEFAULT_LIMITS } from '#lib/procurement/domain/problem/limits.ts';
import { createMessage, withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { FIELDS, formatRowPath, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import {
  type Cell,
  type CellFault,
  getColumnKind,
  isBlankCell,
  readCell,
  toCellAddress,
} from '#lib/procurement/wire/import/cell.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { createFormIssue, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';

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
  /** Unusable cells by path. */
  readonly faults: ReadonlyMap<string, UploadIssue>;
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

/** Reads the columns, in any case and order, and the errors of the header. */
const readColumns = ({ source, table }: Grid, { number, cells }: Grid['lines'][number]) => {
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
  const issues: UploadIssue[] = [];
  for (const field of FIELDS[table]) {
    const [index, second] = found.get(field.toLowerCase()) ?? [];
    if (index !== undefined) columns.push({ field, index });
    else if (!MAY_LACK.has(`${table}.${field}`)) {
      const closest = findClosestName(field, strange);
      issues.push(
        closest === undefined
          ? createFormIssue(path, 'columnLacking', { source, field, line: number })
          : createFormIssue(path, 'columnMisnamed', { source, field, line: number, found: closest }),
      );
    }
    if (second !== undefined) issues.push(createFormIssue(path, 'columnTwice', { source, field, line: number }));
  }
  return { columns, issues };
};

/** Finds rows with more values than columns: an unquoted separator has shifted the values after it. */
const findLongRows = ({ source, table, hasNotes }: Grid, width: number, rows: Grid['lines']): readonly UploadIssue[] =>
  rows.flatMap(({ number, cells }, n) =>
    hasNotes || cells.length <= width || isBlank(cells.slice(width))
      ? []
      : [
          {
            code: 'E-ENTRY',
            path: formatRowPath(table, n),
            ...createMessage('rowTooLong', { values: cells.length, columns: width }),
            source,
            row: number,
          },
        ],
  );

/**
 * Reads the entries of a grid whose first line names its columns. Ignores unknown columns, and rows without a value in
 * a known column. `issues` contains the errors of the header and of the row lengths.
 */
export const readEntries = (grid: Grid): GridEntries & { readonly issues: readonly UploadIssue[] } => {
  const { source, label, table, lines, hasDecimalComma } = grid;
  const first = lines.findIndex(({ cells }) => !isBlank(cells));
  const header = lines[first];
  const nothing = { grid, entries: [], numbers: [], columns: [], faults: new Map<string, UploadIssue>() };
  if (header === undefined)
    return {
      ...nothing,
      issues: [createFormIssue(`materialList.${table}`, 'sourceEmpty', { source })],
    };
  const { columns, issues } = readColumns(grid, header);
  const rows = lines.slice(first + 1).filter(({ cells }) => columns.some(({ index }) => !isBlankCell(cells[index])));
  const faults = new Map<string, UploadIssue>();
  const addFault = (row: number, { field, index }: Column, { shown, key, values = {} }: CellFault): void => {
    if (faults.size >= DEFAULT_LIMITS.errors) return;
    const number = rows[row]?.number ?? 0;
    const cell = toCellAddress(index, number);
    const value = shown.replace(/^"|"$/g, '');
    const path = formatRowPath(table, row, field);
    const message = withMessage({ key, values: { label, cell, shown, ...values } });
    faults.set(path, { code: 'E-ENTRY', path, ...message, source, row: number, cell, value });
  };
  const readEntryValue = (cells: readonly Cell[], row: number, column: Column): unknown => {
    const { field, index } = column;
    const value = readCell(cells[index], getColumnKind(table, field), hasDecimalComma);
    if (typeof value === 'number') return value;
    if (field === IGNORED) return undefined;
    if (value !== undefined) {
      addFault(row, column, value);
      return null;
    }
    if (!MAY_LACK.has(`${table}.${field}`)) return undefined;
    // The period's id replaces a missing date only if there is no date column.
    addFault(row, column, { shown: '""', key: 'cellEmpty', values: { field } });
    return null;
  };
  const entries = rows.map(({ cells }, row) => {
    const entry: Record<string, unknown> = {};
    for (const column of columns) {
      const value = readEntryValue(cells, row, column);
      if (value !== undefined) entry[column.field] = value;
    }
    return entry;
  });
  return {
    grid,
    entries,
    numbers: rows.map(({ number }) => number),
    columns,
    faults,
    issues: [...issues, ...findLongRows(grid, header.cells.length, rows)],
  };
};
