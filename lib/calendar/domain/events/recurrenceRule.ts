/** RFC 5545, 3.3.10: what the parts of a recurrence rule may say, where the rule recurs daily or less often. */

/** Longest rule, in characters; one that names every day of a year is shorter. */
export const MOST_RULE = 2000;
/** Times of day that a rule may name. */
const MOST_TIMES = 24;

type Parts = ReadonlyMap<string, string>;

/** The parts of a rule by their names, in their order. */
export const partsOf = (rule: string): Parts =>
  new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));

const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly says: string }>> = {
  FREQ: { form: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, says: 'is DAILY, WEEKLY, MONTHLY or YEARLY' },
  INTERVAL: { form: /^[1-9]\d{0,3}$/, says: 'is a number from 1 to 9999' },
  COUNT: { form: /^[1-9]\d{0,5}$/, says: 'is a number from 1 to 999999' },
  UNTIL: { form: /^\d{8}(?:T\d{6}Z?)?$/, says: 'is a day as 20270401 or a time as 20270401T180000Z' },
  WKST: { form: /^(?:MO|TU|WE|TH|FR|SA|SU)$/, says: 'is a weekday as MO' },
};

/** The lists of numbers: the least and greatest one, and whether it may be negative, counted from the end. */
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

const numbersFault = (name: string, value: string): string | undefined => {
  const range = NUMBERS[name];
  if (range === undefined) return undefined;
  const { least, most, isSigned } = range;
  const isGood = (text: string): boolean => {
    const size = isSigned ? Math.abs(Number(text)) : Number(text);
    return NUMBER.test(text) && size >= least && size <= most;
  };
  const says = `${name} holds numbers from ${least} to ${most}${isSigned ? `, or from -${most} to -${least}` : ''}.`;
  return value.split(',').every(isGood) ? undefined : says;
};

const weekdaysFault = (value: string, parts: Parts): string | undefined => {
  const ordinals = value.split(',').map((day) => {
    const match = WEEKDAY.exec(day);
    return match === null ? undefined : Number(match[1] ?? Number.NaN);
  });
  if (ordinals.includes(undefined)) return 'BYDAY holds weekdays as MO, or as 2MO and -1FR.';
  const numbered = ordinals.filter((ordinal) => ordinal !== undefined && !Number.isNaN(ordinal));
  if (numbered.length === 0) return undefined;
  const frequency = parts.get('FREQ');
  if (frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    return 'BYDAY holds weekdays with a number only in a rule with FREQ=MONTHLY or FREQ=YEARLY.';
  if (parts.has('BYWEEKNO')) return 'BYDAY holds no weekdays with a number beside BYWEEKNO.';
  const most = frequency === 'MONTHLY' ? 5 : 53;
  const isGood = (ordinal = 0) => ordinal !== 0 && Math.abs(ordinal) <= most;
  return numbered.every(isGood) ? undefined : `BYDAY counts weekdays from 1 to ${most}, or from -${most} to -1.`;
};

/** The frequencies beside which a part may stand, where it may not stand beside every one. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  BYMONTHDAY: ['DAILY', 'MONTHLY', 'YEARLY'],
  BYYEARDAY: ['YEARLY'],
  BYWEEKNO: ['YEARLY'],
};

const partFault = (name: string, value: string | undefined, parts: Parts): string | undefined => {
  const simple = FORMS[name];
  if (simple !== undefined)
    return value !== undefined && simple.form.test(value) ? undefined : `${name} ${simple.says}.`;
  if (NUMBERS[name] === undefined && name !== 'BYDAY')
    return `${name.slice(0, 20) || 'An empty part'} is no part of a rule; separate parts as in FREQ=WEEKLY;COUNT=2.`;
  const frequency = parts.get('FREQ') ?? '';
  if (BESIDE[name]?.includes(frequency) === false)
    return `${name} does not go with FREQ=${frequency}; it goes with ${BESIDE[name]?.join(', ')}.`;
  return name === 'BYDAY' ? weekdaysFault(value ?? '', parts) : numbersFault(name, value ?? '');
};

/** How many times of a day the rule names. */
const timesOfDay = (parts: Parts): number =>
  ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (times, name) => times * new Set(parts.get(name)?.split(',').map(Number) ?? [0]).size,
    1,
  );

const BY = [...Object.keys(NUMBERS), 'BYDAY'].filter((name) => name !== 'BYSETPOS');

const wholeFault = (parts: Parts): string | undefined => {
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'COUNT and UNTIL do not go together; send one of them.';
  if (parts.has('BYSETPOS') && !BY.some((name) => parts.has(name)))
    return 'BYSETPOS chooses among what another BY part names; send one.';
  const times = timesOfDay(parts);
  return times > MOST_TIMES
    ? `BYHOUR, BYMINUTE and BYSECOND name ${times} times a day; at most ${MOST_TIMES} are possible.`
    : undefined;
};

/** A rule in its plain form, without `RRULE:`, whether or not it is one. */
export const plainRule = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');

/** Why a text is no rule that recurs daily or less often: the part, and what it may be; undefined: it is one. */
export const ruleFault = (text: string): string | undefined => {
  if (text.length > MOST_RULE) return `The rule is longer than ${MOST_RULE} characters.`;
  const rule = plainRule(text);
  const parts = partsOf(rule);
  if (!parts.has('FREQ')) return 'FREQ is missing: FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.';
  const names = rule.split(';').map((part) => part.split('=', 1)[0] ?? '');
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `${twice.slice(0, 20)} stands in the rule twice.`;
  for (const [name, value] of parts) {
    const fault = partFault(name, value, parts);
    if (fault !== undefined) return fault;
  }
  return wholeFault(parts);
};

/** Days, and starts, that finding the occurrences of a rule may look at. */
const MOST_CANDIDATES = 60_000;

const DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

const days = (clock: string): number => Date.parse(`${clock.slice(0, 10)}T00:00:00Z`) / 86_400_000;

/** Whether a rule has more periods from its start to the horizon than are gone through; told by arithmetic alone. */
export const hasTooManyCandidates = (rule: string, start: string, horizon: string): boolean => {
  const parts = partsOf(rule);
  const period = DAYS[(parts.get('FREQ') ?? 'DAILY') as keyof typeof DAYS];
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3') ?? horizon;
  const end = until < horizon ? until : horizon;
  const periods = Math.max(0, days(end) - days(start)) / (period * Number(parts.get('INTERVAL') ?? 1)) + 1;
  const limits = BY.filter((name) => parts.has(name) && !['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name));
  const candidates = periods * (limits.length === 0 ? 1 : period) * timesOfDay(parts);
  const count = limits.length === 0 ? Number(parts.get('COUNT') ?? candidates) : candidates;
  return Math.min(candidates, count) > MOST_CANDIDATES;
};
