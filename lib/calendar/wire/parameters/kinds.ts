import { isDateText } from '#lib/calendar/domain/dates/dateText.ts';
import { isZoneName, toZoneName } from '#lib/calendar/domain/dates/zones.ts';
import { MAX_MEMBER_BYTES } from '#lib/calendar/domain/limits.ts';
import { MAX_TEXT_BYTES } from '#lib/calendar/domain/model.ts';
import { toOneLine } from '#lib/calendar/domain/text/textField.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { asBoolean, asInteger, asNumber } from '#lib/calendar/wire/parameters/types.ts';

/** Converts texts and numbers to text: own checks run before the type check and may see numbers. */
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

/** The paging parameters of a list. */
export const paging = (things: string) => ({
  page: { default: 1, ...positiveInteger('Number of the page') },
  per_page: { default: '10', ...positiveInteger(`Number of ${things} per page, at most 50`) },
});

/** A boolean: `true`, `false`, `1` or `0`, also as a text in any case. */
export const boolean = (description: string): Arg<boolean> => ({
  description,
  type: 'boolean',
  required: false,
  read: (value) => asBoolean(value) === true,
});

const TRUTHY = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** A boolean, or a text that is true if it is one of `TRUTHY` and otherwise false. */
export const truthy = (description: string): Arg<boolean> => ({
  description,
  required: false,
  schema: { oneOf: [{ type: 'boolean' }, { type: 'string' }], example: 'yes' },
  check: isPrimitive,
  read: (value) => TRUTHY.has(String(value).toLowerCase()),
});

/** The parameter `strict_dates`: like `truthy` with fewer words; empty texts and `0` are invalid. */
export const strictness = (description: string): Arg<boolean> => ({
  description,
  default: 'false',
  required: false,
  schema: { oneOf: [{ type: 'boolean' }, { type: 'string' }], example: 'true' },
  check: (value) => isPrimitive(value) && value !== '' && value !== '0' && value !== 0,
  read: (value) => ['true', '1', 'yes', 'on'].includes(String(value).toLowerCase()),
});

/** Describes the limit of a text for `/doc`. */
const describeMaxBytes = (most: number): string => `at most ${most / 1024} KB of UTF-8`;

const isPrimitive = (value: unknown): boolean => typeof value !== 'object';

/** Longest text that is searched, compared or hashed, in characters. */
const MAX_SHORT_TEXT = 1000;

/** Limits the length to `MAX_SHORT_TEXT` characters. */
export const withMaxLength = <Value>(arg: Arg<Value>): Arg<Value> => ({
  ...arg,
  schema: { ...arg.schema, maxLength: MAX_SHORT_TEXT },
  check: (value, context) =>
    typeof value === 'string' && value.length > MAX_SHORT_TEXT
      ? {
          code: 'rest_too_long',
          message: `The text is longer than ${MAX_SHORT_TEXT} characters; shorten it.`,
          data: null,
        }
      : (arg.check?.(value, context) ?? true),
});

/** Whether PHP's `empty` is true for the value: the original takes none of these for a text. */
const isEmpty = (value: unknown): boolean =>
  ['', '0', 0, false].includes(value as string) || (Array.isArray(value) && value.length === 0);

/** A text that is neither empty nor `0`. */
const nonEmpty = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  schema: { minLength: 1, example: 'music' },
  check: (value) => !isEmpty(value),
  read: asText,
});

/** A non-empty name in one line, with at most `most` bytes of UTF-8. */
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

/** A non-empty text of at most `MAX_SHORT_TEXT` characters. */
export const shortText = (description: string): Arg<string> => withMaxLength(nonEmpty(description));

/** Any text, also an empty one. */
export const text = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  read: asText,
});

/** A text other than `0`; it may be empty. */
export const textOrEmpty = (description: string): Arg<string> => ({
  ...text(`${description}; not "0"`),
  check: (value) => value === '' || !isEmpty(value),
});

