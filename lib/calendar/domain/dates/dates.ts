import type { WallClock } from '#lib/calendar/domain/dates/zones.ts';

/** The parts of a wall clock as zero-padded texts: the form of the `*_details` members. */
export interface DateDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Splits a wall clock into its parts. */
export const toDateDetails = (clock: WallClock): DateDetails => ({
  year: clock.slice(0, 4),
  month: clock.slice(5, 7),
  day: clock.slice(8, 10),
  hour: clock.slice(11, 13),
  minutes: clock.slice(14, 16),
  seconds: clock.slice(17, 19),
});

/** First and last day of all lists: dates have four-digit years. */
export const FIRST_DAY = '0000-01-01';
export const LAST_DAY = '9999-12-31';

/** Returns the day of a wall clock, `YYYY-MM-DD`. */
export const getDay = (clock: WallClock): string => clock.slice(0, 10);

/** Returns the first second of the day. */
export const startOfDay = (clock: WallClock): WallClock => `${getDay(clock)} 00:00:00`;

/** Returns the last second of the day. */
export const endOfDay = (clock: WallClock): WallClock => `${getDay(clock)} 23:59:59`;
