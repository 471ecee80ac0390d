import { Temporal } from 'temporal-polyfill';
import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { formatClock, resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { expandRule } from '#lib/calendar/domain/events/expandRule.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

/** Maximum number of occurrences of one rule. */
export const MAX_OCCURRENCES = 1000;
/** Occurrences exist up to this many months ahead of the present. */
export const HORIZON_MONTHS = 25;

/** Start, time zone, rule, further starts and exceptions of a series. */
export interface Recurring extends Pick<Schedule, 'start' | 'timezone'> {
  readonly rrule?: string | undefined;
  /** Further starts, as wall clocks. */
  readonly rdates?: readonly string[] | undefined;
  /** Exceptions, as wall clocks or days. */
  readonly exdates?: readonly string[] | undefined;
}

/** Returns the wall clock up to which occurrences are created. */
export const computeHorizon = (clock: string): string =>
  formatClock(Temporal.PlainDateTime.from(clock.replace(' ', 'T')).add({ months: HORIZON_MONTHS }));

/** Whether the event recurs: it has a rule or further starts. */
export const isRecurring = ({ rrule, rdates = [] }: Recurring): boolean => rrule !== undefined || rdates.length > 0;

/** Returns all starts of a series up to the horizon in order, the excepted ones included; the first one is its start. */
export const listSlots = ({ rrule, rdates = [], start, timezone }: Recurring, horizon: string): readonly string[] => {
  const ruled = rrule === undefined ? [start] : expandRule(rrule, start, horizon, timezone);
  const added = rdates.filter((one) => one > start && one <= horizon);
  return added.length === 0 ? ruled : [...new Set([...ruled, ...added])].sort();
};

/**
 * Creates the test whether a start is excepted. An exception may name a start in a daylight-saving gap by its start in
 * the rule or by the start that is shown. RFC 5545 §3.8.5.1 does not say what a day excepts from a series with times;
 * as in libical, it excepts all starts of the day.
 */
export const createExceptionTest = ({
  exdates = [],
  timezone,
}: Pick<Recurring, 'exdates' | 'timezone'>): ((start: string) => boolean) => {
  const without = new Set(exdates);
  const isExcepted = (one: string): boolean => without.has(one) || without.has(getDay(one));
  return (start) => without.size > 0 && (isExcepted(start) || isExcepted(resolveGap(start, timezone)));
};

/** Returns the starts of the occurrences after the first, which is the series event itself. */
export const computeOccurrenceStarts = (recurring: Recurring, horizon: string): readonly string[] => {
  const { start } = recurring;
  if (!isRecurring(recurring) || horizon <= start) return [];
  const isExcepted = createExceptionTest(recurring);
  return listSlots(recurring, horizon).filter((one) => one > start && !isExcepted(one));
};

/** Moves `clock` by the difference between `from` and `to`. */
export const shiftClock = (clock: string, from: string, to: string): string => {
  if (from === to) return clock;
  const read = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return formatClock(read(clock).add(read(from).until(read(to), { largestUnit: 'days' })));
};
