import { DEFAULT_LIMITS } from '#lib/procurement/domain/input/limits.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/input/tables.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** A file or sheet as its lines of cells, each with the number that its editor shows. */
export interface Grid {
  /** As the caller knows it: `Part.csv`, `sheet Part`. */
  readonly source: string;
  readonly table: TableName;
  readonly lines: readonly { readonly number: number; readonly cells: readonly unknown[] }[];
  /** Whether cells beside the named columns count nothing, as notes in a sheet do; in a file they are a comma too many. */
  readonly hasNotes: boolean;
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

/** Some tools write every number of a column with decimals once one is missing. */
const INTEGER = /^[+-]?\d+(?:\.0+)?$/;

/** ISO 8601, the day alone or its midnight, which is how tools write days as text. */
const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00:00(?:\.0+)?Z?)?$/;

/** Days and integers as JSON has them; whatever else stays as it is, for the validation to refuse. */
const cellValue = (cell: unknown): unknown => {
  if (cell instanceof Date) return Number(cell.toISOString().slice(0, 10).replaceAll('-', ''));
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  if (typeof cell !== 'string') return cell ?? undefined;
  const text = cell.trim();
  if (text === '') return undefined;
  if (INTEGER.test(text)) return Number.parseInt(text, 10);
  const day = DAY.exec(text);
  return day === null ? text : Number(day.slice(1, 4).join(''));
};

/** Columns that may be missing, or stand under another name. */
const MAY_LACK: ReadonlySet<string> = new Set(['PartsToBuy.NotUsed', 'Periods.Date']);

const isBlank = (cells: readonly unknown[]): boolean => cells.every((cell) => cellValue(cell) === undefined);

/** The columns that the first line names. */
const columnsOf = ({ source, table }: Grid, { number, cells }: Grid['lines'][number]): readonly string[] => {
  const columns = cells.map((cell) => String(cell ?? '').trim());
  const lacking = FIELDS[table].filter((field) => !columns.includes(field) && !MAY_LACK.has(`${table}.${field}`));
  if (lacking.length > 0)
    throw refusal(`${source} lacks the column ${lacking.join(', ')} in line ${number}`, `materialList.${table}`);
  const twice = FIELDS[table].find((field) => columns.indexOf(field) !== columns.lastIndexOf(field));
  if (twice !== undefined)
    throw refusal(`${source} names the column ${twice} twice in line ${number}`, `materialList.${table}`);
  return columns;
};

/** Rows with more values than there are columns: one of them is cut in two, and all behind it are out of place. */
const refuseLong = ({ source, table, hasNotes }: Grid, columns: readonly string[], rows: Grid['lines']): void => {
  const long = rows.flatMap(({ number, cells }, n) =>
    hasNotes || isBlank(cells.slice(columns.length))
      ? []
      : [
          {
            code: 'E-ENTRY',
            path: `materialList.${table}[${n}]`,
            message: `The row has ${cells.length} values for ${columns.length} columns`,
            source,
            row: number,
          },
        ],
  );
  const [first] = long;
  if (first === undefined) return;
  const { code, row } = first;
  const details = long.slice(0, DEFAULT_LIMITS.errors);
  const message = `${source} has rows with more values than columns, the first in line ${row}`;
  throw new ServiceError('invalidArgument', message, { code, details });
};

/** The entries of a grid whose first line names its columns, in any order; unknown columns and blank lines count nothing. */
export const entriesOf = (grid: Grid): NumberedEntries => {
  const { source, table, lines } = grid;
  const [header, ...rows] = lines.filter(({ cells }) => !isBlank(cells));
  if (header === undefined)
    throw refusal(`${source} is empty: its first line names the columns`, `materialList.${table}`);
  const columns = columnsOf(grid, header);
  refuseLong(grid, columns, rows);
  return {
    source,
    table,
    numbers: rows.map(({ number }) => number),
    entries: rows.map(({ cells }) =>
      Object.fromEntries(
        columns.flatMap((column, n) => {
          const value = cellValue(cells[n]);
          return column === '' || value === undefined ? [] : [[column, value] as const];
        }),
      ),
    ),
  };
};
