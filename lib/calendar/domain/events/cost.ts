/** How a site writes amounts that came without a currency. */
export interface SiteCurrency {
  readonly symbol: string;
  /** ISO 4217. */
  readonly code: string;
  readonly position: 'prefix' | 'postfix';
}

/** What an interface shows of an event's cost beside its display form. */
export interface CostDetails {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: '' | 'prefix' | 'postfix';
  readonly values: readonly string[];
}

/** One amount or word of a cost as it was typed. */
interface Amount {
  /** As typed: `1,234.50`; of a word the word. */
  readonly typed: string;
  /** Plain decimal digits, or the word in lower case. */
  readonly value: string;
  readonly number: number | undefined;
  readonly symbol: string;
  readonly position: '' | 'prefix' | 'postfix';
}

const NUMBER = /\d[\d.,]*\d|\d/g;

/** ISO codes of the symbols that stand for one currency in common use. */
const CODES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  R$: 'BRL',
  A$: 'AUD',
  C$: 'CAD',
  CHF: 'CHF',
  zł: 'PLN',
  Kč: 'CZK',
};

/**
 * Plain decimal digits of a typed number. The last of two different separators is the decimal one; a separator that
 * repeats, or a comma before exactly three digits, groups thousands.
 */
export const plainNumber = (typed: string): string => {
  const comma = typed.lastIndexOf(',');
  const point = typed.lastIndexOf('.');
  if (comma < 0 && point < 0) return typed;
  if (comma >= 0 && point >= 0) {
    const [decimal, group] = comma > point ? [',', '.'] : ['.', ','];
    return typed.replaceAll(group, '').replace(decimal, '.');
  }
  const separator = comma >= 0 ? ',' : '.';
  const groups = typed.split(separator);
  const isGrouping = groups.length > 2 || (separator === ',' && groups[1]?.length === 3);
  return isGrouping ? groups.join('') : groups.join('.');
};

const amountsOf = (text: string): readonly Amount[] => {
  const numbers = [...text.matchAll(NUMBER)];
  if (numbers.length === 0) {
    return [{ typed: text, value: text.toLowerCase(), number: undefined, symbol: '', position: '' }];
  }
  return numbers.map((match, index) => {
    const typed = match[0];
    const value = plainNumber(typed);
    const before =
      text
        .slice(index === 0 ? 0 : endOf(numbers[index - 1]), match.index)
        .split(/[-–]/)
        .at(-1)
        ?.trim() ?? '';
    const after =
      text
        .slice(endOf(match), numbers[index + 1]?.index ?? text.length)
        .split(/[-–]/, 1)[0]
        ?.trim() ?? '';
    const [symbol, position] = before !== '' ? [before, 'prefix' as const] : [after, 'postfix' as const];
    return { typed, value, number: Number(value), symbol, position: symbol === '' ? '' : position };
  });
};

const endOf = (match: RegExpExecArray | undefined): number => (match === undefined ? 0 : match.index + match[0].length);

const sorted = (cost: readonly string[]): readonly Amount[] =>
  cost.flatMap(amountsOf).sort((one, other) => (one.number ?? 0) - (other.number ?? 0));

/** A number in digits, however large or small: 1e21 is no range from 1 to 21. */
const plainText = (part: string | number): string =>
  typeof part === 'string' ? part : part.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * The texts of a cost that a caller sent, without blanks around them; `undefined` where it is neither text, number
 * nor a list of them. Nothing, an empty text and a lone zero are no cost.
 */
export const readCost = (value: unknown): readonly string[] | undefined => {
  const parts = Array.isArray(value) ? value : [value ?? ''];
  if (
    !parts.every(
      (part): part is string | number =>
        typeof part === 'string' || (typeof part === 'number' && Number.isFinite(part)),
    )
  ) {
    return undefined;
  }
  const texts = parts.map((part) => plainText(part).trim()).filter((text) => text !== '');
  return texts.length === 1 && Number(texts[0]) === 0 ? [] : texts;
};

/** The members of `cost_details`. A text that names a range, and one without digits, has no symbol of its own. */
export const costDetails = (cost: readonly string[]): CostDetails => {
  const amounts = sorted(cost);
  const single = cost.map(amountsOf).find((one) => one.length === 1 && one[0]?.symbol !== '')?.[0];
  const symbol = single?.symbol ?? '';
  return {
    currency_symbol: symbol,
    currency_code: /^[A-Z]{3}$/.test(symbol) ? symbol : '',
    currency_position: single?.position ?? '',
    values: amounts.map(({ value }) => value),
  };
};

const shown = (amount: Amount, site: SiteCurrency): string => {
  if (amount.number === undefined) return amount.typed;
  if (amount.number === 0) return 'Free';
  const { symbol, position } = amount.symbol === '' ? site : amount;
  return position === 'postfix' ? `${amount.typed}${symbol}` : `${symbol}${amount.typed}`;
};

/** `€8 – €15`: the lowest and the highest of a cost, in the currency typed or else the site's. */
export const costText = (cost: readonly string[], site: SiteCurrency): string => {
  const texts = sorted(cost).map((amount) => shown(amount, site));
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  return first === last ? first : `${first} – ${last}`;
};

/** Price and ISO 4217 code of the lowest amount, for schema.org; undefined where no number is known. */
export const lowestPrice = (
  cost: readonly string[],
  site: SiteCurrency,
): { readonly price: string; readonly currency: string } | undefined => {
  const amounts = sorted(cost);
  const lowest = amounts.find(({ number, value }) => number !== undefined || value === 'free');
  if (lowest === undefined) return undefined;
  const symbol = amounts.find((amount) => amount.symbol !== '')?.symbol ?? '';
  const code = /^[A-Za-z]{3}$/.test(symbol) ? symbol.toUpperCase() : CODES[symbol];
  return { price: lowest.number === undefined ? '0' : lowest.value, currency: code ?? site.code };
};
