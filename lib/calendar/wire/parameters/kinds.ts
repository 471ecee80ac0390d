import { isDateText } from '#lib/calendar/domain/dates/dateText.ts';
import { isZoneName } from '#lib/calendar/domain/dates/zones.ts';
import { MAX_MEMBER_BYTES } from '#lib/calendar/domain/limits.ts';
import { MAX_TEXT_BYTES } from '#lib/calendar/domain/model.ts';
import { toOneLine } from '#lib/calendar/domain/text/textField.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { asBoolean, asInteger, asNumber } from '#lib/calendar/wire/parameters/types.ts';

/** A text, or a number where a check comes before the type: what is typed into a query is always a text. */
const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const isPositive = (value: unknown): boolean => (asInteger(value) ?? 0) > 0;

/** A whole number above 0: `5`, `"5"`, `"2.0"`, `"+1"`, `"1e1"`. */
export const positiveInteger = (description: string): Arg<number> => ({
  description,
  type: 'integer',
  required: false,
  schema: { minimum: 1 },
  check: isPositive,
  read: (value) => asInteger(value) ?? 0,
});

/** Page and page size of a list. */
export const paging = (things: string) => ({
  page: { default: 1, ...positiveInteger('Page of the collection to return') },
  per_page: { default: '10', ...positiveInteger(`Number of ${things} on a page, 50 at most`) },
});

/** `true false 1 0`, also as texts in any case. */
export const boolean = (description: string): Arg<boolean> => ({
  description,
  type: 'boolean',
  required: false,
  read: (value) => asBoolean(value) === true,
});

const TRUTHY = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** A text that is true where it says so in one of the usual words, and else false; booleans are taken as well. */
export const truthy = (description: string): Arg<boolean> => ({
  description,
  required: false,
  schema: { oneOf: [{ type: 'boolean' }, { type: 'string' }], example: 'yes' },
  check: isPrimitive,
  read: (value) => TRUTHY.has(String(value).toLowerCase()),
});

/** Truthy, in the narrower words of `strict_dates`; empty and `0` are refused. */
export const strictness = (description: string): Arg<boolean> => ({
  description,
  default: 'false',
  required: false,
  schema: { oneOf: [{ type: 'boolean' }, { type: 'string' }], example: 'true' },
  check: (value) => isPrimitive(value) && value !== '' && value !== '0' && value !== 0,
  read: (value) => ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase()),
});

/** How `/doc` tells the limit of a text. */
const describeMaxBytes = (most: number): string => `at most ${most / 1024} KB of UTF-8`;

const isPrimitive = (value: unknown): boolean => typeof value !== 'object';

/** Longest text that is looked for, compared or hashed, in characters. */
const MAX_SHORT_TEXT = 1000;

/** The same parameter with an upper limit of its length in characters. */
export const withMaxLength = <Value>(arg: Arg<Value>, most = MAX_SHORT_TEXT): Arg<Value> => ({
  ...arg,
  schema: { ...arg.schema, maxLength: most },
  check: (value, context) =>
    typeof value === 'string' && value.length > most
      ? { code: 'rest_too_long', message: `It is longer than ${most} characters; shorten it.`, data: null }
      : (arg.check?.(value, context) ?? true),
});

/** A text that says something: neither empty nor `0`. */
const nonEmpty = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  schema: { minLength: 1, example: 'music' },
  check: (value) => !['', '0', 0, false].includes(value as string) && !(Array.isArray(value) && value.length === 0),
  read: asText,
});

/** A name that says something, in one line and at most as long as this many bytes of UTF-8. */
export const name = (description: string, most = MAX_TEXT_BYTES): Arg<string> => {
  const { check, schema, ...arg } = nonEmpty(`${description}; ${describeMaxBytes(most)}`);
  return {
    ...arg,
    schema: { ...schema, maxLength: most },
    check: (value, context) =>
      (typeof value !== 'string' || toOneLine(value) !== '') && (check?.(value, context) ?? true),
    read: (value) => toOneLine(asText(value)),
  };
};

