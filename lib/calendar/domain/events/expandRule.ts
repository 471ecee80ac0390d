/** RFC 5545 §3.3.10: expansion of a recurrence rule on wall clocks. */

import { createDayTest } from '#lib/calendar/domain/dates/skippedDays.ts';
import { clockToUtc, utcToClock, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import {
  DAY_MILLISECONDS,
  findRuleFault,
  parseRule,
  parseUntil,
  toDayNumber,
} from '#lib/calendar/domain/events/recurrenceRule.ts';

type Parts = ReadonlyMap<string, string>;

/** A day of the calendar. Days are numbered from 1970-01-01. */
interface Day {
  readonly number: number;
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** From 1, as are the following two. */
  readonly dayOfMonth: number;
  readonly dayOfYear: number;
  readonly daysOfMonth: number;
  readonly daysOfYear: number;
  /** From 0, Monday. */
  readonly weekday: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Returns the number of the first day of a month (from 1), which may lie in a later year: 13 is January. */
const toFirstDay = (year: number, month: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, 1) / DAY_MILLISECONDS;

const getWeekday = (number: number): number => (((number + 3) % 7) + 7) % 7;

/** Returns the days of a month, counted from January of `year`: 13 is January of the next year. */
const listDaysOfMonth = (year: number, month: number): readonly Day[] => {
  const first = toFirstDay(year, month);
  const date = new Date(first * DAY_MILLISECONDS);
  const newYear = toFirstDay(date.getUTCFullYear(), 1);
  const facts = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    daysOfMonth: toFirstDay(year, month + 1) - first,
    daysOfYear: toFirstDay(date.getUTCFullYear() + 1, 1) - newYear,
  };
  return Array.from({ length: facts.daysOfMonth }, (_, index) => ({
    ...facts,
    number: first + index,
    dayOfMonth: index + 1,
    dayOfYear: first + index - newYear + 1,
    weekday: getWeekday(first + index),
  }));
};

const toDay = (number: number): Day => {
  const date = new Date(number * DAY_MILLISECONDS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const newYear = toFirstDay(year, 1);
  return {
    number,
    year,
    month,
    dayOfMonth: date.getUTCDate(),
    dayOfYear: number - newYear + 1,
    daysOfMonth: toFirstDay(year, month + 1) - toFirstDay(year, month),
    daysOfYear: toFirstDay(year + 1, 1) - newYear,
    weekday: getWeekday(number),
  };
};

const formatDay = ({ year, month, dayOfMonth }: Day): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')].join('-');

/** Returns the first day of week 1 of a year: the first week with at least four days in the year. */
const toFirstWeek = (year: number, weekStart: number): number => {
  const fourth = toFirstDay(year, 1) + 3;
  return fourth - ((getWeekday(fourth) - weekStart + 7) % 7);
};

type Condition = (day: Day) => boolean;

/** Creates the test whether a number, counted from the start or from the end of `length`, is listed. */
const createPositionTest = (listed: string): ((position: number, length: number) => boolean) => {
  const wanted = new Set(listed.split(',').map(Number));
  return (position, length) => wanted.has(position) || wanted.has(position - length - 1);
};

const createWeekTest = (listed: string, weekStart: number): Condition => {
  const isListed = createPositionTest(listed);
  return ({ year, number }) => {
    const starts = [year - 1, year, year + 1, year + 2].map((one) => toFirstWeek(one, weekStart));
    const index = starts.findLastIndex((start) => start <= number);
    const [start = 0, next = 0] = starts.slice(index);
    return isListed(Math.floor((number - start) / 7) + 1, (next - start) / 7);
  };
};

/** Numbered weekdays count within the year if FREQ is YEARLY and BYMONTH is absent, otherwise within the month. */
const createWeekdayTest = (listed: string, isOfYear: boolean): Condition => {
  const wanted = listed.split(',').map((text) => ({
    weekday: WEEKDAYS.indexOf(text.slice(-2)),
    ordinal: Number(text.slice(0, -2)),
  }));
  return (day) => {
    const [position, length] = isOfYear ? [day.dayOfYear, day.daysOfYear] : [day.dayOfMonth, day.daysOfMonth];
    const fromStart = Math.ceil(position / 7);
    const fromEnd = -Math.ceil((length - position + 1) / 7);
    return wanted.some(
      ({ weekday, ordinal }) =>
        weekday === day.weekday && (ordinal === 0 || ordinal === fromStart || ordinal === fromEnd),
    );
  };
};

const DAY_PARTS = ['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY', 'BYDAY'];

/** Adds the parts of days that a rule takes from its start. */
const addImpliedParts = (parts: Parts, start: Day): Parts => {
  const frequency = parts.get('FREQ');
  const named = DAY_PARTS.filter((name) => parts.has(name));
  const weekday = WEEKDAYS[start.weekday] ?? '';
  if (named.join() === 'BYWEEKNO') return new Map([...parts, ['BYDAY', weekday]]);
  if (named.length > 0 || frequency === 'DAILY') return parts;
  if (frequency === 'WEEKLY') return new Map([...parts, ['BYDAY', weekday]]);
  const month = frequency === 'YEARLY' ? (parts.get('BYMONTH') ?? String(start.month)) : parts.get('BYMONTH');
  return new Map([
    ...parts,
    ...(month === undefined ? [] : [['BYMONTH', month] as const]),
    ['BYMONTHDAY', String(start.dayOfMonth)],
  ]);
};

/** Returns the conditions that every day of the rule meets. */
const createConditions = (parts: Parts, weekStart: number): readonly Condition[] => {
  const create = (name: string, to: (listed: string) => Condition): readonly Condition[] => {
    const listed = parts.get(name);
    return listed === undefined ? [] : [to(listed)];
  };
  const isOfYear = parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH');
  return [
    ...create('BYMONTH', (listed) => {
      const months = new Set(listed.split(',').map(Number));
      return ({ month }) => months.has(month);
    }),
    ...create('BYWEEKNO', (listed) => createWeekTest(listed, weekStart)),
    ...create('BYYEARDAY', (listed) => {
      const isListed = createPositionTest(listed);
      return ({ dayOfYear, daysOfYear }) => isListed(dayOfYear, daysOfYear);
    }),
    ...create('BYMONTHDAY', (listed) => {
      const isListed = createPositionTest(listed);
      return ({ dayOfMonth, daysOfMonth }) => isListed(dayOfMonth, daysOfMonth);
    }),
    ...create('BYDAY', (listed) => createWeekdayTest(listed, isOfYear)),
  ];
};

/** Returns the function that lists the days of the n-th period (from 0) of the rule; period 0 contains the start. */
const createPeriods = (parts: Parts, start: Day, weekStart: number): ((index: number) => readonly Day[]) => {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const frequency = parts.get('FREQ');
  if (frequency === 'MONTHLY') return (index) => listDaysOfMonth(start.year, start.month + index * interval);
  if (frequency === 'YEARLY') {
    const months = parts.get('BYMONTH')?.split(',').map(Number) ?? Array.from({ length: 12 }, (_, month) => month + 1);
    const ordered = [...new Set(months)].sort((one, other) => one - other);
    return (index) => ordered.flatMap((month) => listDaysOfMonth(start.year + index * interval, month));
  }
  const length = frequency === 'WEEKLY' ? 7 : 1;
  const first = frequency === 'WEEKLY' ? start.number - ((start.weekday - weekStart + 7) % 7) : start.number;
  return (index) => Array.from({ length }, (_, day) => toDay(first + index * interval * length + day));
};

/** Returns the times of day of the rule, `hh:mm:ss`, in order. */
const listTimes = (parts: Parts, start: WallClock): readonly string[] => {
  const list = (name: string, implied: string): readonly string[] =>
    (parts.get(name) ?? implied).split(',').map((text) => String(Number(text)).padStart(2, '0'));
  const times = list('BYHOUR', start.slice(11, 13)).flatMap((hour) =>
    list('BYMINUTE', start.slice(14, 16)).flatMap((minute) =>
      list('BYSECOND', start.slice(17, 19)).map((second) => `${hour}:${minute}:${second}`),
    ),
  );
  return [...new Set(times)].sort();
};

/** Returns the last wall clock of the rule. */
const resolveLast = (until: string | undefined, horizon: WallClock, zone: string): WallClock => {
  if (until === undefined) return horizon;
  const clock = parseUntil(until);
  if (!until.endsWith('Z')) return clock < horizon ? clock : horizon;
  return clock < clockToUtc(horizon, zone) ? utcToClock(clock, zone) : horizon;
};

const selectPositions = (clocks: readonly WallClock[], listed: string | undefined): readonly WallClock[] => {
  if (listed === undefined) return clocks;
  const isListed = createPositionTest(listed);
  return clocks.filter((_, index) => isListed(index + 1, clocks.length));
};

/**
 * Returns the starts of a normalised rule up to the horizon, in order. An event keeps its hour across daylight-saving
 * changes. The start is the first one, also of COUNT, whether or not it meets the rule. Other days meet all BYxxx parts
 * and exist in the time zone.
 * Throws a RangeError for an invalid rule.
 */
export const expandRule = (rule: string, start: WallClock, horizon: WallClock, zone: string): readonly WallClock[] => {
  const fault = findRuleFault(rule);
  if (fault !== undefined) throw new RangeError(fault);
  const startDay = toDay(toDayNumber(start));
  const parts = addImpliedParts(parseRule(rule), startDay);
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  const conditions = createConditions(parts, weekStart);
  const listDays = createPeriods(parts, startDay, weekStart);
  const isExisting = createDayTest(zone);
  const times = listTimes(parts, start);
  const last = resolveLast(parts.get('UNTIL'), horizon, zone);
  const lastDay = toDayNumber(last);
  const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const starts = [start];
  for (let index = 0, days = listDays(0); (days[0]?.number ?? 0) <= lastDay; index += 1, days = listDays(index)) {
    const clocks = days
      .filter((day) => conditions.every((isMet) => isMet(day)))
      .map(formatDay)
      .filter(isExisting)
      .flatMap((day) => times.map((time) => `${day} ${time}`));
    for (const clock of selectPositions(clocks, parts.get('BYSETPOS'))) {
      if (clock <= start) continue;
      if (clock > last || starts.length >= count) return starts;
      starts.push(clock);
    }
  }
  return starts;
};
