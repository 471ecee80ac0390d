import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { clockIn, wallClock } from '#lib/calendar/domain/dates/zones.ts';
import { partsOf, plainRule, ruleFault } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { Schedule } from '#lib/calendar/domain/model.ts';

/** Occurrences that one write may ask for. */
export const MOST_OCCURRENCES = 1000;
/** How far ahead of the present occurrences are kept. */
export const MONTHS_AHEAD = 25;

const textOf = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** Why a rule cannot be taken: the part, and what it may be; undefined: it can. */
export const recurrenceFault = (text: string): string | undefined => {
  const fault = ruleFault(text);
  if (fault !== undefined) return fault;
  try {
    expand(plainRule(text), '2027-01-01 00:00:00', '2027-01-02 00:00:00', 'UTC');
    return undefined;
  } catch {
    return 'The parts of the rule do not go together, or UNTIL is a day that there is not.';
  }
};

const compact = (clock: string): string => clock.replace(/[-:]/g, '').replace(' ', 'T');

const spaced = (text: string): string =>
  `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)} ${text.slice(9, 11)}:${text.slice(11, 13)}:${text.slice(13, 15)}`;

/** An end in UTC is the zone's wall clock at that time; a bare day is that whole day. */
const untilOf = (until: string, zone: string): string => {
  if (!until.includes('T')) return `${until}T235959Z`;
  return `${until.endsWith('Z') ? compact(clockIn(spaced(until), zone)) : until}Z`;
};

/** Wall clocks recur as if they were UTC, whatever their zone: an evening stays the same hour all year. */
const expand = (rule: string, start: string, horizon: string, zone: string): readonly string[] => {
  const parts = new Map(partsOf(rule));
  const until = parts.get('UNTIL');
  if (until !== undefined) parts.set('UNTIL', untilOf(until, zone));
  const rruleString = `DTSTART:${compact(start)}Z\nRRULE:${textOf(parts)}`;
  const recurrence = new RRuleTemporal({ rruleString, includeDtstart: true, maxIterations: 100_000 });
  const at = (clock: string) => new Date(`${clock.replace(' ', 'T')}Z`);
  return recurrence
    .between(at(start), at(horizon), true)
    .map((found) => wallClock(Temporal.PlainDateTime.from(found.toString().replace(/[Z+[].*$/, ''))));
};

/** What recurs, and how. */
export interface Recurring extends Pick<Schedule, 'start' | 'timezone'> {
  readonly rrule?: string;
  /** Starts that do not take place, as wall clocks. */
  readonly exdates?: readonly string[];
}

/** The wall clock up to which occurrences are kept. */
export const horizonOf = (clock: string): string =>
  wallClock(Temporal.PlainDateTime.from(clock.replace(' ', 'T')).add({ months: MONTHS_AHEAD }));

/** Starts of the occurrences after the first, which is the event itself. */
export const occurrenceStarts = (
  { rrule, exdates, start, timezone }: Recurring,
  horizon: string,
): readonly string[] => {
  if (rrule === undefined || horizon <= start) return [];
  const without = new Set(exdates ?? []);
  return expand(rrule, start, horizon, timezone).filter((one) => one > start && !without.has(one));
};

/** The wall clock that is as far from `to` as `clock` is from `from`. */
export const movedClock = (clock: string, from: string, to: string): string => {
  const read = (text: string) => Temporal.PlainDateTime.from(text.replace(' ', 'T'));
  return wallClock(read(clock).add(read(from).until(read(to), { largestUnit: 'days' })));
};
