import type { WallClock } from '#lib/calendar/domain/dates/zones.ts';

/** RFC 5545 §3.3.10: syntax of recurrence rules, restricted to frequencies of DAILY and lower. */

/** Longest rule, in characters; a rule that lists every day of a year is shorter. */
export const MAX_RULE = 2000;
/** Maximum number of times of day of a rule. */
const MAX_TIMES = 24;

type Parts = ReadonlyMap<string, string>;

/** Splits a rule into its parts, in their order. */
export const parseRule = (rule: string): Parts =>
  new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));

const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly says: string }>> = {
  FREQ: { form: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, says: 'is DAILY, WEEKLY, MONTHLY or YEARLY' },
  INTERVAL: { form: /^[1-9]\d{0,3}$/, says: 'is a number from 1 to 9999' },
  COUNT: { form: /^[1-9]\d{0,5}$/, says: 'is a number from 1 to 999999' },
  UNTIL: { form: /^\d{8}(?:T\d{6}Z?)?$/, says: 'is a day as 20270401 or a time as 20270401T180000Z' },
  WKST: { form: /^(?:MO|TU|WE|TH|FR|SA|SU)$/, says: 'is a weekday as MO' },
};

/** Ranges of the numeric list parts; signed parts accept negative numbers, which count from the end. */
const NUMBERS: Readonly<Record<string, { readonly least: 0 | 1; readonly most: number; readonly isSigned: boolean }>> =
  {
    BYSECOND: { least: 0, most: 59, isSigned: false },
    BYMINUTE: { least: 0, most: 59, isSigned: false },
    BYHOUR: { least: 0, most: 23, isSigned: false },
    BYMONTHDAY: { least: 1, most: 31, isSigned: true },
    BYYEARDAY: { least: 1, most: 366, isSigned: true },
    BYWEEKNO: { least: 1, most: 53, isSigned: true },
    BYMONTH: { least: 1, most: 12, isSigned: false },
    BYSETPOS: { least: 1, most: 366, isSigned: true },
  };

const NUMBER = /^[+-]?\d{1,3}$/;
const WEEKDAY = /^([+-]?\d{1,2})?(?:MO|TU|WE|TH|FR|SA|SU)$/;

const findNumbersFault = (name: string, value: string): string | undefined => {
  const range = NUMBERS[name];
  if (range === undefined) return undefined;
  const { least, most, isSigned } = range;
  const isGood = (text: string): boolean => {
    const size = isSigned ? Math.abs(Number(text)) : Number(text);
    return NUMBER.test(text) && size >= least && size <= most;
  };
  const says = `${name} takes numbers from ${least} to ${most}${isSigned ? `, or from -${most} to -${least}` : ''}.`;
  return value.split(',').every(isGood) ? undefined : says;
};

const findWeekdaysFault = (value: string, parts: Parts): string | undefined => {
  const ordinals = value.split(',').map((day) => {
    const match = WEEKDAY.exec(day);
    return match === null ? undefined : Number(match[1] ?? Number.NaN);
  });
  if (ordinals.includes(undefined)) return 'BYDAY takes weekdays such as MO, 2MO or -1FR.';
  const numbered = ordinals.filter((ordinal) => ordinal !== undefined && !Number.isNaN(ordinal));
  if (numbered.length === 0) return undefined;
  const frequency = parts.get('FREQ');
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    return 'BYDAY takes numbered weekdays only with FREQ=MONTHLY or FREQ=YEARLY.';
  if (parts.has('BYWEEKNO')) return 'BYDAY takes no numbered weekdays together with BYWEEKNO.';
  const most = frequency === 'MONTHLY' ? 5 : 53;
  const isGood = (ordinal = 0) => ordinal !== 0 && Math.abs(ordinal) <= most;
  return numbered.every(isGood) ? undefined : `BYDAY numbers weekdays from 1 to ${most}, or from -${most} to -1.`;
};

/** RFC 5545 §3.3.10, table of BYxxx parts: frequencies that a part is limited to. */
const COMPATIBLE_FREQUENCIES: Readonly<Record<string, readonly string[]>> = {
  BYMONTHDAY: ['DAILY', 'MONTHLY', 'YEARLY'],
  BYYEARDAY: ['YEARLY'],
  BYWEEKNO: ['YEARLY'],
};

