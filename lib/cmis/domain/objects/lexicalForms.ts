import { trimTrailingZeros } from '#lib/cmis/domain/objects/digits.ts';

/** Returns the shortest plain notation of an xs:decimal, without `+` or negative zero; undefined if it is not one. */
export const normalizeDecimal = (text: string): string | undefined => {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const [left, right] = [whole.replace(/^0+(?=\d)/, '') || '0', trimTrailingZeros(fraction)];
  const digits = right === '' ? left : `${left}.${right}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
};

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/;

/** Returns the offset of a zone from UTC in minutes; undefined beyond the 14 hours of xs:dateTime. */
const readOffset = (zone: string): number | undefined => {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  const offset = hours * 60 + minutes;
  return minutes > 59 || offset > 14 * 60 ? undefined : zone.startsWith('-') ? -offset : offset;
};

/**
 * Returns an xs:dateTime in UTC with milliseconds; without a zone it is UTC. Undefined if there is no such instant, or if
 * its year in UTC is not from 1 to 9999: xs:dateTime has no year 0 (XML Schema 1.0, 3.2.7), and clients fail to read it.
 */
export const normalizeDateTime = (text: string): string | undefined => {
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = DATE_TIME.exec(text.trim()) ?? [];
  const offset = readOffset(zone);
  const isMidnightAfter = hour === '24' && minute === '00' && second === '00' && !/[1-9]/.test(fraction);
  const wall = `${year}-${month}-${day}T${isMidnightAfter ? '00' : hour}:${minute}:${second}`;
  const parsed = Date.parse(`${wall}Z`);
  // Date.parse turns 30 February into a day of March, so the date must read back unchanged.
  if (offset === undefined || Number.isNaN(parsed) || !new Date(parsed).toISOString().startsWith(wall))
    return undefined;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const instant = parsed + (isMidnightAfter ? 86_400_000 : 0) + milliseconds - offset * 60_000;
  const written = new Date(instant).toISOString();
  return /^(?!0000)\d{4}-/.test(written) ? written : undefined;
};