/** Adds the storage limit, which the store checks. */
const withStorageLimit = ({ description, ...arg }: Arg<string>): Arg<string> => ({
  ...arg,
  description: `${description}; ${describeMaxBytes(MAX_TEXT_BYTES)}`,
  schema: { maxLength: MAX_TEXT_BYTES },
});

/** A text other than `0`, up to the storage limit; it may be empty. */
export const longText = (description: string): Arg<string> => withStorageLimit(textOrEmpty(description));

/** An HTML text other than `0`; empty and null clear the member. */
export const html = (description: string): Arg<string> => ({
  ...longText(`${description}, as HTML; empty: none`),
  nullable: true,
});

/** Any HTML text; empty and null clear the member. */
export const anyHtml = (description: string): Arg<string> => ({
  ...withStorageLimit(text(`${description}, as HTML; empty: none`)),
  nullable: true,
});

/** A plain text; `""` and null clear the member. */
export const clearable = (description: string): Arg<string | null> => ({
  description: `${description}, without markup; empty: none; ${describeMaxBytes(MAX_MEMBER_BYTES)}`,
  type: 'string',
  required: false,
  schema: { maxLength: MAX_MEMBER_BYTES },
  nullable: true,
  read: (value) => asText(value).trim() || null,
});

/** A date text, see `parseDate`. */
export const date = (description: string): Arg<string> => ({
  description,
  type: 'string',
  format: 'date-time',
  required: false,
  schema: { minLength: 1, example: '2027-03-18 18:30:00' },
  check: (value) => isDateText(asText(value)),
  read: asText,
});

/** Start and end of a period, each a date text, as an array or comma list. */
export const period = (description: string): Arg<readonly string[]> => ({
  description,
  type: 'array',
  items: { type: 'string' },
  required: false,
  schema: { minItems: 2, maxItems: 2, example: ['2027-03-01', '2027-03-31'] },
  check: (value) => {
    const ends = splitList(value);
    return ends.length === 2 && ends.every((one) => isDateText(asText(one)));
  },
  read: (value) => splitList(value).map(asText),
});

/** One of some words, whatever its case; another value counts as not sent. */
export const choice = <const Word extends string>(
  description: string,
  words: readonly Word[],
): Arg<Word | undefined> => ({
  description,
  required: false,
  schema: { type: 'string', example: words[0] },
  read: (value) => words.find((word) => word === asText(value).toLowerCase()),
});

/** The name of a time zone; empty: the site's time zone. */
export const zone = (description: string): Arg<string> => ({
  description,
  type: 'string',
  required: false,
  schema: { example: 'Europe/Madrid' },
  check: (value) => value === '' || isZoneName(asText(value)),
  read: (value) => toZoneName(asText(value)),
});

/** Schemes that execute code when a page uses the URL in a link. */
const ACTIVE = /^(?:javascript|data|vbscript):/i;

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]|[^/])/i;

const isUrl = (value: string): boolean =>
  ABSOLUTE.test(value) && !/[\s\p{Cc}]/u.test(value) && !ACTIVE.test(value) && URL.canParse(value);

/** Percent-encodes characters that would end an attribute or begin a tag in a page that embeds the URL unescaped. */
const escapeMarkup = (address: string): string =>
  address.replace(/[<>"'`]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** An absolute URL without an executable scheme; empty and null clear the member. */
export const url = (description: string): Arg<string | null> => ({
  description: `${description}, absolute; empty: removes it`,
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

/** Degrees from -`limit` to `limit`; valid only together with the parameter `partner`. */
export const pairedDegrees = (description: string, limit: 90 | 180, partner: string): Arg<number> => ({
  description,
  type: 'number',
  required: false,
  schema: { minimum: -limit, maximum: limit, example: 42.65 },
  check: (value, { sent }) => (sent(partner) ?? '') !== '' && Math.abs(asNumber(value) ?? Number.NaN) <= limit,
  read: (value) => asNumber(value) ?? 0,
});

/** Splits an array or comma list into trimmed members; a single value gives a list of one. */
export const splitList = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'string' ? [one.trim()] : [one]));
  if (typeof value !== 'string') return [value];
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
};

/** Maximum number of members of a list parameter. */
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
