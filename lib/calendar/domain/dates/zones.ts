import { Temporal } from 'temporal-polyfill';

/** Offsets of abbreviations that are no IANA names. Ambiguous ones are read as PHP reads them. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  Z: '+00:00',
  WEST: '+01:00',
  BST: '+01:00',
  CEST: '+02:00',
  EEST: '+03:00',
  MSK: '+03:00',
  NST: '-03:30',
  AST: '-04:00',
  ADT: '-03:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  IST: '+05:30',
  JST: '+09:00',
  AEST: '+10:00',
  AEDT: '+11:00',
  NZST: '+12:00',
  NZDT: '+13:00',
};

/** Range of the offsets from UTC in use anywhere, in minutes. */
const MIN_OFFSET = -12 * 60;
const MAX_OFFSET = 14 * 60;

const padTwo = (value: number): string => String(value).padStart(2, '0');

const formatOffset = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${padTwo(Math.floor(size / 60))}:${padTwo(size % 60)}`;
};

/** Parses `UTC+3`, `UTC-4.5`, `UTC+5:30`, `+02:00` or `-0330` into an offset; undefined for other texts. */
const parseOffset = (name: string): string | undefined => {
  const match =
    /^UTC([+-])(\d{1,2})(?:(\.\d{1,2})|:([0-5]\d))?$/i.exec(name) ?? /^([+-])(\d{2})():?([0-5]\d)$/.exec(name);
  if (match === null) return undefined;
  const [, sign, hours, fraction, minutes] = match;
  const size = Number(hours) * 60 + Math.round(Number(fraction || 0) * 60) + Number(minutes ?? 0);
  const total = sign === '-' ? -size : size;
  return total < MIN_OFFSET || total > MAX_OFFSET ? undefined : formatOffset(total);
};

/** Longest time zone name that is looked up, in characters; real names are shorter. */
const MAX_ZONE_NAME = 64;

const known = new Map<string, string | undefined>();

const findIanaName = (name: string): string | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
};

/** Returns Temporal's id of a time zone (an IANA name or an offset); undefined if the name is unknown. */
export const findZoneId = (name: string): string | undefined => {
  if (name.length > MAX_ZONE_NAME) return undefined;
  if (!known.has(name)) {
    if (known.size > 2000) known.clear();
    known.set(name, parseOffset(name) ?? findIanaName(name) ?? ABBREVIATIONS[name.toUpperCase()]);
  }
  return known.get(name);
};

/** Whether the text names a time zone: an IANA name, `UTC`, `UTC+3`, `+02:00` or an abbreviation such as `EST`. */
export const isZoneName = (name: string): boolean => findZoneId(name) !== undefined;

/** Returns a valid name in its official spelling, because clients may compare names by case. Digits of offsets stay. */
export const toZoneName = (name: string): string =>
  parseOffset(name) === undefined ? (findIanaName(name) ?? name.toUpperCase()) : name.toUpperCase();

const requireZoneId = (name: string): string => {
  const id = findZoneId(name);
  if (id === undefined) throw new RangeError(`${name} is not a time zone`);
  return id;
};

/** A wall clock without time zone, `2027-03-18 18:30:00`. The texts sort chronologically. */
export type WallClock = string;

/** The last wall clock. Texts of years with five digits would not sort chronologically. */
const LAST_CLOCK: WallClock = '9999-12-31 23:59:59';

/** Formats a time; one after the year 9999, to which a change of the time zone can lead, as the last wall clock. */
export const formatClock = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime): WallClock =>
  time.year > 9999
    ? LAST_CLOCK
    : `${String(time.year).padStart(4, '0')}-${padTwo(time.month)}-${padTwo(time.day)} ${padTwo(time.hour)}:${padTwo(time.minute)}:${padTwo(time.second)}`;

const toZoned = (clock: WallClock, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(clock.replace(' ', 'T')).toZonedDateTime(requireZoneId(zone), {
    disambiguation: 'compatible',
  });

/** Returns the wall clock, moved one hour ahead if it falls into a daylight-saving gap of the time zone. */
export const resolveGap = (clock: WallClock, zone: string): WallClock => formatClock(toZoned(clock, zone));

/** Converts a wall clock of a time zone to UTC; takes the first instant of an overlap and moves gaps one hour ahead. */
export const clockToUtc = (clock: WallClock, zone: string): WallClock =>
  formatClock(toZoned(clock, zone).withTimeZone('UTC'));

/** Converts UTC to a wall clock of a time zone. */
export const utcToClock = (utc: WallClock, zone: string): WallClock =>
  formatClock(toZoned(utc, 'UTC').withTimeZone(requireZoneId(zone)));

/** Converts milliseconds since 1970 UTC to a wall clock of a time zone. */
export const instantToClock = (milliseconds: number, zone: string): WallClock =>
  formatClock(Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)).toZonedDateTimeISO(requireZoneId(zone)));

/** Converts a UTC wall clock to milliseconds since 1970 UTC. */
export const utcToMilliseconds = (utc: WallClock): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

/** Returns the offset from UTC of a time zone at a wall clock, in minutes. */
export const getOffsetMinutes = (clock: WallClock, zone: string): number =>
  toZoned(clock, zone).offsetNanoseconds / 60_000_000_000;

/** Returns the offset from UTC of a time zone at a wall clock, `+01:00`. */
export const getOffset = (clock: WallClock, zone: string): string => {
  const { offset } = toZoned(clock, zone);
  return offset.slice(0, 6);
};
