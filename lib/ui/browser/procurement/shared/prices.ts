import { toMoney } from '#lib/ui/browser/formats.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

/** Column of the prices, which are whole numbers of the smallest unit in the data. */
export const PRICE = 'PricePerUnit';

/** Writes a price of the data with its decimals: 1250 as 12.50. A text that is no whole number stays. */
export const showPrice = (text: string, decimals = priceDecimals.value): string => {
  if (decimals === 0 || !/^-?\d{1,16}$/.test(text)) return text;
  const digits = text.replace('-', '').padStart(decimals + 1, '0');
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Reads a typed price, with a point or a comma, as a whole number of the smallest unit. Any other text stays. */
export const readPrice = (text: string): string => {
  const decimals = priceDecimals.value;
  const [, sign = '', whole = '', fraction = ''] = /^\s*(-?)(\d{1,16})(?:[.,](\d*))?\s*$/.exec(text) ?? [];
  if (decimals === 0 || whole === '' || fraction.length > decimals) return text;
  return `${sign}${whole}${fraction.padEnd(decimals, '0')}`;
};

/** Members of data and plans that are money. */
const MONEY: ReadonlySet<string> = new Set([PRICE, 'TotalPrice', 'TotalCost', 'AverageUnitCost', 'Saving']);

/** Converts the value of a member from its smallest unit if it is money. */
export const toMember = (member: string, value: number): number => (MONEY.has(member) ? toMoney(value) : value);
