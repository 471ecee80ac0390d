import { dayOf } from '#lib/calendar/domain/dates/dates.ts';

/** An event that reaches over more months than this is kept by year; over more years, with the long ones. */
const MOST = 6;

const LONG = 'LONG';

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const monthText = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

const daysFrom = (day: string, days: number): string => {
  const other = new Date(`${day}T00:00:00Z`);
  other.setUTCDate(other.getUTCDate() + days);
  return other.toISOString().slice(0, 10);
};

/** The day after, of the calendar that wall clocks use. */
export const nextDay = (day: string): string => daysFrom(day, 1);

/** The day before, of the same calendar. */
export const dayBefore = (day: string): string => daysFrom(day, -1);

const each = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The months, or years if they are many, that an event reaches into after its first day; none if it has one day. */
export const runningSpans = (start: string, end: string): readonly string[] => {
  const [firstDay, lastDay] = [dayOf(start), dayOf(end)];
  if (lastDay <= firstDay) return [];
  const from = nextDay(firstDay);
  const months = each(monthNumber(from), monthNumber(lastDay));
  if (months.length <= MOST) return months.map(monthText);
  const years = each(Number(from.slice(0, 4)), Number(lastDay.slice(0, 4)));
  return years.length <= MOST ? years.map((year) => String(year).padStart(4, '0')) : [LONG];
};

/** Where to look for what begins on or before a day and ends after it. */
export const spansAcross = (day: string): readonly string[] => {
  const after = nextDay(day);
  return [after.slice(0, 7), after.slice(0, 4), LONG];
};
