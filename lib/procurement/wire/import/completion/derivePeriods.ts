import { DEFAULT_LIMITS } from '#lib/procurement/domain/problem/limits.ts';
import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import { findDays, toDayNumber } from '#lib/procurement/wire/import/completion/findDays.ts';
import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import { findHeader, matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { type Cell, LONGEST_CELL } from '#lib/procurement/wire/import/values/cell.ts';
import type { DateOrder } from '#lib/procurement/wire/import/values/dayText.ts';

const WEEK = 7;

/** Periods of `step` days that hold all days of requirements and receipts, and the latest deliveries. */
export interface DerivedPeriods {
  readonly grid: Grid;
  readonly step: number;
  readonly count: number;
  /** First days of the first and the last period, yyyymmdd. */
  readonly from: number;
  readonly to: number;
}

/** Unit in brackets behind the name of a column with days. */
const IN_DAYS = /[([]\s*(?:days?|días?|dias?|tage?|d|t)\s*[)\]]/i;

const toNumber = (cell: Cell): number | undefined => {
  const text = typeof cell === 'string' && cell.length <= LONGEST_CELL ? cell.trim() : cell;
  const number = typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : text;
  return typeof number === 'number' && number >= 0 ? number : undefined;
};

interface LeadTimes {
  readonly at: number;
  readonly index: number;
  readonly days: readonly (number | undefined)[];
}

/** Returns the lead times of a sheet that counts them in days. */
const findLeadTimes = ({ lines, table }: Grid): LeadTimes | undefined => {
  const at = findHeader(lines, table);
  const header = lines[at]?.cells ?? [];
  const [index] = matchColumns(table, header).fields.get('LeadTime') ?? [];
  if (index === undefined || !IN_DAYS.test(String(header[index]))) return undefined;
  return { at, index, days: lines.map(({ cells }, n) => (n > at ? toNumber(cells[index]) : undefined)) };
};

/** Converts lead times in days to periods of `step` days, rounded up. */
export const toLeadPeriods = (grid: Grid, step: number): Grid => {
  const found = findLeadTimes(grid);
  if (found === undefined) return grid;
  const lines = grid.lines.map((line, n) => {
    const days = found.days[n];
    return days === undefined ? line : { ...line, cells: line.cells.with(found.index, Math.ceil(days / step)) };
  });
  return { ...grid, lines };
};

/** Derives the periods from the days of requirements and receipts: weeks if all are whole weeks apart, else days. */
export const derivePeriods = (grids: readonly Grid[], dateOrder: DateOrder | undefined): DerivedPeriods | undefined => {
  const days = grids.flatMap((grid) => {
    if (grid.table === 'PartsToBuy') return findDays(grid, 'Period', dateOrder);
    return grid.table === 'AvailableParts' ? findDays(grid, 'DeliveryDate', dateOrder) : [];
  });
  if (days.length === 0) return undefined;
  const [first, last] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))];
  const lead = grids
    .flatMap((grid) => findLeadTimes(grid)?.days ?? [])
    .reduce<number>((most, time = 0) => Math.max(most, time), 0);
  const isWeekly = days.every((day) => (day - first) % WEEK === 0) || last - first + lead >= DEFAULT_LIMITS.periods;
  const step = isWeekly ? WEEK : 1;
  // A late order still arrives within the periods, so that it is late and not missing.
  const count = Math.floor((last - first) / step) + Math.ceil(lead / step) + 1;
  if (count > DEFAULT_LIMITS.periods) return undefined;
  const rows = Array.from({ length: count }, (_, n) => [n + 1, toDayNumber(first + n * step), 1]);
  const lines = [FIELDS.Periods, ...rows].map((cells, n) => ({ number: n + 1, cells }));
  const source = { source: 'Periods', label: 'Periods', hasNotes: true };
  return {
    grid: { ...source, lines, table: 'Periods' },
    step,
    count,
    from: toDayNumber(first),
    to: toDayNumber(first + (count - 1) * step),
  };
};
