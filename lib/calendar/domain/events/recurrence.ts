import { Temporal } from 'temporal-polyfill';
import { formatClock } from '#lib/calendar/domain/dates/zones.ts';
import { expandRule } from '#lib/calendar/domain/events/expandRule.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

/** Maximum number of occurrences of one rule. */
export const MAX_OCCURRENCES = 1000;
/** Occurrences exist up to this many months ahead of the present. */
export const HORIZON_MONTHS = 25;

/** Start, time zone, rule and exceptions of a series. */
export interface Recurring extends Pick<Schedule, 'start' | 'timezone'> {
  readonly rrule?: string;
  /** Exceptions as wall clocks. */
  readonly exdates?: readonly string[];
}

/** Returns the wall clock up to which occurrences are created. */
export const computeHorizon = (clock: string): string =>
  formatClock(Temporal.PlainDateTime.from(clock.replace(' ', 'T')).add({ months: HORIZON_MONTHS }));

/** Returns the starts of the occurrences after the first, which is the series event itself. */
export const computeOccurrenceStarts = (
  { rrule, exdates, start, timezone }: Recurring,
  horizon: string,
): readonly string[] => {
  if (rrule === undefined || horizon <= start) return [];
  const without = new Set(exdates ?? []);
  return expandRule(rrule, start, horizon, timezone).filter((one) => one > start && !without.has(one));
};

/** Moves `clock` by the difference between `from` and `to`. */
export const shiftClock = (clock: string, from: string, to: string): string => {
  const read = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return formatClock(read(clock).add(read(from).until(read(to), { largestUnit: 'days' })));
};
