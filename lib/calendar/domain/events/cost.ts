/** Currency of amounts that were typed without one. */
export interface SiteCurrency {
  readonly symbol: string;
  /** ISO 4217. */
  readonly code: string;
  readonly position: 'prefix' | 'postfix';
}

/** The `cost_details` member of an event. */
export interface CostDetails {
  readonly currency_symbol: string;
  readonly currency_code: string;
  readonly currency_position: '' | 'prefix' | 'postfix';
  readonly values: readonly string[];
}

/** One amount or word of a cost. */
interface Amount {
  /** As typed, for example `1,234.50` or `free`. */
  readonly typed: string;
  /** Plain decimal number `1234.50`, or the word in lower case. */
  readonly value: string;
  readonly number: number | undefined;
  readonly symbol: string;
  readonly position: '' | 'prefix' | 'postfix';
}

/**
 * A number; blanks and apostrophes between digits group thousands. The point of an abbreviation, as in `Rs.500`, is not
 * its decimal point.
 */
const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,]*\d|(?<!\p{L})\.\d+|\d/gu;

/** The dash for no cents, as in `25.-`. */
const NO_CENTS = /(?<=\d)[.,][-−–—](?!\s*\d)/g;

/** Signs and words around the amounts of a range, in both languages; they belong to no amount. `S/` is a currency. */
const SEPARATOR = /[-−–—,;()]|(?<!\bS)\/|(?<=^|\s)(?:from|to|and|or|de|desde|a|hasta|y|o)(?=\s|$)/i;

/** Words that mean an amount of zero where they stand beside other amounts. */
const FREE = /^(?:free(?: entry| admission)?|gratis|(?:entrada|acceso) (?:libre|gratuit[ao]))$/i;

/** Words that make their part of a cost an amount of zero, as in "Members free". */
const FREE_FOR_SOME = /(?:\s(?:free|gratis)|^(?:free for|gratis para)\s.*)$/i;

/** A currency, as in `$` or `US$`, at the end of a text. */
const END_SIGN = /(?:[^\s\d\p{L},;/()−-]{1,3}|[A-Z]{2,3}\$?)$/u;
/** A dash at the end of a text, with the currency that may follow it. */
const END_DASH = /[-−](\s*)(?:[^\s\d\p{L},;/()−-]{1,3}|[A-Z]{2,3}\$?)?$/u;
/** A text of a currency and a dash only. */
const SIGN_AND_DASH = /^(?:[^\s\d\p{L},;/()−-]{1,3}|[A-Z]{2,3}\$?)\s*[-−]$/u;

