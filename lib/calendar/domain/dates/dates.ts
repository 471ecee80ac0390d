import type { WallClock } from '#lib/calendar/domain/dates/zones.ts';

/** The parts of a wall clock as zero-padded texts, as `*_details` members have them. */
export interface DateDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** The parts of a wall clock. */
export const dateDetails = (clock: WallClock): DateDetails => ({
  year: clock.slice(0, 4),
  month: clock.slice(5, 7),
  day: clock.slice(8, 10),
  hour: clock.slice(11, 13),
  minutes: clock.slice(14, 16),
  seconds: clock.slice(17, 19),
});

/** `2027-03-18` of a wall clock. */
export const dayOf = (clock: WallClock): string => clock.slice(0, 10);

/** The first second of the day. */
export const startOfDay = (clock: WallClock): WallClock => `${dayOf(clock)} 00:00:00`;

/** The last second of the day. */
export const endOfDay = (clock: WallClock): WallClock => `${dayOf(clock)} 23:59:59`;
