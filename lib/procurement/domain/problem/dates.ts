import type { ErrorList } from '#lib/procurement/domain/problem/issues.ts';
import { FIELDS, formatRowPath, type TableName, type Tables } from '#lib/procurement/domain/problem/tables.ts';

/** How the dates of an input are written: what holds for the dates of `Periods` holds for all. */
type Encoding = 'calendar' | 'milliseconds' | 'seconds' | 'ordinal';

/** What reads as yyyymmdd, whether or not there is such a day. */
const FIRST_DAY = 19_000_101;
const LAST_DAY = 99_991_231;
const FIRST_SECONDS = 10 ** 8;
const FIRST_MILLISECONDS = 10 ** 11;

const encodingOf = (date: number): Encoding => {
  if (date >= FIRST_DAY && date <= LAST_DAY) return 'calendar';
  if (date >= FIRST_MILLISECONDS) return 'milliseconds';
  return date >= FIRST_SECONDS ? 'seconds' : 'ordinal';
};

/** Whether a number yyyymmdd names a day of the Gregorian calendar. */
const isDay = (date: number): boolean => {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const utc = new Date(Date.UTC(year, month - 1, day));
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
};

const NAMES: Readonly<Record<Encoding, string>> = {
  calendar: 'yyyymmdd',
  milliseconds: 'epoch milliseconds',
  seconds: 'epoch seconds',
  ordinal: 'plain numbers of days or periods',
};

/** Days that spreadsheets count from 1899-12-30 on, and the last that four digits of a year can name. */
const EPOCH_1970 = 25_569;
const LAST_SERIAL = 2_958_465;
const MILLISECONDS_A_DAY = 86_400_000;

const remedyFor = (date: number, encoding: Encoding): string => {
  if (encoding !== 'calendar') return '';
  if (date <= 0 || date > LAST_SERIAL) return ', such as 20260105';
  const day = new Date((date - EPOCH_1970) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
  return `; as a spreadsheet counts days it is ${day}: write ${day.replaceAll('-', '')}`;
};

/** The fields that hold dates beside those of `Periods`. In them 0 is "there from the start". */
const DATED: readonly (readonly [TableName, string])[] = [
  ['AvailableParts', 'DeliveryDate'],
  ['ProductionPlan', 'PlanGenerationDate'],
  ['ProductionPlan', 'PlanStartingDate'],
];

type Rows = readonly (readonly number[] | undefined)[];

/** The encoding of most dates: one that is written otherwise is the one at fault. */
const commonEncoding = (dates: readonly number[]): Encoding => {
  const counts = new Map<Encoding, number>();
  for (const date of dates) counts.set(encodingOf(date), (counts.get(encodingOf(date)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 'ordinal';
};

/** Every date has to be written as those of most periods are, and every day yyyymmdd has to exist. */
export const checkDates = (tables: Tables, errors: ErrorList): void => {
  const periods = tables.Periods.flatMap((row) => (row === undefined ? [] : [row[1]]));
  if (periods.length === 0) return;
  const encoding = commonEncoding(periods);
  const check = (table: TableName, field: string, mayBeZero: boolean): void => {
    const place = (FIELDS[table] as readonly string[]).indexOf(field);
    (tables[table] as Rows).forEach((row, n) => {
      const date = row?.[place];
      if (date === undefined || (mayBeZero && date === 0)) return;
      const path = formatRowPath(table, n, field);
      if (encodingOf(date) !== encoding)
        errors.add(
          'E-DATE',
          path,
          `${field} ${date} is not written as the dates of Periods are (${NAMES[encoding]})${remedyFor(date, encoding)}`,
        );
      else if (encoding === 'calendar' && !isDay(date))
        errors.add('E-DATE', path, `${field} ${date} is no day of the calendar (yyyymmdd)`);
    });
  };
  check('Periods', 'Date', false);
  for (const [table, field] of DATED) check(table, field, true);
};
