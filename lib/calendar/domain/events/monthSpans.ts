import { getDay } from '#lib/calendar/domain/dates/dates.ts';

/**
 * Maximum number of index items of a running event: over more months it is indexed by year, over more years under
 * `LONG_SPAN`.
 */
const MAX_SPANS = 6;

const LONG_SPAN = 'LONG';

const toMonthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const formatMonth = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

const addDays = (day: string, days: number): string => {
  const other = new Date(`${day}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  return other.toISOString().slice(0, 10);
};

/** Returns the following day, `YYYY-MM-DD`. */
export const getNextDay = (day: string): string => addDays(day, 1);

/** Returns the preceding day, `YYYY-MM-DD`. */
export const getPreviousDay = (day: string): string => addDays(day, -1);

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns the months (or years, or `LONG_SPAN`) in which an event continues after its first day; empty for one day. */
export const getRunningSpans = (start: string, end: string): readonly string[] => {
  const [firstDay, lastDay] = [getDay(start), getDay(end)];
  if (lastDay <= firstDay) return [];
  const from = getNextDay(firstDay);
  const months = range(toMonthNumber(from), toMonthNumber(lastDay));
  if (months.length <= MAX_SPANS) return months.map(formatMonth);
  const years = range(Number(from.slice(0, 4)), Number(lastDay.slice(0, 4)));
  return years.length <= MAX_SPANS ? years.map((year) => String(year).padStart(4, '0')) : [LONG_SPAN];
};

/** Returns the spans that hold every event that starts on or before `day` and ends after it. */
export const getSpansAcross = (day: string): readonly string[] => {
  const after = getNextDay(day);
  return [after.slice(0, 7), after.slice(0, 4), LONG_SPAN];
};
