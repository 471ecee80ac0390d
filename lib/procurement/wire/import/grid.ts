import { FIELDS, type TableName } from '#lib/procurement/domain/input/tables.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';

/** A file or sheet as its lines of cells, each with the number that its editor shows. */
export interface Grid {
  /** As the caller knows it: `Part.csv`, `sheet Part`. */
  readonly source: string;
  readonly table: TableName;
  readonly lines: readonly { readonly number: number; readonly cells: readonly unknown[] }[];
}

/** The entries of a table with the number of the line that each stands on. */
export interface NumberedEntries {
  readonly source: string;
  readonly table: TableName;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  readonly numbers: readonly number[];
}

export const TABLES = Object.keys(FIELDS) as readonly TableName[];

/** The table of that name, in any case. */
export const tableNamed = (name: string): TableName | undefined =>
  TABLES.find((table) => table.toLowerCase() === name.trim().toLowerCase());

const INTEGER = /^[+-]?\d+$/;

/** Days and integers as JSON has them; whatever else stays as it is, for the validation to refuse. */
const cellValue = (cell: unknown): unknown => {
  if (cell instanceof Date) return Number(cell.toISOString().slice(0, 10).replaceAll('-', ''));
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'string') return cell ?? undefined;
  const text = cell.trim();
  if (text === '') return undefined;
  return INTEGER.test(text) ? Number.parseInt(text, 10) : text;
};

/** Columns that may be missing, or stand under another name. */
const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

const isBlank = (cells: readonly unknown[]): boolean => cells.every((cell) => cellValue(cell) === undefined);

/** The entries of a grid whose first line names its columns, in any order; unknown columns and blank lines count nothing. */
export const entriesOf = ({ source, table, lines }: Grid): NumberedEntries => {
  const [header, ...rest] = lines.filter(({ cells }) => !isBlank(cells));
  if (header === undefined)
    throw refusal(`${source} is empty: its first line names the columns`, `materialList.${table}`);
  const columns = header.cells.map((cell) => String(cell ?? '').trim());
  const lacking = FIELDS[table].filter((field) => !columns.includes(field) && !MAY_LACK.has(`${table}.${field}`));
  if (lacking.length > 0)
    throw refusal(`${source} lacks the column ${lacking.join(', ')} in line ${header.number}`, `materialList.${table}`);
  return {
    source,
    table,
    numbers: rest.map(({ number }) => number),
    entries: rest.map(({ cells }) =>
      Object.fromEntries(
        columns.flatMap((column, n) => {
          const value = cellValue(cells[n]);
          return column === '' || value === undefined ? [] : [[column, value] as const];
        }),
      ),
    ),
  };
};
