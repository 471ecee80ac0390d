import { toMilliseconds } from '#lib/procurement/domain/problem/messages/dateEncoding.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { Language } from '#lib/shared/pages/language.ts';
import { getLanguage } from '#lib/ui/browser/i18n/index.ts';
import { display } from '#lib/ui/browser/state/display.ts';
import { priceDecimals } from '#lib/ui/browser/state/prices.ts';

/** Regional forms: grouping in Spanish begins at 1.000 only with `always`. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es-ES' };

const cacheByLanguage = <T, O>(create: (locale: string, options: O) => T) => {
  const known = new Map<string, T>();
  return (options: O): T => {
    const locale = LOCALES[getLanguage()];
    const key = `${locale} ${JSON.stringify(options)}`;
    const found = known.get(key) ?? create(locale, options);
    known.set(key, found);
    return found;
  };
};

const numberFormat = cacheByLanguage(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }),
);
const dateFormat = cacheByLanguage(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

const listFormat = cacheByLanguage((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

const pluralRules = cacheByLanguage(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** Joins texts by language: "a, b and c". */
export const formatList = (texts: readonly string[]): string => listFormat({ type: 'conjunction' }).format(texts);

/** The minus sign, which is as wide as a plus; the locales have a hyphen. */
const MINUS = '\u2212';

/** Formats a number by language: 12,345.6 or 12.345,6; a negative one with the minus sign. For people only: no parser reads it. */
export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(options).format(value).replace('-', MINUS);

/** Formats a fraction as percent: 0.9731 as 97.31 %, with a space as in all texts; the locale for English has none. */
export const formatShare = (fraction: number, decimals = 2): string =>
  formatNumber(fraction, { style: 'percent', maximumFractionDigits: decimals }).replace(/\s?%$/, '\u00A0%');

/** Formats a quantity with the unit of the display settings. */
export const formatQuantity = (value: number): string => {
  const { unit } = display.value;
  return unit === '' ? formatNumber(value) : `${formatNumber(value)} ${unit}`;
};

/** Converts a price or cost from its smallest unit, with the decimals of the plan on the page. */
export const toMoney = (value: number, decimals = priceDecimals.value): number => value / 10 ** decimals;

/** Formats an amount of money with the currency of the display settings and the decimals of the plan on the page. */
export const formatAmount = (money: number, decimals = priceDecimals.value): string => {
  const { currency, currencyPlace } = display.value;
  // Averages have decimals even where prices have none.
  const amount = formatNumber(money, { minimumFractionDigits: decimals, maximumFractionDigits: decimals || 3 });
  if (currency === '') return amount;
  return currencyPlace === 'before' ? `${currency} ${amount}` : `${amount} ${currency}`;
};

/** Formats a price or cost, which is a number of the smallest unit. */
export const formatMoney = (value: number, decimals = priceDecimals.value): string =>
  formatAmount(toMoney(value, decimals), decimals);

/** Formats the date of a period by its encoding; plain numbers stay numbers. */
export const formatPeriodDate = (date: number): string => {
  const milliseconds = toMilliseconds(date);
  return milliseconds === undefined
    ? formatNumber(date)
    : dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(milliseconds);
};

/** Formats a moment in the reader's time zone. */
export const formatMoment = (moment: string | number | Date): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

/** Formats the time of day of a moment, to the second, in the reader's time zone. */
export const formatTime = (moment: number): string => dateFormat({ timeStyle: 'medium' }).format(moment);

/** Forms of a moment, each more exact than the one before: to the minute, the second, the millisecond. */
const MOMENT_FORMS: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'medium', timeStyle: 'short' },
  { dateStyle: 'medium', timeStyle: 'medium' },
  {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  },
];

/** Formats a moment as exactly as it takes to tell it from the others, to the minute at least. */
export const formatMomentAmong = (moment: string, others: readonly (string | undefined)[]): string => {
  const different = others.filter((other) => other !== undefined && other !== moment);
  const texts = MOMENT_FORMS.map((form) => {
    const format = dateFormat(form);
    const text = format.format(new Date(moment));
    return { text, isUnique: different.every((other) => format.format(new Date(other ?? '')) !== text) };
  });
  return (texts.find(({ isUnique }) => isUnique) ?? texts.at(-1))?.text ?? '';
};

/** Formats the date of a row in a list sorted by time, to the second or millisecond if a neighbouring row needs it. */
export const formatListedMoment = (rows: readonly { readonly Date: string }[], place: number): string =>
  formatMomentAmong(rows[place]?.Date ?? '', [rows[place - 1]?.Date, rows[place + 1]?.Date]);

/** Chooses the form of a text by number and language, and puts the formatted number in place of `#`. */
export const formatPlural = (count: number, forms: { readonly one: string; readonly other: string }): string => {
  const rule = pluralRules({}).select(count);
  return (rule === 'one' ? forms.one : forms.other).replace('#', formatNumber(count));
};

/** Returns an id as the sender wrote it: its text, otherwise its number. */
export const formatId = (names: Names | undefined, id: number): string => names?.TextIds?.[id] ?? String(id);

/** Returns the id with the name that it was given: "10 Bolt M8". */
export const formatNamed = (names: Names | undefined, table: 'Part' | 'Supplier', id: number): string => {
  const name = names?.[table]?.[id];
  const shown = formatId(names, id);
  return name === undefined ? shown : `${shown} ${name}`;
};
