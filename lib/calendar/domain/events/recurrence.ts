import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { formatClock, utcToClock } from '#lib/calendar/domain/dates/zones.ts';
import { findRuleFault, normalizeRule, parseRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

/** Maximum number of occurrences of one rule. */
export const MAX_OCCURRENCES = 1000;
/** Occurrences exist up to this many months ahead of the present. */
export const HORIZON_MONTHS = 25;

const formatParts = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** Returns why a recurrence rule is invalid (part and permitted values); undefined if it is valid. */
export const findRecurrenceFault = (text: string): string | undefined => {
  const fault = findRuleFault(text);
  if (fault !== undefined) return fault;
  try {
    expandRule(normalizeRule(text), '2027-01-01 00:00:00', '2027-01-02 00:00:00', 'UTC');
    return undefined;
  } catch {
    return 'The parts of the rule contradict each other, or UNTIL is not a valid date.';
  }
};

const toCompactClock = (clock: string): string => clock.replace(/[-:]/g, '').replace(' ', 'T');

const toSpacedClock = (text: string): string =>
  `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)} ${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}`;

/**
 * Converts UNTIL to a wall clock, marked as UTC as `expandRule` needs it; a date without time includes the whole day.
 */
const resolveUntil = (until: string, zone: string): string => {
  if (!until.includes('T')) return `${until}T235959Z`;
  return `${until.endsWith('Z') ? toCompactClock(utcToClock(toSpacedClock(until), zone)) : until}Z`;
};

/** Expands the rule on wall clocks marked as UTC, so that an event keeps its hour across daylight-saving changes. */
const expandRule = (rule: string, start: string, horizon: string, zone: string): readonly string[] => {
  const parts = new Map(parseRule(rule));
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', resolveUntil(until, zone));
  const rruleString = `DTSTART:${toCompactClock(start)}Z\nRRULE:${formatParts(parts)}`;
  const recurrence = new RRuleTemporal({ rruleString, includeDtstart: true, maxIterations: 100_000 });
  const at = (clock: string) => new Date(`${clock.replace(' ', 'T')}Z`);
  return recurrence
    .between(at(start), at(horizon), true)
    .map((found) => formatClock(Temporal.PlainDateTime.from(found.toString().replace(/[Z+[].*$/, ''))));
};

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
