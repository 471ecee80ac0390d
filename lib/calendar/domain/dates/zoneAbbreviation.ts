import {
  clockToUtc,
  findZoneId,
  getOffset,
  utcToMilliseconds,
  type WallClock,
} from '#lib/calendar/domain/dates/zones.ts';

/** Each English locale abbreviates the time zones of its own countries and writes `GMT+1` for all others. */
const LOCALES = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IN', 'en-ZA'];

/** Abbreviations of common time zones that no English locale has. */
const LETTERS: Readonly<Record<string, string>> = {
  'Asia/Tokyo': 'JST',
  'Asia/Seoul': 'KST',
  'Asia/Shanghai': 'CST',
  'Asia/Taipei': 'CST',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Manila': 'PST',
  'Asia/Jakarta': 'WIB',
  'Asia/Karachi': 'PKT',
  'Europe/Moscow': 'MSK',
};

const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (locale: string, timeZone: string): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  if (formats.size > 500) formats.clear();
  formats.set(key, made);
  return made;
};

const findLetters = (zone: string, instant: number): string | undefined => {
  for (const locale of LOCALES) {
    const name = getFormat(locale, zone)
      .formatToParts(instant)
      .find((part) => part.type === 'timeZoneName')?.value;
    if (name !== undefined && !/[+\-−\d]/.test(name)) return name;
  }
  return LETTERS[zone];
};

/** Formats `+05:30` as `+0530` and a whole hour as `+03`: the IANA form of zones without letters. */
const formatOffset = (offset: string): string => offset.replace(':', '').replace(/00$/, '');

/**
 * Returns the abbreviation of a time zone at a wall clock (`CET`, `EDT`); an offset is its own: `UTC+3`, `GMT+0200`.
 */
export const abbreviateZone = (zone: string, clock: WallClock): string => {
  if (/^UTC[+-]/.test(zone)) return zone;
  const id = findZoneId(zone) ?? 'UTC';
  if (/^[+-]/.test(zone)) return `GMT${id.replace(':', '')}`;
  if (/^[+-]/.test(id)) return zone.toUpperCase();
  return findLetters(id, utcToMilliseconds(clockToUtc(clock, zone))) ?? formatOffset(getOffset(clock, zone));
};
