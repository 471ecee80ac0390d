/** Days that a time zone skips because it moves across the date line, such as 2011-12-30 in Pacific/Apia. */

import { Temporal } from 'temporal-polyfill';
import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { getOffsetMinutes, resolveGap } from '#lib/calendar/domain/dates/zones.ts';

/** Least change of the offset within a year in which a day is skipped; changes of daylight saving are smaller. */
const MIN_JUMP_MINUTES = 12 * 60;

const isSkipped = (day: string, zone: string): boolean => getDay(resolveGap(`${day} 00:00:00`, zone)) !== day;

const hasJump = (year: number, zone: string): boolean => {
  const [start = 0, end = 0] = [year, year + 1].map((one) =>
    getOffsetMinutes(`${String(Math.min(one, 9999)).padStart(4, '0')}-01-01 00:00:00`, zone),
  );
  return Math.abs(end - start) >= MIN_JUMP_MINUTES;
};

/** Creates the test whether a day exists in the time zone. Cost: two offsets per year, and one per day of a jump. */
export const createDayTest = (zone: string): ((day: string) => boolean) => {
  const jumps = new Map<string, boolean>();
  return (day) => {
    const year = day.slice(0, 4);
    const known = jumps.get(year) ?? hasJump(Number(year), zone);
    jumps.set(year, known);
    return !known || !isSkipped(day, zone);
  };
};

/** Returns the day, or the one before it if the time zone skips it. */
export const getLastExistingDay = (day: string, zone: string): string =>
  isSkipped(day, zone) ? Temporal.PlainDate.from(day).subtract({ days: 1 }).toString() : day;