/** Converts UNTIL to a wall clock, which is in UTC if UNTIL ends with Z; without a time it includes the whole day. */
export const parseUntil = (until: string): WallClock => {
  const [, year, month, day, hour = '23', minute = '59', second = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(until) ?? [];
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
};

/** Returns whether UNTIL, which has a valid form, names a day and a time that exist. */
const isTime = (until: string): boolean => {
  const clock = parseUntil(until);
  const time = new Date(`${clock.replace(' ', 'T')}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(clock.replace(' ', 'T'));
};

const findPartFault = (name: string, value: string | undefined, parts: Parts): string | undefined => {
  const simple = FORMS[name];
  if (simple !== undefined) {
    const isGood = value !== undefined && simple.form.test(value) && (name !== 'UNTIL' || isTime(value));
    return isGood ? undefined : `${name} ${simple.says}.`;
  }
  if (NUMBERS[name] === undefined && name !== 'BYDAY')
    return `${name.slice(0, 20) || 'An empty part'} is not a part of a rule; write parts as in FREQ=WEEKLY;COUNT=2.`;
  const frequency = parts.get('FREQ') ?? '';
  if (COMPATIBLE_FREQUENCIES[name]?.includes(frequency) === false)
    return `${name} is not allowed with FREQ=${frequency}; it is allowed with ${COMPATIBLE_FREQUENCIES[name]?.join(', ')}.`;
  return name === 'BYDAY' ? findWeekdaysFault(value ?? '', parts) : findNumbersFault(name, value ?? '');
};

/** Counts the times of day that the rule names. */
const countTimesOfDay = (parts: Parts): number =>
  ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (times, name) => times * new Set(parts.get(name)?.split(',').map(Number) ?? [0]).size,
    1,
  );

const BY_PARTS = [...Object.keys(NUMBERS), 'BYDAY'].filter((name) => name !== 'BYSETPOS');

const findCombinationFault = (parts: Parts): string | undefined => {
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'COUNT and UNTIL exclude each other; send one of them.';
  if (parts.has('BYSETPOS') && !BY_PARTS.some((name) => parts.has(name)))
    return 'BYSETPOS needs another BY part to select from; add one.';
  const times = countTimesOfDay(parts);
  return times > MAX_TIMES
    ? `BYHOUR, BYMINUTE and BYSECOND name ${times} times a day; at most ${MAX_TIMES} are allowed.`
    : undefined;
};

/** Normalises a rule: upper case, without `RRULE:` and without a trailing semicolon. Does not validate it. */
export const normalizeRule = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/** Returns why a text is not a valid rule (part and permitted values); undefined if it is valid. */
export const findRuleFault = (text: string): string | undefined => {
  if (text.length > MAX_RULE) return `The rule is longer than ${MAX_RULE} characters; shorten it.`;
  const rule = normalizeRule(text);
  const parts = parseRule(rule);
  if (!parts.has('FREQ')) return 'FREQ is missing: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.';
  const names = rule.split(';').map((part) => part.split('=', 1)[0] ?? '');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice.slice(0, 20)} occurs twice in the rule; send it once.`;
  for (const [name, value] of parts) {
    const fault = findPartFault(name, value, parts);
    if (fault !== undefined) return fault;
  }
  return findCombinationFault(parts);
};

/** Maximum number of candidate days and starts that the expansion of a rule may visit. */
const MAX_CANDIDATES = 60_000;

const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

export const DAY_MILLISECONDS = 86_400_000;

/** Returns the number of days from 1970-01-01 to the day of a wall clock. */
export const toDayNumber = (clock: WallClock): number =>
  Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) / DAY_MILLISECONDS;

/** Whether expanding the rule would visit too many candidates; estimated without expansion. */
export const hasTooManyCandidates = (rule: string, start: string, horizon: string): boolean => {
  const parts = parseRule(rule);
  const period = PERIOD_DAYS[(parts.get('FREQ') ?? 'DAILY') as keyof typeof PERIOD_DAYS];
  const until = parts.get('UNTIL');
  const last = until === undefined ? horizon : parseUntil(until);
  const end = last < horizon ? last : horizon;
  const periods =
    Math.max(0, toDayNumber(end) - toDayNumber(start)) / (period * Number(parts.get('INTERVAL') ?? 1)) + 1;
  const limits = BY_PARTS.filter((name) => parts.has(name) && !['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name));
  const candidates = periods * (limits.length === 0 ? 1 : period) * countTimesOfDay(parts);
  const count = limits.length === 0 ? Number(parts.get('COUNT') ?? candidates) : candidates;
  return Math.min(candidates, count) > MAX_CANDIDATES;
};
