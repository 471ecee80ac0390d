import type { PropertyType } from '#lib/cmis/domain/model.ts';
import { trimTrailingZeros } from '#lib/cmis/domain/objects/digits.ts';
import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';

/** Bytes of a value in a key of the index: with the id behind it, it stays below DynamoDB's 1024. */
const MOST_BYTES = 800;
/** Digits of a number in a key. */
const MOST_DIGITS = 700;

/** A value as a key of the index has it. Keys are ordered by their UTF-8 bytes as the values are. */
export interface IndexKey {
  readonly key: string;
  /** No other value of the property has the same key. */
  readonly isWhole: boolean;
}

/** Bytes of the longest code point. */
const CODE_POINT = 4;

/** As many code points of a text as fit a key. A text of nearly as many may be the cut key of another. */
const cutText = (text: string): IndexKey => {
  const isShort = text.length * 3 <= MOST_BYTES - CODE_POINT;
  if (isShort || Buffer.byteLength(text) <= MOST_BYTES - CODE_POINT) return { key: text, isWhole: true };
  let [key, bytes] = ['', 0];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MOST_BYTES) break;
    key += character;
  }
  return { key, isWhole: false };
};

/** Whether a text of the index may have gone on. */
export const mayBeTruncated = (key: string): boolean => key.length * 3 > MOST_BYTES - CODE_POINT;

/** What an exponent is raised by, so that none is negative, and the digits it then has. */
const EXPONENT_BIAS = 5_000_000;
const EXPONENT_DIGITS = 8;

const complement = (digits: string): string => digits.replace(/\d/g, (digit) => String(9 - Number(digit)));

/**
 * Sign, exponent and digits of a number in plain notation. Of two that are negative the one with the greater
 * magnitude comes first: its digits are turned round, and what ends early ends above every digit.
 */
const numberKey = (plain: string): IndexKey => {
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const significant = trimTrailingZeros(`${whole}${fraction}`.replace(/^0+/, ''));
  if (significant === '') return { key: '5', isWhole: true };
  const leading = /^0*/.exec(`${whole}${fraction}`)?.[0].length ?? 0;
  const exponent = String(whole.length - leading + EXPONENT_BIAS).padStart(EXPONENT_DIGITS, '0');
  const magnitude = `${exponent}${significant.slice(0, MOST_DIGITS)}`;
  const isWhole = significant.length <= MOST_DIGITS;
  return { key: isNegative ? `4${complement(magnitude)}~` : `6${magnitude}`, isWhole };
};

/** The largest magnitude of an instant, in milliseconds (ECMAScript, 21.4.1.1), and the digits of twice as much. */
const LAST_INSTANT = 8.64e15;
const INSTANT_DIGITS = 17;

/** A stored value, or a literal that is compared with one, as the index orders it. */
export const toIndexKey = (type: PropertyType, value: StoredValue): IndexKey => {
  switch (type) {
    case 'boolean':
      return { key: value === true ? '1' : '0', isWhole: true };
    case 'integer':
    case 'decimal':
      return numberKey(String(value));
    case 'datetime':
      return {
        key: String(Date.parse(String(value)) + LAST_INSTANT).padStart(INSTANT_DIGITS, '0'),
        isWhole: true,
      };
    default:
      return cutText(String(value));
  }
};
