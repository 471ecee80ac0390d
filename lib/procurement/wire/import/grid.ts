import type { IssueList } from '#lib/procurement/domain/problem/issueList.ts';
import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { NAMED_TABLES } from '#lib/procurement/domain/problem/names.ts';
import { FIELDS, formatRowPath, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { collectIssue, createFormIssue, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import {
  findHeader,
  type Line,
  type Matched,
  matchColumns,
} from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { isTotal } from '#lib/procurement/wire/import/recognition/isTotal.ts';
import { NAME_FIELD } from '#lib/procurement/wire/import/recognition/synonyms.ts';
import { type Cell, type ColumnKind, getColumnKind, isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

/** A file or sheet as lines of cells with their line numbers. */
export interface Source {
  /** Name in reports: `Part.csv`, `sheet Part`. */
  readonly source: string;
  /** Name in messages about a cell: `Part.csv`, `Part`. */
  readonly label: string;
  readonly lines: readonly Line[];
  /**
   * Whether cells to the right of the named columns are notes, as in a sheet. In a file, surplus separators cause such
   * cells.
   */
  readonly hasNotes: boolean;
}

/** A file or sheet that holds a table. */
export interface Grid extends Source {
  readonly table: TableName;
  /** Fields by which a row of a sheet with several tables belongs to this one; undefined if the sheet has one table. */
  readonly ownFields?: ReadonlySet<string>;
}

/** A field of a table and its column index. */
export interface Column {
  readonly field: string;
  readonly index: number;
  readonly kind: ColumnKind;
}

/** Columns and rows of a grid. */
export interface Layout {
  readonly grid: Grid;
  readonly columns: readonly Column[];
  /** Index of the column with the names of the ids. */
  readonly nameIndex: number | undefined;
  /** Lines with a value in a known column, without those of totals. */
  readonly rows: readonly Line[];
  /** Number of cells of the header. */
  readonly width: number;
  /** Lines that add up others. */
  readonly totals: readonly Line[];
}

/** Columns that an upload may lack. */
export const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

const isBlank = (cells: readonly Cell[]): boolean => cells.every(isBlankCell);

/** Number of unknown names that a message lists. */
const MOST_NAMED = 10;

/** Reads the columns, in any order, and collects the errors of the header. */
const readColumns = (
  { source, table }: Grid,
  number: number,
  { fields, unknown }: Matched,
  issues: IssueList<UploadIssue>,
): readonly Column[] => {
  const path = `materialList.${table}`;
  const columns: Column[] = [];
  for (const field of FIELDS[table]) {
    const [index, second] = fields.get(field) ?? [];
    if (index !== undefined) columns.push({ field, index, kind: getColumnKind(table, field) });
    else if (!MAY_LACK.has(`${table}.${field}`)) {
      const closest = findClosestName(field, unknown);
      const place = { source, field, line: number };
      const found = unknown.slice(0, MOST_NAMED).join(', ');
      collectIssue(
        issues,
        closest === undefined
          ? createFormIssue(path, 'columnLacking', { ...place, found })
          : createFormIssue(path, 'columnMisnamed', { ...place, found: closest }),
      );
    }
    if (second !== undefined)
      collectIssue(issues, createFormIssue(path, 'columnTwice', { source, field, line: number }));
  }
  return columns;
};

/** Collects rows with more values than columns: an unquoted separator has shifted the values after it. */
const collectLongRows = ({ grid, width, rows }: Layout, issues: IssueList<UploadIssue>): void => {
  const { source, table, hasNotes } = grid;
  if (hasNotes) return;
  rows.forEach(({ number, cells }, n) => {
    if (cells.length <= width || isBlank(cells.slice(width))) return;
    issues.collect('rowTooLong', `materialList.${table}`, () => {
      const path = formatRowPath(table, n);
      const message = createMessage('rowTooLong', { values: cells.length, columns: width });
      return { code: 'E-ENTRY', path, ...message, source, row: number };
    });
  });
};

const NAMED: ReadonlySet<string> = new Set(NAMED_TABLES);

/**
 * Reads the header of a grid, which may stand below titles, and finds its rows. Ignores unknown columns, and rows without
 * a value in a known column. Collects the errors of the header and of the row lengths in `issues`.
 */
export const readLayout = (grid: Grid, issues: IssueList<UploadIssue>): Layout => {
  const { source, table, lines, ownFields } = grid;
  const first = findHeader(lines, table);
  const header = lines[first];
  if (header === undefined) {
    collectIssue(issues, createFormIssue(`materialList.${table}`, 'sourceEmpty', { source }));
    return { grid, columns: [], nameIndex: undefined, rows: [], width: 0, totals: [] };
  }
  const matched = matchColumns(table, header.cells);
  const columns = readColumns(grid, header.number, matched, issues);
  const own = ownFields === undefined ? columns : columns.filter(({ field }) => ownFields.has(field));
  const [totals, rows]: [Line[], Line[]] = [[], []];
  for (const line of lines.slice(first + 1)) {
    const value = columns.find(({ index }) => !isBlankCell(line.cells[index]));
    if (value === undefined) continue;
    if (isTotal(line.cells[value.index])) totals.push(line);
    else if (own === columns || own.some(({ index }) => !isBlankCell(line.cells[index]))) rows.push(line);
  }
  const nameIndex = NAMED.has(table) ? matched.fields.get(NAME_FIELD)?.[0] : undefined;
  const layout = { grid, columns, nameIndex, rows, width: header.cells.length, totals };
  collectLongRows(layout, issues);
  return layout;
};
