import { millisecondsOf, offsetAt, utcOf, type WallClock, zoneId } from '#lib/calendar/domain/dates/zones.ts';

/** Each of these English locales knows the letters of the zones where it is spoken, and writes `GMT+1` for the rest. */
const LOCALES = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-IN', 'en-ZA'];

/** Letters of much used zones that no English locale abbreviates. */
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

const format = (locale: string, timeZone: string): Intl.DateTimeFormat => {
  const key = `${locale} ${timeZone}`;
  const made = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  if (formats.size > 500) formats.clear();
  formats.set(key, made);
  return made;
};

const letters = (zone: string, instant: number): string | undefined => {
  for (const locale of LOCALES) {
    const name = format(locale, zone)
      .formatToParts(instant)
      .find((part) => part.type === 'timeZoneName')?.value;
    if (name !== undefined && !/[+\-−\d]/.test(name)) return name;
  }
  return LETTERS[zone];
};

/** `+05:30` as `+0530`, and a whole hour as `+03`: how zones without letters are abbreviated. */
const digits = (offset: string): string => offset.replace(':', '').replace(/00$/, '');

/** `CET`, `EDT`…: what the zone is called at that wall clock. An offset stands for itself: `UTC+3`, `GMT+0200`. */
export const zoneAbbreviation = (zone: string, clock: WallClock): string => {
  if (/^UTC[+-]/.test(zone)) return zone;
  const id = zoneId(zone) ?? 'UTC';
  if (/^[+-]/.test(zone)) return `GMT${id.replace(':', '')}`;
  if (/^[+-]/.test(id)) return zone.toUpperCase();
  return letters(id, millisecondsOf(utcOf(clock, zone))) ?? digits(offsetAt(clock, zone));
};
