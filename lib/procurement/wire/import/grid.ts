import { DEFAULT_LIMITS } from '#lib/procurement/domain/problem/limits.ts';
import { FIELDS, formatRowPath, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { type Cell, getColumnKind, isBlankCell, readCell, toCellAddress } from '#lib/procurement/wire/import/cell.ts';
import { formIssue, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { suggestName } from '#lib/procurement/wire/import/suggestName.ts';

/** A file or sheet as its lines of cells, each with the number that its editor shows. */
export interface Grid {
  /** As reports name it: `Part.csv`, `sheet Part`. */
  readonly source: string;
  /** As messages about a cell name it: `Part.csv`, `Part`. */
  readonly label: string;
  readonly table: TableName;
  readonly lines: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
  /** Whether cells beside the named columns are notes, as in a sheet; in a file they are a comma too many. */
  readonly hasNotes: boolean;
  readonly hasDecimalComma: boolean;
}

/** A field of a table and the column that names it. */
interface Column {
  readonly field: string;
  readonly index: number;
}

/** The entries of a table, and where each of their values stands. */
export interface GridEntries {
  readonly grid: Grid;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  /** The number of the line that each entry stands on. */
  readonly numbers: readonly number[];
  readonly columns: readonly Column[];
  /** By path: cells that hold no usable value. */
  readonly faults: ReadonlyMap<string, UploadIssue>;
}

export const TABLES = Object.keys(FIELDS) as readonly TableName[];

/** The table of that name, in any case. */
export const findTable = (name: string): TableName | undefined =>
  TABLES.find((table) => table.toLowerCase() === name.trim().toLowerCase());

/** Columns that may be missing, or stand under another name. */
const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

/** The field whose values mean nothing. */
const IGNORED = 'NotUsed';

const isBlank = (cells: readonly Cell[]): boolean => cells.every(isBlankCell);

/** Characters of the longest name of a column that is looked at. */
const LONGEST_NAME = 100;

const nameIn = (cell: Cell): string => (typeof cell === 'string' ? cell.slice(0, LONGEST_NAME).trim() : '');

/** The columns that the first line names, in any case and order, with what is wrong about them. */
const columnsIn = ({ source, table }: Grid, { number, cells }: Grid['lines'][number]) => {
  const found = new Map<string, number[]>();
  for (const [index, cell] of cells.entries()) {
    const name = nameIn(cell).toLowerCase();
    if (name === '') continue;
    const places = found.get(name);
    if (places === undefined) found.set(name, [index]);
    else places.push(index);
  }
  const known = new Set(FIELDS[table].map((field) => field.toLowerCase()));
  const strange = cells.map(nameIn).filter((name) => name !== '' && !known.has(name.toLowerCase()));
  const columns: Column[] = [];
  const issues: UploadIssue[] = [];
  for (const field of FIELDS[table]) {
    const [index, second] = found.get(field.toLowerCase()) ?? [];
    if (index !== undefined) columns.push({ field, index });
    else if (!MAY_LACK.has(`${table}.${field}`)) {
      const hint = suggestName(field, strange);
      const message = `${source} lacks the column ${field} in line ${number}${hint}`;
      issues.push(formIssue(message, `materialList.${table}`));
    }
    if (second !== undefined)
      issues.push(formIssue(`${source} names the column ${field} twice in line ${number}`, `materialList.${table}`));
  }
  return { columns, issues };
};

/** Rows with more values than there are columns: one of them is cut in two, and all behind it are out of place. */
const longRows = ({ source, table, hasNotes }: Grid, width: number, rows: Grid['lines']): readonly UploadIssue[] =>
  rows.flatMap(({ number, cells }, n) =>
    hasNotes || cells.length <= width || isBlank(cells.slice(width))
      ? []
      : [
          {
            code: 'E-ENTRY',
            path: formatRowPath(table, n),
            message: `The row has ${cells.length} values for ${width} columns: put values with separators in quotes`,
            source,
            row: number,
          },
        ],
  );

/**
 * The entries of a grid whose first line names its columns; unknown columns and rows without a value in a known one are
 * ignored. `issues` is what keeps the grid from being read as a table.
 */
export const readEntries = (grid: Grid): GridEntries & { readonly issues: readonly UploadIssue[] } => {
  const { source, label, table, lines, hasDecimalComma } = grid;
  const first = lines.findIndex(({ cells }) => !isBlank(cells));
  const header = lines[first];
  const nothing = { grid, entries: [], numbers: [], columns: [], faults: new Map<string, UploadIssue>() };
  if (header === undefined)
    return {
      ...nothing,
      issues: [formIssue(`${source} is empty: its first line names the columns`, `materialList.${table}`)],
    };
  const { columns, issues } = columnsIn(grid, header);
  const rows = lines.slice(first + 1).filter(({ cells }) => columns.some(({ index }) => !isBlankCell(cells[index])));
  const faults = new Map<string, UploadIssue>();
  const addFault = (row: number, { field, index }: Column, shown: string, fault: string): void => {
    if (faults.size >= DEFAULT_LIMITS.errors) return;
    const number = rows[row]?.number ?? 0;
    const cell = toCellAddress(index, number);
    const value = shown.replace(/^"|"$/g, '');
    const message = `${label} ${cell} ${shown}: ${fault}`;
    const path = formatRowPath(table, row, field);
    faults.set(path, { code: 'E-ENTRY', path, message, source, row: number, cell, value });
  };
  const entryValue = (cells: readonly Cell[], row: number, column: Column): unknown => {
    const { field, index } = column;
    const value = readCell(cells[index], getColumnKind(table, field), hasDecimalComma);
    if (typeof value === 'number') return value;
    if (field === IGNORED) return undefined;
    if (value !== undefined) {
      addFault(row, column, value.shown, value.fault);
      return null;
    }
    if (!MAY_LACK.has(`${table}.${field}`)) return undefined;
    // Without a value the period would be dated by its id, which is meant only where there is no such column.
    addFault(row, column, '""', `${field} is missing`);
    return null;
  };
  const entries = rows.map(({ cells }, row) => {
    const entry: Record<string, unknown> = {};
    for (const column of columns) {
      const value = entryValue(cells, row, column);
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
    issues: [...issues, ...longRows(grid, header.cells.length, rows)],
  };
};
