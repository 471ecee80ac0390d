import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Schedule } from '#lib/calendar/domain/model.ts';
import { clockIn, wallClock } from '#lib/calendar/domain/zones.ts';

/** Occurrences that one write may ask for. */
export const MOST_OCCURRENCES = 1000;
/** How far ahead of the present occurrences are kept. */
const MONTHS_AHEAD = 25;

const NUMBERS = /^[+-]?\d{1,3}(,[+-]?\d{1,3})*$/;
const WEEKDAYS = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/;

/** RFC 5545, 3.3.10: the parts of a rule that recurs daily or slower, and what each may say. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,5}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYHOUR: NUMBERS,
  BYMINUTE: NUMBERS,
  BYSECOND: NUMBERS,
  BYDAY: WEEKDAYS,
  BYMONTHDAY: NUMBERS,
  BYYEARDAY: NUMBERS,
  BYWEEKNO: NUMBERS,
  BYMONTH: NUMBERS,
  BYSETPOS: NUMBERS,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

type Parts = ReadonlyMap<string, string>;

const partsOf = (rule: string): Parts => new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));

const textOf = (parts: Parts): string => [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** A rule in its plain form, without `RRULE:`; undefined: it is none, or recurs more often than daily. */
export const readRule = (text: string): string | undefined => {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const parts = partsOf(rule);
  const isKnown = [...parts].every(([name, value]) => value !== undefined && PARTS[name]?.test(value) === true);
  if (!isKnown || !parts.has('FREQ') || (parts.has('COUNT') && parts.has('UNTIL'))) return undefined;
  if (parts.size !== rule.split(';').length) return undefined;
  try {
    expand(rule, '2027-01-01 00:00:00', '2027-01-02 00:00:00', 'UTC');
    return rule;
  } catch {
    return undefined;
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
