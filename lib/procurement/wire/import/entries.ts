import type { IssueList } from '#lib/procurement/domain/problem/issueList.ts';
import { CELL_ERRORS } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { formatRowPath, UnusableValue } from '#lib/procurement/domain/problem/tables.ts';
import { type Column, type Grid, type Layout, MAY_LACK } from '#lib/procurement/wire/import/grid.ts';
import { hasShares } from '#lib/procurement/wire/import/hasShares.ts';
import { createUploadIssues, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { type CellFault, type CellForms, readCell, toCellAddress } from '#lib/procurement/wire/import/values/cell.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Entries of a table with the positions of their values. */
export interface GridEntries {
  readonly grid: Grid;
  readonly entries: readonly Entry[];
  /** Line number of each entry. */
  readonly numbers: readonly number[];
  readonly columns: readonly Column[];
  /** Errors of unusable cells. */
  readonly faults: IssueList<UploadIssue>;
  /** Columns whose shares were read as percent. */
  readonly shares: readonly Column[];
}

/** Fields whose values are ignored. */
const IGNORED = 'NotUsed';

/** Values for unusable cells, by the key of their message: a file can have millions of them. */
const UNUSABLE = Object.fromEntries(Object.keys(CELL_ERRORS).map((key) => [key, new UnusableValue(key)])) as Readonly<
  Record<CellFault['key'], UnusableValue>
>;

/** Tables of which a sheet with several tables repeats an entry in each row that refers to it. */
const REPEATED: ReadonlySet<string> = new Set([
  'Part',
  'AvailableParts',
  'ProductionPlan',
  'Supplier',
  'SupplierPart',
  'Periods',
]);

/** Keeps the first of equal entries, with the numbers of their lines. */
const withoutEqual = ({ entries, numbers, ...rest }: GridEntries): GridEntries => {
  const seen = new Set<string>();
  const isNew = entries.map((entry) => {
    const text = JSON.stringify(entry);
    return !seen.has(text) && seen.add(text) === seen;
  });
  return { ...rest, entries: entries.filter((_, n) => isNew[n]), numbers: numbers.filter((_, n) => isNew[n]) };
};

/** Reads the entries of a grid. */
export const readEntries = ({ grid, columns, rows }: Layout, forms: CellForms): GridEntries => {
  const { source, label, table } = grid;
  const faults = createUploadIssues();
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
  const shares = columns.filter((column) => hasShares(column, rows));
  const readValue = (cells: Layout['rows'][number]['cells'], row: number, column: Column): unknown => {
    const { field, index, kind } = column;
    const value = readCell(cells[index], kind, shares.includes(column) ? { ...forms, hasShares: true } : forms);
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
      const value = readValue(cells, row, column);
      if (value !== undefined) entry[column.field] = value;
    }
    return entry;
  });
  const read = { grid, entries, numbers: rows.map(({ number }) => number), columns, faults, shares };
  return grid.ownFields !== undefined && REPEATED.has(table) && faults.isEmpty ? withoutEqual(read) : read;
};
