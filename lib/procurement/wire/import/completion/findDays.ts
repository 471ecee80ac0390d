import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import { findHeader, matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { type Cell, LONGEST_CELL } from '#lib/procurement/wire/import/values/cell.ts';
import { type DateOrder, type DayText, readDayText } from '#lib/procurement/wire/import/values/dayText.ts';

const DAY = 86_400_000;

/** Numbers that are days yyyymmdd. */
const EARLIEST = 19_010_101;
const LATEST = 99_991_231;

const toDayText = (cell: Cell): DayText | undefined => {
  if (cell instanceof Date) return readDayText(Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10));
  if (typeof cell === 'number')
    return cell >= EARLIEST && cell <= LATEST
      ? readDayText(String(cell).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))
      : undefined;
  return typeof cell === 'string' && cell.length <= LONGEST_CELL ? readDayText(cell.trim()) : undefined;
};

const toDays = (day: number): number =>
  Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / DAY;

/**
 * Returns the days of a column, as days since 1970. Days of which it is open whether the month comes first are asked for
 * later; until then the day comes first.
 */
export const findDays = (
  { lines, table }: Grid,
  field: string,
  dateOrder: DateOrder | undefined,
): readonly number[] => {
  const first = findHeader(lines, table);
  const [index] = matchColumns(table, lines[first]?.cells ?? []).fields.get(field) ?? [];
  if (index === undefined) return [];
  const read = lines.slice(first + 1).flatMap(({ cells }) => toDayText(cells[index]) ?? []);
  const order = dateOrder ?? (read.some((one) => 'day' in one && one.proves === 'month') ? 'month' : 'day');
  return read.map((one) => toDays('day' in one ? one.day : order === 'month' ? one.monthFirst : one.dayFirst));
};

/** Writes days since 1970 as yyyymmdd. */
export const toDayNumber = (days: number): number =>
  Number(new Date(days * DAY).toISOString().slice(0, 10).replaceAll('-', ''));
