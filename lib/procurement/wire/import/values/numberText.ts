/** Sign between the whole part and the decimals of a number. */
export type DecimalSign = '.' | ',';

/** How a text reads as a number. */
export type NumberText =
  /** The number in digits and a point, and the decimal sign that its form proves. */
  | { readonly number: string; readonly proves?: DecimalSign }
  /** `1.200` or `1,200`: 1200 if the sign separates thousands, 1.2 if it is the decimal sign. */
  | { readonly sign: DecimalSign; readonly whole: string; readonly fraction: string };

const INTEGER = /^[+-]?\d+$/;
/** One sign of either kind. */
const ONE_SIGN = /^([+-]?)(\d*)([.,])(\d+)$/;
/** Groups of three digits with one separator, and decimals. */
const GROUPED = /^([+-]?[1-9]\d{0,2}(?:([.,' \u00a0\u202f’])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/;

const other = (sign: string): DecimalSign => (sign === '.' ? ',' : '.');

const readGrouped = (text: string): NumberText | undefined => {
  const [, groups = '', separator = '', sign, decimals] = GROUPED.exec(text) ?? [];
  if (groups === '' || sign === separator) return undefined;
  const whole = groups.replace(/[^\d-]/g, '');
  const number = decimals === undefined ? whole : `${whole}.${decimals}`;
  const isSign = separator === '.' || separator === ',';
  if (sign !== undefined || isSign)
    return { number, proves: sign === undefined ? other(separator) : (sign as DecimalSign) };
  return { number };
};

/** Reads a text as a number; undefined if it is none. */
export const readNumberText = (text: string): NumberText | undefined => {
  if (INTEGER.test(text)) return { number: text };
  const [, minus = '', whole = '', sign, decimals = ''] = ONE_SIGN.exec(text) ?? [];
  if (sign === undefined) return readGrouped(text);
  const fraction = `${minus}${whole === '' ? '0' : whole}.${decimals}`;
  if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
    return { sign: sign as DecimalSign, whole: `${minus}${whole}${decimals}`, fraction };
  return { number: fraction, proves: sign as DecimalSign };
};

/** Signs and codes of currencies beside a price. */
const CURRENCIES = ['€', '$', '£', '¥', 'EUR', 'USD', 'GBP', 'CHF'];

/** Removes the sign or code of a currency before and after a number. */
export const removeCurrency = (text: string): string => {
  const before = CURRENCIES.find((one) => text.startsWith(one)) ?? '';
  const rest = text.slice(before.length);
  const after = CURRENCIES.find((one) => rest.endsWith(one)) ?? '';
  return rest.slice(0, rest.length - after.length).trim();
};
