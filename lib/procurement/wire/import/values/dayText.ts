/** Whether the day or the month comes first in dates such as 03/04/2026. */
export type DateOrder = 'day' | 'month';

/** How a text reads as a day. */
export type DayText =
  /** The day as yyyymmdd, and the order that its numbers prove. */
  | { readonly day: number; readonly proves?: DateOrder }
  /** A day in either order, with both readings. */
  | { readonly dayFirst: number; readonly monthFirst: number };

/** Dates before this year are times of day, which spreadsheets store as a fraction of their first day. */
export const FIRST_YEAR = 1901;

/** Returns a day as yyyymmdd; undefined if it does not exist. */
export const toDayNumber = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= FIRST_YEAR;
  return isDay ? year * 10_000 + month * 100 + day : undefined;
};

/** ISO 8601 day, or its midnight, the text forms of days in common tools. Slashes and points occur as well. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)(?:[T ]00:00:00(?:\.0{1,6})?Z?)?$/;
const YEAR_LAST = /^(\d\d?)([-/.])(\d\d?)\2(\d{4}|\d\d)$/;

const MONTHS = 12;
const CENTURY = 2000;

const toDay = (year: number, month: number, day: number, proves?: DateOrder): DayText | undefined => {
  const found = toDayNumber(year, month, day);
  return found === undefined ? undefined : { day: found, ...(proves && { proves }) };
};

/** Reads a text as a day; undefined if it is none. With points the day always comes first. */
export const readDayText = (text: string): DayText | undefined => {
  const first = YEAR_FIRST.exec(text);
  if (first !== null) return toDay(Number(first[1]), Number(first[3]), Number(first[4]));
  const [, a, separator, b, end = ''] = YEAR_LAST.exec(text) ?? [];
  if (a === undefined) return undefined;
  const [one, two] = [Number(a), Number(b)];
  const year = Number(end) + (end.length === 2 ? CENTURY : 0);
  if (separator === '.' || one === two) return toDay(year, two, one);
  if (one > MONTHS) return toDay(year, two, one, 'day');
  if (two > MONTHS) return toDay(year, one, two, 'month');
  const [dayFirst, monthFirst] = [toDayNumber(year, two, one), toDayNumber(year, one, two)];
  return dayFirst === undefined || monthFirst === undefined ? undefined : { dayFirst, monthFirst };
};