/** Whether the text before the first amount ends with its minus: it is only `-`, `-$` or `$-`, or the minus follows a blank. */
const hasLeadingMinus = (text: string): boolean => {
  const dash = END_DASH.exec(text);
  if (dash === null || dash.index === 0) return dash !== null;
  if (SIGN_AND_DASH.test(text)) return true;
  return dash[1] === '' && /[\s:,;(/]$/.test(text.slice(0, dash.index));
};

/** Whether the text between two amounts ends with the minus of the second: without a separator a dash makes a range. */
const hasInnerMinus = (text: string): boolean => {
  const dash = END_DASH.exec(text);
  if (dash === null) return false;
  const before = text.slice(0, dash.index);
  if (dash[1] === '' && /\s$/.test(before) && /[,;(:/]/.test(before)) return true;
  const trimmed = before.trimEnd();
  return [trimmed, trimmed.replace(END_SIGN, '').trimEnd()].some((one) => /[,;(:/]$/.test(one));
};

/** What shows that a text beside a number is its currency, rather than a word such as "Tickets:". */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|S\/|zł|Kč|[Ee]uros?|[Dd]ollars?)(?!\p{L})/u;

/** ISO 4217 codes of currency symbols. */
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
  'S/': 'PEN',
  euro: 'EUR',
  Euro: 'EUR',
};

/** Longer symbols first: `US$` contains `$`. */
const SYMBOLS = Object.keys(CODES).sort((one, other) => other.length - one.length);

const ISO_4217: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Returns the ISO 4217 code of a currency as typed, such as `€ per person`. The site's own symbol has the site's code. */
const getCode = (typed: string, site: SiteCurrency): string => {
  const words = [typed.toUpperCase(), ...typed.split(/\P{L}+/u)];
  const symbol = SYMBOLS.find((one) => typed.includes(one)) ?? site.symbol;
  const code = symbol === site.symbol ? site.code : CODES[symbol];
  return words.find((word) => ISO_4217.has(word)) ?? code ?? site.code;
};

/**
 * Normalises a typed number to a plain decimal. Of two different separators the last is the decimal separator; a
 * repeated separator, or one before exactly three digits, groups thousands, except after a zero.
 */
export const toPlainNumber = (spaced: string): string => {
  const typed = spaced.replace(/[\s'’]/g, '');
  const comma = typed.lastIndexOf(',');
  const point = typed.lastIndexOf('.');
  if (comma < 0 && point < 0) return typed;
  if (comma >= 0 && point >= 0) {
    const [decimal, group] = comma > point ? [',', '.'] : ['.', ','];
    return typed.replaceAll(group, '').replace(decimal, '.');
  }
  const separator = comma >= 0 ? ',' : '.';
  const groups = typed.split(separator);
  const isGrouping = groups.length > 2 || /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed);
  return isGrouping ? groups.join('') : groups.join('.').replace(/^\./, '0.');
};

const toWord = (text: string): Amount => ({
  typed: text,
  value: text.toLowerCase(),
  number: undefined,
  symbol: '',
  position: '',
});

const toFreeAmount = (text: string): Amount => ({ ...toWord('0'), typed: text, number: 0 });

/** Whether a text has a minus before an amount. The dash of a range from free admission, `Free - $5`, is none. */
const hasMinus = (cost: string): boolean => {
  const text = cost.replace(NO_CENTS, '');
  return [...text.matchAll(NUMBER)].some(({ index }, nth, numbers) => {
    const gap = text.slice(getMatchEnd(numbers[nth - 1]), index);
    if (nth > 0) return hasInnerMinus(gap);
    return hasLeadingMinus(gap.trimStart()) && !FREE.test(gap.replace(/[-−][^-−]*$/, '').trim());
  });
};

const CURRENCIES =
  /(?<!\p{L})[A-Z]{1,3}\p{Sc}|\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|S\/|zł|Kč|[Ee]uros?|[Dd]ollars?)(?!\p{L})/gu;
/** Letters directly beside a number, as in `Rs.500` and `20kr`. */
const ATTACHED = /(?<!\p{L})\p{L}[\p{L}.]{0,3}(?=#)|(?<=#)\p{L}{1,3}(?!\p{L})/gu;

/** Whether a text has words beside amounts, their currency and those of a range. */
const hasWords = (cost: string): boolean => {
  const bare = cost.replace(NO_CENTS, '').replace(NUMBER, '#');
  if (!bare.includes('#')) return false;
  return bare
    .replace(ATTACHED, '')
    .split(SEPARATOR)
    .map((part) => part.replace(/#/g, '').replace(CURRENCIES, '').trim())
    .some((part) => /\p{L}/u.test(part) && !FREE.test(part) && !ISO_4217.has(part.toUpperCase()));
};

const parseAmounts = (cost: string): readonly Amount[] => {
  const text = cost.replace(NO_CENTS, '');
  const numbers = [...text.matchAll(NUMBER)];
  if (numbers.length === 0) return [toWord(cost)];
  const isWorded = hasWords(cost);
  const gaps = numbers.map((match, index) => text.slice(getMatchEnd(numbers[index - 1]), match.index).split(SEPARATOR));
  const rest = text.slice(getMatchEnd(numbers.at(-1))).split(SEPARATOR);
  // The last part of a gap and the first one after a number are symbols.
  const between = gaps.flatMap((parts, index) => parts.slice(index === 0 ? 0 : 1, -1));
  const parts = [...between, ...rest.slice(1)].map((part) => part.trim());
  const words = parts.filter((part) => FREE.test(part)).map(toWord);
  const free = parts.filter((part) => !FREE.test(part) && FREE_FOR_SOME.test(part)).map(toFreeAmount);
  const [prefix, suffix] = [getLast(gaps[0]), rest[0]?.trim() ?? ''];
  const isPrefixed = prefix !== '' && (CURRENCY.test(prefix) || !CURRENCY.test(suffix));
  const amounts = numbers.map((match, index): Amount => {
    const [gap = [], next] = [gaps[index], gaps[index + 1]];
    // A gap without separator holds one symbol: of the next amount if the first one has a prefix, else of the last one.
    const before = index === 0 || gap.length > 1 || isPrefixed ? getLast(gap) : '';
    const after = next === undefined || next.length > 1 || !isPrefixed ? ((next ?? rest)[0]?.trim() ?? '') : '';
    const isPrefix = before !== '' && (isPrefixed || after === '');
    const beside = isPrefix ? before : after;
    const symbol = isWorded ? (beside.match(CURRENCIES)?.[0] ?? '') : beside;
    const value = toPlainNumber(match[0]);
    return { typed: match[0], value, number: Number(value), symbol, position: getPosition(symbol, isPrefix) };
  });
  return [...words, ...free, ...amounts];
};

const getLast = (parts: readonly string[] | undefined): string => parts?.at(-1)?.trim() ?? '';

const getPosition = (symbol: string, isPrefix: boolean): Amount['position'] => {
  if (symbol === '') return '';
  return isPrefix ? 'prefix' : 'postfix';
};

const getMatchEnd = (match: RegExpExecArray | undefined): number =>
  match === undefined ? 0 : match.index + match[0].length;

const sortAmounts = (cost: readonly string[]): readonly Amount[] =>
  cost.flatMap(parseAmounts).sort((one, other) => (one.number ?? 0) - (other.number ?? 0));

/** A number with exponent. Forms send numbers as texts: JavaScript writes `1e+21`. */
const SCIENTIFIC = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;

/** One for all numbers of a list: `toLocaleString` would build a formatter for each, which takes a thousand times longer. */
const PLAIN = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/**
 * Formats a number without exponent, because `1e21` would be parsed as a range from 1 to 21, and never with three
 * decimals, which would be parsed as thousands.
 */
const formatNumber = (part: string | number): string => {
  const amount = typeof part === 'string' && SCIENTIFIC.test(part.trim()) ? Number(part) : part;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return String(part);
  return PLAIN.format(amount).replace(/\.\d{3}$/, '$&0');
};

/**
 * Parses the `cost` parameter into trimmed texts; undefined if it is neither a text, a number nor a list of them, or has
 * a negative amount.
 * A missing value, an empty text and a single zero give an empty list.
 */
export const parseCost = (value: unknown): readonly string[] | undefined => {
  const parts = Array.isArray(value) ? value : [value ?? ''];
  if (
    !parts.every(
      (part): part is string | number =>
        typeof part === 'string' || (typeof part === 'number' && Number.isFinite(part)),
    )
  ) {
    return undefined;
  }
  const texts = parts.map((part) => formatNumber(part).trim()).filter((text) => text !== '');
  if (texts.some(hasMinus)) return undefined;
  return texts.length === 1 && Number(texts[0]) === 0 ? [] : texts;
};

/** Computes `cost_details`. The currency is that of the first text with exactly one number and a symbol. */
export const toCostDetails = (cost: readonly string[]): CostDetails => {
  const amounts = sortAmounts(cost);
  const single = cost
    .map((text) => parseAmounts(text).filter(({ number }) => number !== undefined))
    .find((one) => one.length === 1 && one[0]?.symbol !== '')?.[0];
  const symbol = single?.symbol ?? '';
  return {
    currency_symbol: symbol,
    currency_code: /^[A-Z]{3}$/.test(symbol) ? symbol : '',
    currency_position: single?.position ?? '',
    values: amounts.map(({ value }) => value),
  };
};

type Currency = Pick<Amount, 'symbol' | 'position'>;

const formatAmount = (amount: Amount, usual: Currency): string => {
  if (amount.number === undefined) return amount.typed;
  if (amount.number === 0) return 'Free';
  const { symbol, position } = amount.symbol === '' ? usual : amount;
  return position === 'postfix' ? `${amount.typed}${symbol}` : `${symbol}${amount.typed}`;
};

/**
 * Formats a cost as its lowest and highest amount, `€8 – €15`, or as typed if it has words such as `Adults 10, kids 5`.
 * Amounts without a currency have that of the others, or else the site's.
 */
export const formatCost = (cost: readonly string[], site: SiteCurrency): string => {
  if (cost.some(hasWords)) return cost.join(', ');
  const amounts = sortAmounts(cost);
  const usual = amounts.find(({ symbol }) => symbol !== '') ?? site;
  const texts = amounts.map((amount) => formatAmount(amount, usual));
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  return first === last ? first : `${first} – ${last}`;
};

/** Returns price and ISO 4217 code of the lowest amount, for schema.org; undefined if the cost has no amount. */
export const findLowestPrice = (
  cost: readonly string[],
  site: SiteCurrency,
): { readonly price: string; readonly currency: string } | undefined => {
  const amounts = sortAmounts(cost);
  const lowest = amounts.find(({ number, value }) => number !== undefined || FREE.test(value));
  if (lowest === undefined) return undefined;
  const symbol = amounts.find((amount) => amount.symbol !== '')?.symbol ?? '';
  return { price: lowest.number === undefined ? '0' : lowest.value, currency: getCode(symbol, site) };
};
