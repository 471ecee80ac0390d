import { trimTrailingZeros } from '#lib/cmis/domain/objects/digits.ts';
import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

/** Bytes of a value in a sort key, which has at most 1024 bytes with the object id after the value. */
const MOST_BYTES = 800;
/** Significant digits of a number in a key. */
const MOST_DIGITS = 700;

/** The key of a value in an index. UTF-8 order of keys is the order of values. */
export interface IndexKey {
  readonly key: string;
  /** Whether no other value has this key. */
  readonly isWhole: boolean;
}

/** Bytes of the longest code point. */
const CODE_POINT = 4;

/** Truncates a text to whole code points that fit a key. A text of nearly that length may equal a truncated key. */
const truncateText = (text: string): IndexKey => {
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

/** Whether a key may be a truncated text. */
export const mayBeTruncated = (key: string): boolean => key.length * 3 > MOST_BYTES - CODE_POINT;

/** Added to exponents so that none is negative; digits of the result. */
const EXPONENT_BIAS = 5_000_000;
const EXPONENT_DIGITS = 8;

const complementDigits = (digits: string): string => digits.replace(/\d/g, (digit) => String(9 - Number(digit)));

/**
 * Encodes sign, exponent and digits of a number. Negative numbers have complemented digits and end with `~`, which sorts
 * after every digit, so that greater magnitudes come first.
 */
const toNumberKey = (plain: string): IndexKey => {
  const isNegative = plain.startsWith('-');
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const significant = trimTrailingZeros(`${whole}${fraction}`.replace(/^0+/, ''));
  if (significant === '') return { key: '5', isWhole: true };
  const leading = /^0*/.exec(`${whole}${fraction}`)?.[0].length ?? 0;
  const exponent = String(whole.length - leading + EXPONENT_BIAS).padStart(EXPONENT_DIGITS, '0');
  const magnitude = `${exponent}${significant.slice(0, MOST_DIGITS)}`;
  const isWhole = significant.length <= MOST_DIGITS;
  return { key: isNegative ? `4${complementDigits(magnitude)}~` : `6${magnitude}`, isWhole };
};

/** Largest absolute time value in milliseconds (ECMAScript, 21.4.1.1), added so that no key is negative; digits of twice that. */
const LAST_INSTANT = 8.64e15;
const INSTANT_DIGITS = 17;

/** Returns the index key of a stored value or of a literal. */
export const toIndexKey = (type: PropertyType, value: StoredValue): IndexKey => {
  switch (type) {
    case 'boolean':
      return { key: value === true ? '1' : '0', isWhole: true };
    case 'integer':
    case 'decimal':
      return toNumberKey(String(value));
    case 'datetime':
      return {
        key: String(Date.parse(String(value)) + LAST_INSTANT).padStart(INSTANT_DIGITS, '0'),
        isWhole: true,
      };
    default:
      return truncateText(String(value));
  }
};
