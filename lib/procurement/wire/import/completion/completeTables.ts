import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';
import { derivePeriods, toLeadPeriods } from '#lib/procurement/wire/import/completion/derivePeriods.ts';
import { joinOffers } from '#lib/procurement/wire/import/completion/joinOffers.ts';
import { withDefaults } from '#lib/procurement/wire/import/completion/withDefaults.ts';
import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import type { UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { findHeader, findNamedTable, matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import type { DateOrder } from '#lib/procurement/wire/import/values/dayText.ts';

/** Columns that a sheet must have to serve for a table that no sheet is named for, the key of its rows first. */
const NEEDED: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  Part: ['PartId'],
  AvailableParts: ['Quantity', 'PartId'],
  Supplier: ['SupplierId'],
  OfferPartSupplier: ['PricePerUnit', 'SupplierId', 'PartId'],
};

/** Tables that may be without entries. */
const MAY_BE_EMPTY: readonly TableName[] = ['AvailableParts', 'ProductionPlan', 'SupplierPart'];

const getPlaces = ({ lines }: Grid, table: TableName): ReadonlyMap<string, readonly number[]> =>
  matchColumns(table, lines[findHeader(lines, table)]?.cells ?? []).fields;

/** Returns a sheet of another table that serves for this one, too: no other table reads the column of its key. */
const findServing = (grids: readonly Grid[], table: TableName): Grid | undefined => {
  const [key = '', ...others] = NEEDED[table] ?? [];
  if (key === '') return undefined;
  const found = grids.find((grid) => {
    const places = getPlaces(grid, table);
    const taken = key.endsWith('Id') ? [] : [...getPlaces(grid, grid.table).values()].flat();
    return [key, ...others].every((field) => places.has(field)) && !taken.includes(places.get(key)?.[0] ?? -1);
  });
  return found && { ...found, table, ownFields: new Set([key]) };
};

const createWarning = (table: TableName, message: ReturnType<typeof createMessage>, source?: string): UploadIssue => ({
  code: 'W-DERIVED',
  path: `materialList.${table}`,
  ...message,
  ...(source !== undefined && { source }),
});

const createEmpty = (table: TableName): Grid => ({
  source: table,
  label: table,
  hasNotes: true,
  table,
  lines: [{ number: 1, cells: FIELDS[table] }],
});

/** Whether sheets are a planner's own: none has the name of a table. A file in the described form is complete or wrong. */
const areOwn = (grids: readonly Grid[]): boolean =>
  grids.length > 0 && grids.every(({ label }) => findNamedTable(label) === undefined);

/**
 * Completes the tables of a planner's own sheets: from columns of other sheets, from prices by supplier, from the days of
 * requirements, and with default values. Every step is a warning.
 */
export const completeTables = (
  grids: readonly Grid[],
  dateOrder: DateOrder | undefined,
): { readonly grids: readonly Grid[]; readonly warnings: readonly UploadIssue[] } => {
  if (!areOwn(grids)) return { grids, warnings: [] };
  const warnings: UploadIssue[] = [];
  const tables = new Map(grids.map((grid) => [grid.table, grid]));
  const offers = tables.get('OfferPartSupplier');
  const joined = offers && getPlaces(offers, 'OfferPartSupplier').has('PartId') ? undefined : joinOffers(grids);
  if (joined !== undefined) {
    const { grid, source, other } = joined;
    tables.set('OfferPartSupplier', grid);
    warnings.push(createWarning('OfferPartSupplier', createMessage('offersJoined', { source, other }), other));
  }
  for (const table of Object.keys(NEEDED) as TableName[]) {
    const serving = tables.has(table) ? undefined : findServing(grids, table);
    if (serving !== undefined) tables.set(table, serving);
  }
  const periods = tables.has('Periods') ? undefined : derivePeriods([...tables.values()], dateOrder);
  if (periods !== undefined) {
    const { grid, step, count, from, to } = periods;
    tables.set('Periods', grid);
    for (const [table, own] of tables) tables.set(table, toLeadPeriods(own, step));
    warnings.push(createWarning('Periods', createMessage('periodsDerived', { step, count, from, to })));
  }
  for (const [table, own] of tables) {
    const { grid, added } = withDefaults(own);
    if (added.length === 0) continue;
    tables.set(table, grid);
    const { source } = grid;
    warnings.push(
      createWarning(table, createMessage('columnsAdded', { source, table, values: added.join(', ') }), source),
    );
  }
  for (const table of MAY_BE_EMPTY)
    if (!tables.has(table)) {
      tables.set(table, createEmpty(table));
      warnings.push(createWarning(table, createMessage('tableEmpty', { table })));
    }
  return { grids: [...tables.values()], warnings };
};
