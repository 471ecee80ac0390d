import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import { findHeader, matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

/** Quantity and period that stand for "without limit". */
const UNLIMITED = 1_000_000_000;

/** Value of a column that a planner's own sheet may lack; `row` counts rows. */
const DEFAULTS: Readonly<Record<TableName, Readonly<Record<string, number | 'row'>>>> = {
  Part: { AvailabilityMinimumAmount: 0, AvailabilityMaximumAmount: 0, PartType: 1 },
  AvailableParts: { DeliveryDate: 0 },
  ProductionPlan: {},
  PartsToBuy: {},
  Supplier: { SupplyOnTime: 100, Priority: 0 },
  SupplierPart: { SupplyMinimumAmount: 0, MaxQuantityAvailable: UNLIMITED, LeadTime: 0 },
  OfferPartSupplier: {
    OfferId: 'row',
    LeadTime: 0,
    OfferCapacityAmount: UNLIMITED,
    OfferMinimumAmount: 0,
    StartingPeriod: 0,
    EndingPeriod: UNLIMITED,
  },
  Periods: { PeriodID: 'row', IsActive: 1 },
};

/** A table with the columns that its sheet lacks. */
interface Completed {
  readonly grid: Grid;
  /** Columns that were added, each with its value: "PartType 1". */
  readonly added: readonly string[];
}

/** Adds the columns that a sheet lacks, to the right of the others, with the same value in every row. */
export const withDefaults = (grid: Grid): Completed => {
  const { table, lines } = grid;
  const at = findHeader(lines, table);
  const header = lines[at]?.cells ?? [];
  const { fields } = matchColumns(table, header);
  const lacking = Object.entries(DEFAULTS[table]).filter(([field]) => !fields.has(field));
  if (lacking.length === 0 || fields.size === 0) return { grid, added: [] };
  const places = [...fields.values()].flat();
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  let row = 0;
  const completed = lines.map((line, n) => {
    const isRow = n > at && places.some((place) => !isBlankCell(line.cells[place]));
    if (n !== at && !isRow) return line;
    row += n === at ? 0 : 1;
    const values = lacking.map(([field, value]) => (n === at ? field : value === 'row' ? row : value));
    return { ...line, cells: [...line.cells, ...Array(width - line.cells.length), ...values] };
  });
  const added = lacking.map(([field, value]) => (value === 'row' ? `${field} 1, 2, 3…` : `${field} ${value}`));
  return { grid: { ...grid, lines: completed }, added };
};
