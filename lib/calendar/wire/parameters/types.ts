import type { ParameterFault } from '#lib/calendar/domain/errors.ts';
import type { ArgDescription } from '#lib/calendar/wire/parameters/arg.ts';

/** Parses a boolean; undefined if the value has another form. */
export const asBoolean = (value: unknown): boolean | undefined => {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 1 || text === 'true' || text === '1') return true;
  return text === false || text === 0 || text === 'false' || text === '0' ? false : undefined;
};

/** Longest text that is parsed as a number, in characters. */
const MAX_NUMBER_TEXT = 64;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Parses a finite number; undefined if the value has another form. */
export const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && value.length <= MAX_NUMBER_TEXT && NUMBER.test(value.trim())
    ? Number(value)
    : undefined;
};

/** Parses a safe integer; undefined if the value has another form. */
export const asInteger = (value: unknown): number | undefined => {
  const number = asNumber(value);
  return Number.isSafeInteger(number) ? number : undefined;
};

const FITS: Readonly<Record<NonNullable<ArgDescription['type']>, (value: unknown) => boolean>> = {
  integer: (value) => asInteger(value) !== undefined,
  number: (value) => asNumber(value) !== undefined,
  boolean: (value) => asBoolean(value) !== undefined,
  string: (value) => typeof value === 'string',
  // A single value and a comma list are lists too.
  array: (value) => typeof value !== 'boolean' && (typeof value !== 'object' || Array.isArray(value)),
  object: (value) => typeof value === 'object' && !Array.isArray(value),
};

const joinWithAnd = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

/** Returns the fault of a value of a wrong type or outside the enumeration; undefined if it is valid. */
export const findTypeFault = (name: string, arg: ArgDescription, value: unknown): ParameterFault | undefined => {
  if (arg.type !== undefined && !FITS[arg.type](value)) {
    return { code: 'rest_invalid_type', message: `${name} is not of type ${arg.type}.`, data: { param: name } };
  }
  if (arg.enum === undefined || arg.enum.some((one) => one === value)) return undefined;
  return { code: 'rest_not_in_enum', message: `${name} is not one of ${joinWithAnd(arg.enum)}.`, data: null };
};
