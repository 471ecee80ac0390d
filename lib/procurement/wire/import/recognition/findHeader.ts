import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { simplifyName } from '#lib/procurement/wire/import/recognition/simplifyName.ts';
import { COLUMN_SYNONYMS, TABLE_SYNONYMS } from '#lib/procurement/wire/import/recognition/synonyms.ts';
import { type Cell, isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

export interface Line {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** Number of lines with values among which the header is looked for: titles stand above it. */
export const HEADER_LINES = 20;

export const TABLES = Object.keys(FIELDS) as readonly TableName[];

/** Field that a simplified name means, and its rank among the names of the field; 0 is the field's own name. */
type Meanings = ReadonlyMap<string, { readonly field: string; readonly rank: number }>;

const listMeanings = (table: TableName): Meanings => {
  const meanings = new Map<string, { readonly field: string; readonly rank: number }>();
  for (const field of FIELDS[table]) meanings.set(simplifyName(field), { field, rank: 0 });
  for (const [field, names] of Object.entries(COLUMN_SYNONYMS[table]))
    names.forEach((name, n) => {
      const key = simplifyName(name);
      if (!meanings.has(key)) meanings.set(key, { field, rank: n + 1 });
    });
  return meanings;
};

const MEANINGS = Object.fromEntries(TABLES.map((table) => [table, listMeanings(table)])) as Readonly<
  Record<TableName, Meanings>
>;

const TABLE_MEANINGS = new Map(
  TABLES.flatMap((table) => TABLE_SYNONYMS[table].map((name) => [simplifyName(name), table] as const)),
);

/** Finds a table by its own name, without regard to case and spaces. */
export const findNamedTable = (name: string): TableName | undefined => {
  const wanted = name.trim().toLowerCase();
  return TABLES.find((table) => table.toLowerCase() === wanted);
};

/** Finds a table by its own name or a synonym of it. */
export const findTable = (name: string): TableName | undefined =>
  findNamedTable(name) ??
  TABLES.find((table) => table.toLowerCase() === simplifyName(name)) ??
  TABLE_MEANINGS.get(simplifyName(name));

const readName = (cell: Cell): string => (typeof cell === 'string' ? simplifyName(cell) : '');

/** Columns of a header: the indexes of each field, which are several if the header repeats its name. */
export interface Matched {
  readonly fields: ReadonlyMap<string, readonly number[]>;
  /** Names that are no fields. */
  readonly unknown: readonly string[];
}

const LONGEST_SHOWN = 60;

/** Cells of a line that can be names of columns. Files have more columns than sheets. */
const MOST_COLUMNS = 200_000;

/** Maximum number of unknown names that are kept for messages. */
const MOST_UNKNOWN = 100;

/** Matches the cells of a line with the fields of a table. Of several names of one field, the first of its names counts. */
export const matchColumns = (table: TableName, line: readonly Cell[]): Matched => {
  const cells = line.length > MOST_COLUMNS ? line.slice(0, MOST_COLUMNS) : line;
  const best = new Map<string, { readonly rank: number; readonly places: number[] }>();
  for (const [index, cell] of cells.entries()) {
    const found = MEANINGS[table].get(readName(cell));
    if (found === undefined) continue;
    const before = best.get(found.field);
    if (before?.rank === found.rank) before.places.push(index);
    else if (before === undefined || found.rank < before.rank)
      best.set(found.field, { rank: found.rank, places: [index] });
  }
  const used = new Set([...best.values()].flatMap(({ places }) => places));
  const isUnknown = (cell: Cell, index: number): boolean =>
    typeof cell === 'string' && !used.has(index) && cell.slice(0, LONGEST_SHOWN).trim() !== '';
  return {
    fields: new Map([...best].map(([field, { places }]) => [field, places])),
    unknown: cells
      .filter(isUnknown)
      .slice(0, MOST_UNKNOWN)
      .map((cell) => String(cell).slice(0, LONGEST_SHOWN).trim()),
  };
};

/** Returns the index of the line that names the most columns, among the first ones; of the first line with a value if none does. */
export const findHeader = (lines: readonly Line[], table: TableName): number => {
  let [best, most, seen, first] = [-1, 0, 0, -1];
  for (let n = 0; n < lines.length && seen < HEADER_LINES; n += 1) {
    const cells = lines[n]?.cells ?? [];
    if (cells.every(isBlankCell)) continue;
    seen += 1;
    if (first < 0) first = n;
    const count = matchColumns(table, cells).fields.size;
    if (count > most) [best, most] = [n, count];
  }
  return best < 0 ? first : best;
};
