import { cmisError } from '#lib/cmis/domain/errors.ts';
import { ENUMS } from '#lib/cmis/domain/messages/forms/enums.ts';
import { normalizeDateTime, normalizeDecimal } from '#lib/cmis/domain/objects/lexicalForms.ts';

const createError = (name: string, reason: string) => cmisError('invalidArgument', `${name} ${reason}`);

/** Reads an xs:boolean. */
export const readBoolean = (text: string, name: string): boolean => {
  const token = text.trim();
  if (token === 'true' || token === '1') return true;
  if (token === 'false' || token === '0') return false;
  throw createError(name, 'is not a boolean: true, false, 1 or 0');
};

/** In digits; computing with longer numbers takes long. */
const LONGEST_INTEGER = 10_000;

/** Reads an xs:integer. */
export const readInteger = (text: string, name: string): bigint => {
  const [, sign = '', digits = ''] = /^([+-]?)(\d+)$/.exec(text.trim()) ?? [];
  if (digits === '') throw createError(name, 'is not a whole number');
  if (digits.length > LONGEST_INTEGER) throw createError(name, `has more than ${LONGEST_INTEGER} digits`);
  return BigInt(`${sign === '-' ? '-' : ''}${digits}`);
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

/** In characters; comparing longer numbers takes long. */
const LONGEST_DECIMAL = 20_000;

/** Reads an xs:decimal, in its shortest plain notation. */
export const readDecimal = (text: string, name: string): string => {
  if (text.length > LONGEST_DECIMAL) throw createError(name, `has more than ${LONGEST_DECIMAL} characters`);
  const value = normalizeDecimal(text);
  if (value === undefined) throw createError(name, 'is not a decimal number in plain notation');
  return value;
};

/** Reads an xs:dateTime as UTC with milliseconds. */
export const readDateTime = (text: string, name: string): string => {
  const value = normalizeDateTime(text);
  if (value === undefined)
    throw createError(name, 'is not a date and time of the years 1 to 9999 like 2026-01-15T09:30:00.000Z');
  return value;
};
