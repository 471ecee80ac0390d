import { Temporal } from 'temporal-polyfill';
import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { formatClock, resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { expandRule } from '#lib/calendar/domain/events/expandRule.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

/** Maximum number of occurrences of one rule. */
export const MAX_OCCURRENCES = 1000;
/** Occurrences exist up to this many months ahead of the present. */
export const HORIZON_MONTHS = 25;

/** Start, time zone, rule and exceptions of a series. */
export interface Recurring extends Pick<Schedule, 'start' | 'timezone'> {
  readonly rrule?: string;
  /** Exceptions, as wall clocks or days. */
  readonly exdates?: readonly string[];
}

/** Returns the wall clock up to which occurrences are created. */
export const computeHorizon = (clock: string): string =>
  formatClock(Temporal.PlainDateTime.from(clock.replace(' ', 'T')).add({ months: HORIZON_MONTHS }));

/**
 * Returns the starts of the occurrences after the first, which is the series event itself. An exception may name a
 * start in a daylight-saving gap by its start in the rule or by the start that is shown. RFC 5545 §3.8.5.1 does not say
 * what a day excepts from a series with times; as in libical, it excepts all starts of the day.
 */
export const computeOccurrenceStarts = (
  { rrule, exdates, start, timezone }: Recurring,
  horizon: string,
): readonly string[] => {
  if (rrule === undefined || horizon <= start) return [];
  const without = new Set(exdates ?? []);
  const starts = expandRule(rrule, start, horizon, timezone).filter((one) => one > start);
  if (without.size === 0) return starts;
  const isExcepted = (one: string): boolean => without.has(one) || without.has(getDay(one));
  return starts.filter((one) => !isExcepted(one) && !isExcepted(resolveGap(one, timezone)));
};

/** Moves `clock` by the difference between `from` and `to`. */
export const shiftClock = (clock: string, from: string, to: string): string => {
  const read = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return formatClock(read(clock).add(read(from).until(read(to), { largestUnit: 'days' })));
};
