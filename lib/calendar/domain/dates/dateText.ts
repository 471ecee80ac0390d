import { Temporal } from 'temporal-polyfill';
import { toIsoDay } from '#lib/calendar/domain/dates/dateForms.ts';
import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { formatClock, instantToClock, isZoneName, type WallClock } from '#lib/calendar/domain/dates/zones.ts';

/** The reference point of relative texts and the time zone of the result. */
export interface DateSetting {
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  /** Time zone of the wall clock. */
  readonly zone: string;
}

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'fortnight', 'month', 'year'] as const;
type Unit = (typeof UNITS)[number];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const DAY = String.raw`(\d{4})[-/](\d{1,2})[-/](\d{1,2})`;
const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?`;
/** An offset in a text is dropped, not converted: clients send the wall clock that they mean. */
const OFFSET = String.raw`(?:\s*(?:z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2}))?`;
const ABSOLUTE = new RegExp(`^${DAY}(?:[t\\s]+${CLOCK}${OFFSET})?$`);
/** The compact form of ISO 8601. Eight digits alone are UNIX seconds. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:t|\s+)(\d{2}):?(\d{2})(?::?(\d{2}))?(?=$|[\s.,z+-])/;
/** A time zone at the end, which is dropped like an offset. */
const ZONE_NAME = /(?<=[\dm.])\s+([a-z][a-z0-9_+/-]*)$/;
const TIME = new RegExp(`^(?:at\\s+)?${CLOCK}$`);
const SHIFT = new RegExp(`^([+-])?\\s*(\\d{1,5})\\s*(${UNITS.join('|')})s?(\\s+ago)?\\b\\s*`);
const NAMED_DAY = /^(now|today|tomorrow|yesterday)\b\s*/;
const WEEKDAY_NAME = WEEKDAYS.map((day) => `${day}|${day.slice(0, 3)}`).join('|');
const WEEKDAY = new RegExp(`^(?:(next|last|this)\\s+)?(${WEEKDAY_NAME})\\b\\s*`);
const SHIFTS: Readonly<Record<string, number>> = { this: 0, next: 1, last: -1, previous: -1 };
const WHICH = Object.keys(SHIFTS).join('|');
const NEXT_UNIT = new RegExp(`^(${WHICH})\\s+(${UNITS.join('|')})\\b\\s*`);
const NAMED_WEEK = new RegExp(`\\b(?:${WHICH})\\s+week\\b`);
const ORDINALS = ['first', 'second', 'third', 'fourth'];
const DAY_IN_MONTH = new RegExp(
  `^(?:(first|last)\\s+(day)|(${ORDINALS.join('|')}|last)\\s+(${WEEKDAY_NAME}))\\s+of\\s+`,
);
const MIDNIGHT = { hour: 0, minute: 0, second: 0 };

/** Returns the seconds after midnight from the groups of `CLOCK`; undefined if they name no valid time. */
const parseSecondsOfDay = (parts: readonly (string | undefined)[]): number | undefined => {
  const [hourText, minuteText, secondText, half] = parts;
  if (half === undefined && minuteText === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  const second = Number(secondText ?? 0);
  if (minute > 59 || second > 59) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    return ((hour % 12) + (half.startsWith('p') ? 12 : 0)) * 3600 + minute * 60 + second;
  }
  const seconds = hour * 3600 + minute * 60 + second;
  return seconds > 24 * 3600 ? undefined : seconds;
};

const parseTimeOfDay = (text: string): number | undefined => {
  if (text === 'noon') return 12 * 3600;
  if (text === 'midnight') return 0;
  const match = TIME.exec(text);
  return match === null ? undefined : parseSecondsOfDay(match.slice(1));
};

const parseAbsolute = (text: string): Temporal.PlainDateTime | undefined => {
  const match = ABSOLUTE.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = match.slice(1, 4).map(Number);
  const seconds = match[4] === undefined ? 0 : parseSecondsOfDay(match.slice(4));
  if (year === undefined || month === undefined || day === undefined || seconds === undefined) return undefined;
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toPlainDateTime().add({ seconds });
  } catch {
    return undefined;
  }
};

/** Months and years overflow at the end of a month, as in PHP: 31 January + 1 month is 3 March. */
const shiftBy = (from: Temporal.PlainDateTime, count: number, unit: Unit): Temporal.PlainDateTime => {
  if (unit === 'fortnight') return from.add({ weeks: 2 * count });
  if (unit !== 'month' && unit !== 'year') return from.add({ [`${unit}s`]: count });
  return from
    .with({ day: 1 })
    .add({ [`${unit}s`]: count })
    .add({ days: from.day - 1 });
};

/** Returns the days from a day to the next one with a weekday, 0 to 6. */
const countDaysUntil = (from: Temporal.PlainDateTime, weekday: string): number => {
  const wanted = WEEKDAYS.findIndex((day) => day.startsWith(weekday)) + 1;
  return (wanted - from.dayOfWeek + 7) % 7;
};

const moveToWeekday = (
  from: Temporal.PlainDateTime,
  which: string | undefined,
  name: string,
): Temporal.PlainDateTime => {
  const ahead = countDaysUntil(from, name);
  const days = which === 'last' ? ahead - 7 : which === 'next' && ahead === 0 ? 7 : ahead;
  return from.with(MIDNIGHT).add({ days });
};

const moveToNamedDay = (from: Temporal.PlainDateTime, name: string): Temporal.PlainDateTime => {
  if (name === 'now') return from;
  const days = name === 'tomorrow' ? 1 : name === 'yesterday' ? -1 : 0;
  return from.with(MIDNIGHT).add({ days });
};

/**
 * Applies the first phrase of a relative text; returns the new time and the rest, or undefined if no phrase matches.
 */
const takeStep = (at: Temporal.PlainDateTime, text: string): readonly [Temporal.PlainDateTime, string] | undefined => {
  const named = NAMED_DAY.exec(text);
  if (named?.[1] !== undefined) return [moveToNamedDay(at, named[1]), text.slice(named[0].length)];
  const weekday = WEEKDAY.exec(text);
  if (weekday?.[2] !== undefined) return [moveToWeekday(at, weekday[1], weekday[2]), text.slice(weekday[0].length)];
  const next = NEXT_UNIT.exec(text);
  if (next !== null) return [shiftBy(at, SHIFTS[next[1] ?? ''] ?? 0, next[2] as Unit), text.slice(next[0].length)];
  const shift = SHIFT.exec(text);
  if (shift === null) return undefined;
  const back = (shift[1] === '-') !== (shift[4] !== undefined);
  return [shiftBy(at, back ? -Number(shift[2]) : Number(shift[2]), shift[3] as Unit), text.slice(shift[0].length)];
};

/** Repeated steps of 99,999 years leave Temporal's range; the text then counts as unreadable. */
const catchRangeError = <Value>(work: () => Value): Value | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
};

/** Applies all phrases of a relative text. As in PHP, `next week` is its Monday unless a weekday is named. */
const takeSteps = (text: string, present: Temporal.PlainDateTime): Temporal.PlainDateTime | undefined => {
  let at = NAMED_WEEK.test(text) ? present.subtract({ days: present.dayOfWeek - 1 }) : present;
  let rest = text;
  while (rest !== '') {
    const seconds = parseTimeOfDay(rest);
    if (seconds !== undefined) return at.with(MIDNIGHT).add({ seconds });
    const taken = catchRangeError(() => takeStep(at, rest));
    if (taken === undefined) return undefined;
    [at, rest] = taken;
  }
  return at;
};

const moveToDayInMonth = (month: Temporal.PlainDateTime, which: string, weekday: string | undefined) => {
  if (weekday === undefined) return month.with({ day: which === 'last' ? month.daysInMonth : 1 });
  const first = 1 + countDaysUntil(month.with({ day: 1 }), weekday);
  const last = first + 28 > month.daysInMonth ? first + 21 : first + 28;
  return month.with({ day: which === 'last' ? last : first + 7 * ORDINALS.indexOf(which) });
};

/** As in PHP, `first day of next month` keeps the time of day, and `first monday of next month` is at midnight. */
const parseRelative = (text: string, present: Temporal.PlainDateTime): Temporal.PlainDateTime | undefined => {
  const [phrase, edge, , ordinal, weekday] = DAY_IN_MONTH.exec(text) ?? [];
  if (phrase === undefined) return takeSteps(text, present);
  const month = text.slice(phrase.length);
  const start = present.with(weekday === undefined ? { day: 1 } : { ...MIDNIGHT, day: 1 });
  const found = parseAbsolute(toIsoDay(`1 ${month}`)) ?? takeSteps(month, start);
  return found === undefined ? undefined : moveToDayInMonth(found, ordinal ?? edge ?? '', weekday);
};

/** Rewrites the compact form as `YYYY-MM-DD HH:MM:SS`; returns other texts unchanged. */
const toExtended = (text: string): string =>
  text.replace(COMPACT, (_, year, month, day, hour, minute, second = '00') =>
    [`${year}-${month}-${day}`, `${hour}:${minute}:${second}`].join(' '),
  );

const dropZoneName = (text: string): string => {
  const [end, name] = ZONE_NAME.exec(text) ?? [];
  return end !== undefined && name !== undefined && isZoneName(name) ? text.slice(0, -end.length) : text;
};

/** Longest date text, in characters. */
const MAX_DATE_TEXT = 100;

/** UNIX seconds of the years 0001 to 9999. */
const isUnixTime = (seconds: number): boolean => seconds > -62_135_596_800 && seconds < 253_402_300_800;

/**
 * Parses a date text into a wall clock: ISO date or date-time, also compact or with a time zone, `March 18, 2027 6:30 pm`,
 * UNIX seconds with or without `@`, `tomorrow 9am`, `+2 months`, `next wednesday 4pm`, `first day of next month`. Returns
 * undefined if it is unreadable or outside the years 0001 to 9999.
 */
export const parseDate = (text: string, { now, zone }: DateSetting): WallClock | undefined => {
  if (text.length > MAX_DATE_TEXT) return undefined;
  const wanted = text.trim().toLowerCase();
  if (/^(?:[+-]?|@-?)\d+(\.\d+)?$/.test(wanted)) {
    const seconds = Math.floor(Number(wanted.replace('@', '')));
    return isUnixTime(seconds) ? instantToClock(seconds * 1000, zone) : undefined;
  }
  if (wanted === '') return undefined;
  const present = Temporal.PlainDateTime.from(instantToClock(now, zone).replace(' ', 'T'));
  const found = parseAbsolute(toIsoDay(toExtended(dropZoneName(wanted)))) ?? parseRelative(wanted, present);
  return found === undefined || found.year < 1 || found.year > 9999 ? undefined : formatClock(found);
};

/** Returns the day, `YYYY-MM-DD`, of a text that is a date without a time; undefined for other texts. */
export const parseDay = (text: string): string | undefined => {
  if (text.length > MAX_DATE_TEXT) return undefined;
  const wanted = toIsoDay(text.trim().toLowerCase());
  const found = /[t\s]/.test(wanted) ? undefined : parseAbsolute(wanted);
  return found === undefined || found.year < 1 ? undefined : getDay(formatClock(found));
};

/** Whether `parseDate` can read the text; the answer does not depend on the time zone or the present. */
export const isDateText = (text: string): boolean => parseDate(text, { now: 0, zone: 'UTC' }) !== undefined;
