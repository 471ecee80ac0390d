import type { ErrorList } from './issues.ts';
import { type DateEncoding, getDateEncoding } from './messages/dateEncoding.ts';
import { FIELDS, formatRowPath, type TableName, type Tables } from './tables.ts';

/** Returns whether a number yyyymmdd is a day of the Gregorian calendar. */
const isDay = (date: number): boolean => {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  const utc = new Date(Date.UTC(year, month - 1, day));
  return utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
};

/** Spreadsheet serial dates (days since 1899-12-30) of 1970-01-01 and of the last day of the year 9999. */
const EPOCH_1970 = 25_569;
const LAST_SERIAL = 2_958_465;
const MILLISECONDS_A_DAY = 86_400_000;

/** A date field with a value of another encoding than that of the periods. */
interface WrongDate {
  readonly field: string;
  readonly date: number;
}

const addWrongForm = (errors: ErrorList, path: string, wrong: WrongDate, encoding: DateEncoding): void => {
  const { date } = wrong;
  if (encoding !== 'calendar') errors.add('E-DATE', path, 'dateForm', { ...wrong, encoding });
  else if (date <= 0 || date > LAST_SERIAL) errors.add('E-DATE', path, 'dateNotCalendar', wrong);
  else {
    const day = new Date((date - EPOCH_1970) * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
    errors.add('E-DATE', path, 'dateSerial', { ...wrong, day, number: day.replaceAll('-', '') });
  }
};

/** Date fields of the other tables; 0 means "from the start". */
const DATED: readonly (readonly [TableName, string])[] = [
  ['AvailableParts', 'DeliveryDate'],
  ['ProductionPlan', 'PlanGenerationDate'],
  ['ProductionPlan', 'PlanStartingDate'],
];

type Rows = readonly (readonly number[] | undefined)[];

/** Returns the encoding of most dates, so that the errors point at the exceptions. */
const findCommonEncoding = (dates: readonly number[]): DateEncoding => {
  const counts = new Map<DateEncoding, number>();
  for (const date of dates) counts.set(getDateEncoding(date), (counts.get(getDateEncoding(date)) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? 'ordinal';
};

/** Checks that every date has the encoding of most periods, and that every yyyymmdd date is an existing day. */
export const checkDates = (tables: Tables, errors: ErrorList): void => {
  const periods = tables.Periods.flatMap((row) => (row === undefined ? [] : [row[1]]));
  if (periods.length === 0) return;
  const encoding = findCommonEncoding(periods);
  const check = (table: TableName, field: string, mayBeZero: boolean): void => {
    const place = (FIELDS[table] as readonly string[]).indexOf(field);
    (tables[table] as Rows).forEach((row, n) => {
      const date = row?.[place];
      if (date === undefined || (mayBeZero && date === 0)) return;
      const path = formatRowPath(table, n, field);
      if (getDateEncoding(date) !== encoding) addWrongForm(errors, path, { field, date }, encoding);
      else if (encoding === 'calendar' && !isDay(date)) errors.add('E-DATE', path, 'noDay', { field, date });
    });
  };
  check('Periods', 'Date', false);
  for (const [table, field] of DATED) check(table, field, true);
};