/** A text that says something, not longer than what is looked for, compared or hashed. */
export const shortText = (description: string): Arg<string> => withMaxLength(nonEmpty(description));

/** Any text; an empty one counts. */
export const text = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  read: asText,
});

/** A text without a limit of its own but the one that is stored. */
export const longText = (description: string): Arg<string> => ({
  ...text(`${description}; ${describeMaxBytes(MAX_TEXT_BYTES)}`),
  schema: { maxLength: MAX_TEXT_BYTES },
});

/** An HTML text; empty and null clear. */
export const html = (description: string): Arg<string> => ({
  ...longText(`${description}, as HTML; empty: none`),
  nullable: true,
});

/** A text of a member that `""` and null clear. */
export const clearable = (description: string): Arg<string | null> => ({
  description: `${description}, without markup; empty: none; ${describeMaxBytes(MAX_MEMBER_BYTES)}`,
  type: 'string',
  required: false,
  schema: { maxLength: MAX_MEMBER_BYTES },
  nullable: true,
  read: (value) => asText(value).trim() || null,
});

/** A date text, see `readDate`. */
export const date = (description: string): Arg<string> => ({
  description,
  type: 'string',
  format: 'date-time',
  required: false,
  schema: { minLength: 1, example: '2027-03-18 18:30:00' },
  check: (value) => isDateText(asText(value)),
  read: asText,
});

/** The name of a zone; empty: the site's. */
export const zone = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  schema: { example: 'Europe/Madrid' },
  check: (value) => value === '' || isZoneName(asText(value)),
  read: asText,
});

/** Schemes that run code where a page puts the address into a link. */
const ACTIVE = /^(?:javascript|data|vbscript):/i;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]|[^/])/i;

const isUrl = (value: string): boolean =>
  ABSOLUTE.test(value) && !/[\s\p{Cc}]/u.test(value) && !ACTIVE.test(value) && URL.canParse(value);

/** Characters that end an attribute or begin a tag where a page shows the address as it is. */
const escapeMarkup = (address: string): string =>
  address.replace(/[<>"'`]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** An absolute URL of any passive scheme; empty and null clear. */
export const url = (description: string): Arg<string | null> => ({
  description: `${description}, absolute; empty: none`,
  required: false,
  schema: {
    anyOf: [
      { type: 'string', format: 'uri', maxLength: MAX_MEMBER_BYTES },
      { type: 'string', maxLength: 0 },
    ],
    example: 'https://agenda.example/about',
  },
  nullable: true,
  check: (value) => typeof value === 'string' && (value.trim() === '' || isUrl(value.trim())),
  read: (value) => escapeMarkup(asText(value).trim()) || null,
});

/** Degrees, at most `limit` north or east and south or west, that mean nothing without their `partner`. */
export const pairedDegrees = (description: string, limit: 90 | 180, partner: string): Arg<number> => ({
  description,
  type: 'number',
  required: false,
  schema: { minimum: -limit, maximum: limit, example: 42.65 },
  check: (value, { sent }) => (sent(partner) ?? '') !== '' && Math.abs(asNumber(value) ?? Number.NaN) <= limit,
  read: (value) => asNumber(value) ?? 0,
});

/** The members of an array or comma list, blanks around them dropped; a single value is a list of one. */
export const splitList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one.trim()] : [one]));
  if (typeof value !== 'string') return [value];
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
};

/** Most members of a list. */
export const MAX_LIST_MEMBERS = 1000;

/** Whole numbers above 0, as an array or comma list. */
export const idList = (description: string): Arg<readonly number[]> => ({
  description,
  type: 'array',
  items: { type: 'integer' },
  required: false,
  schema: { example: [1] },
  check: (value) => {
    const members = splitList(value);
    return members.length > 0 && members.length <= MAX_LIST_MEMBERS && members.every(isPositive);
  },
  read: (value) => splitList(value).map((one) => asInteger(one) ?? 0),
});
