import { Temporal } from 'temporal-polyfill';

/** Hours that an abbreviation stands for where the IANA list does not know it. Ambiguous ones as PHP reads them. */
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

/** The widest offsets from UTC, in minutes, that any place keeps. */
const WEST_MOST = -12 * 60;
const EAST_MOST = 14 * 60;

const two = (value: number): string => String(value).padStart(2, '0');

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/** `UTC+3`, `UTC-4.5`, `UTC+5:30`, `+02:00`, `-0330` as an offset; undefined for every other text. */
const offsetOf = (name: string): string | undefined => {
  const match =
    /^UTC([+-])(\d{1,2})(?:(\.\d{1,2})|:([0-5]\d))?$/.exec(name) ?? /^([+-])(\d{2})():?([0-5]\d)$/.exec(name);
  if (match === null) return undefined;
  const [, sign, hours, fraction, minutes] = match;
  const size = Number(hours) * 60 + Math.round(Number(fraction || 0) * 60) + Number(minutes ?? 0);
  const total = sign === '-' ? -size : size;
  return total < WEST_MOST || total > EAST_MOST ? undefined : offsetText(total);
};

/** Longer than the name of any zone, in characters. */
const MOST_NAME = 64;

const known = new Map<string, string | undefined>();

const ianaName = (name: string): string | undefined => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
};

/** What Temporal calls the zone that a caller named: an IANA name or an offset; undefined: nobody knows it. */
export const zoneId = (name: string): string | undefined => {
  if (name.length > MOST_NAME) return undefined;
  if (!known.has(name)) {
    if (known.size > 2000) known.clear();
    known.set(name, offsetOf(name) ?? ianaName(name) ?? ABBREVIATIONS[name.toUpperCase()]);
  }
  return known.get(name);
};

/** Whether the text names a zone: an IANA name, `UTC`, `UTC+3`, `+02:00` or an abbreviation such as `EST`. */
export const isZoneName = (name: string): boolean => zoneId(name) !== undefined;

const idOf = (name: string): string => {
  const id = zoneId(name);
  if (id === undefined) throw new RangeError(`Not a time zone: ${name}`);
  return id;
};

/** `2027-03-18 18:30:00`: a wall clock without zone. Texts of this form sort as the times they name. */
export type WallClock = string;

/** The text form of a wall clock. */
export const wallClock = (time: Temporal.PlainDateTime | Temporal.ZonedDateTime): WallClock =>
  `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)} ${two(time.hour)}:${two(time.minute)}:${two(time.second)}`;

const zoned = (clock: WallClock, zone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(clock.replace(' ', 'T')).toZonedDateTime(idOf(zone), { disambiguation: 'compatible' });

/** The same wall clock, an hour later where the zone's clocks skip that hour. */
export const existingClock = (clock: WallClock, zone: string): WallClock => wallClock(zoned(clock, zone));

/** UTC at that wall clock of the zone: the first of two readings in an overlap, an hour later in a gap. */
export const utcOf = (clock: WallClock, zone: string): WallClock => wallClock(zoned(clock, zone).withTimeZone('UTC'));

/** The zone's wall clock at that time of UTC. */
export const clockIn = (utc: WallClock, zone: string): WallClock =>
  wallClock(zoned(utc, 'UTC').withTimeZone(idOf(zone)));

/** The zone's wall clock at that instant, in milliseconds since 1970 UTC. */
export const clockAt = (milliseconds: number, zone: string): WallClock =>
  wallClock(Temporal.Instant.fromEpochMilliseconds(Math.floor(milliseconds)).toZonedDateTimeISO(idOf(zone)));

/** Milliseconds since 1970 UTC at that time of UTC. */
export const millisecondsOf = (utc: WallClock): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

/** The offset from UTC, `+01:00`, that the zone keeps at that wall clock. */
export const offsetAt = (clock: WallClock, zone: string): string => {
  const { offset } = zoned(clock, zone);
  return offset.slice(0, 6);
};
