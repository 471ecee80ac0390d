import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { type Grid, MAY_LACK, type Source } from '#lib/procurement/wire/import/grid.ts';
import {
  findHeader,
  findNamedTable,
  findTable,
  matchColumns,
  TABLES,
} from '#lib/procurement/wire/import/recognition/findHeader.ts';

interface Named {
  readonly name: string;
}

/** Returns the table that each sheet is named for. Synonyms name only tables that no sheet bears the name of. */
const nameSheets = <S extends Named>(sheets: readonly S[]): ReadonlyMap<S, TableName | undefined> => {
  const exact = new Set(sheets.map(({ name }) => findNamedTable(name)));
  return new Map(
    sheets.map((sheet) => {
      const own = findNamedTable(sheet.name);
      const meant = own ?? findTable(sheet.name);
      return [sheet, own === undefined && exact.has(meant) ? undefined : meant];
    }),
  );
};

/** Returns the columns of a table in a source, by field; undefined if a column is missing that the table needs. */
const findColumns = ({ lines }: Source, table: TableName): ReadonlyMap<string, number> | undefined => {
  const header = lines[findHeader(lines, table)];
  const { fields } = matchColumns(table, header?.cells ?? []);
  const isWhole = FIELDS[table].every((field) => fields.has(field) || MAY_LACK.has(`${table}.${field}`));
  return isWhole ? new Map([...fields].map(([field, [index = 0]]) => [field, index])) : undefined;
};

/** Returns the fields of a table whose columns no other table of the sheet has; undefined if the sheet has one table. */
const findOwnFields = (
  columns: ReadonlyMap<string, number>,
  others: readonly ReadonlyMap<string, number>[],
): ReadonlySet<string> | undefined => {
  if (others.length === 0) return undefined;
  const taken = new Set(others.flatMap((other) => [...other.values()]));
  const own = [...columns].filter(([, index]) => !taken.has(index)).map(([field]) => field);
  return new Set(own.length > 0 ? own : columns.keys());
};

/**
 * Assigns the sheets of a workbook to tables: by their names, then by their columns, since one sheet may hold the columns
 * of several tables. Sheets that are not named for a table are read only if a table is missing.
 */
export const assignTables = <S extends Named>(
  sheets: readonly S[],
  read: (sheet: S) => Source,
): { readonly grids: readonly Grid[]; readonly unknownNames: readonly string[] } => {
  const named = nameSheets(sheets);
  const sources = new Map<S, Source>();
  const tables = new Map<S, TableName[]>();
  const seen = new Set<TableName>();
  const grids: Grid[] = [];
  for (const [sheet, table] of named) {
    if (table === undefined) continue;
    // A repeated table is reported, not read.
    const source = seen.has(table)
      ? { source: `sheet ${sheet.name}`, label: sheet.name, lines: [], hasNotes: true }
      : read(sheet);
    if (!seen.has(table)) sources.set(sheet, source);
    seen.add(table);
    tables.set(sheet, [table]);
    grids.push({ ...source, table });
  }
  const missing = TABLES.filter((table) => !seen.has(table));
  if (missing.length === 0) return { grids, unknownNames: [] };
  for (const [sheet, table] of named) if (table === undefined) sources.set(sheet, read(sheet));
  const shared = [...sources].flatMap(([sheet, source]) => {
    const found = missing.filter((table) => !seen.has(table) && findColumns(source, table) !== undefined);
    for (const table of found) seen.add(table);
    tables.set(sheet, [...(tables.get(sheet) ?? []), ...found]);
    return found.map((table) => ({ sheet, source, table }));
  });
  const withOwnFields = (source: Source, table: TableName, all: readonly TableName[]): Grid => {
    const columns = findColumns(source, table) ?? new Map<string, number>();
    const others = all.filter((one) => one !== table).flatMap((one) => findColumns(source, one) ?? []);
    const ownFields = findOwnFields(columns, others);
    return { ...source, table, ...(ownFields && { ownFields }) };
  };
  return {
    grids: [
      ...grids,
      ...shared.map(({ sheet, source, table }) => withOwnFields(source, table, tables.get(sheet) ?? [])),
    ],
    unknownNames: sheets.filter((sheet) => (tables.get(sheet) ?? []).length === 0).map(({ name }) => name),
  };
};
