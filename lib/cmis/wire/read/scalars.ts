import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ENUMS } from '#lib/cmis/domain/messages/enums.ts';
import { trimTrailingZeros } from '#lib/cmis/domain/objects/digits.ts';

const createError = (name: string, reason: string) => cmisError('invalidArgument', `${name} ${reason}`);

/** Reads an xs:boolean. */
export const readBoolean = (text: string, name: string): boolean => {
  const token = text.trim();
  if (token === 'true' || token === '1') return true;
  if (token === 'false' || token === '0') return false;
  throw createError(name, 'is not a boolean: true, false, 1 or 0');
};

/** Reads an xs:integer of at most 10,000 digits. */
export const readInteger = (text: string, name: string): bigint => {
  const token = text.trim();
  if (!/^[+-]?\d{1,10000}$/.test(token)) throw createError(name, 'is not a whole number');
  return BigInt(token.replace('+', ''));
};

/** Reads a size or position in bytes, which is not negative. */
export const readOctets = (text: string, name: string): bigint => {
  const value = readInteger(text, name);
  if (value < 0n) throw createError(name, 'must not be negative');
  return value;
};

const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Reads a number of items. Larger numbers become `Number.MAX_SAFE_INTEGER`, which no list reaches. */
export const readCount = (text: string, name: string): number => {
  const value = readOctets(text, name);
  return Number(value > MOST ? MOST : value);
};

/** Reads a number of levels. The operation checks its range. */
export const readDepth = (text: string, name: string): number => {
  const value = readInteger(text, name);
  return Number(value > MOST ? MOST : value < -MOST ? -MOST : value);
};

/** Reads a token of an enumeration, case-sensitively. */
export const readToken = (text: string, name: string, type: keyof typeof ENUMS): string => {
  const tokens: readonly string[] = ENUMS[type];
  if (!tokens.includes(text)) throw createError(name, `is not one of ${tokens.join(', ')}`);
  return text;
};

export const isEnum = (type: string): type is keyof typeof ENUMS => Object.hasOwn(ENUMS, type);

/** Reads an xs:decimal of at most 10,000 digits on each side of the point, in its shortest plain notation. */
export const readDecimal = (text: string, name: string): string => {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d{0,10000})(?:\.(\d{0,10000}))?$/.exec(text.trim()) ?? [];
  if (whole === '' && fraction === '') throw createError(name, 'is not a decimal number in plain notation');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const rest = trimTrailingZeros(fraction);
  const value = rest === '' ? digits : `${digits}.${rest}`;
  return sign === '-' && value !== '0' ? `-${value}` : value;
};

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?$/;

/** Returns the offset of a zone from UTC in minutes; undefined beyond the 14 hours of xs:dateTime. */
const readOffset = (zone: string): number | undefined => {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  const offset = hours * 60 + minutes;
  return minutes > 59 || offset > 14 * 60 ? undefined : zone.startsWith('-') ? -offset : offset;
};

/** Reads an xs:dateTime as UTC with milliseconds; without a zone it is UTC. */
export const readDateTime = (text: string, name: string): string => {
  const [, year, month, day, hour, minute, second, fraction = '', zone = 'Z'] = DATE_TIME.exec(text.trim()) ?? [];
  const offset = readOffset(zone);
  const isMidnightAfter = hour === '24' && minute === '00' && second === '00' && !/[1-9]/.test(fraction);
  const wall = `${year}-${month}-${day}T${isMidnightAfter ? '00' : hour}:${minute}:${second}`;
  const parsed = Date.parse(`${wall}Z`);
  // Date.parse turns 30 February into a day of March, so the date must read back unchanged.
  if (offset === undefined || Number.isNaN(parsed) || !new Date(parsed).toISOString().startsWith(wall))
    throw createError(name, 'is not a date and time like 2026-01-15T09:30:00.000Z');
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const instant = parsed + (isMidnightAfter ? 86_400_000 : 0) + milliseconds - offset * 60_000;
  const written = new Date(instant).toISOString();
  if (!/^\d{4}-/.test(written)) throw createError(name, 'is outside of the years 0 to 9999');
  return written;
};
