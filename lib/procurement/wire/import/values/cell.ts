import type { CELL_ERRORS } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import type { IssueValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { MOST_PRICE_DECIMALS } from '#lib/procurement/domain/problem/priceDecimals.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { FIRST_TEXT_ID } from '#lib/procurement/domain/problem/textIds.ts';
import { type DateOrder, FIRST_YEAR, readDayText, toDayNumber } from '#lib/procurement/wire/import/values/dayText.ts';
import { readFlagText } from '#lib/procurement/wire/import/values/flagText.ts';
import {
  type DecimalSign,
  type NumberText,
  readNumberText,
  removeCurrency,
} from '#lib/procurement/wire/import/values/numberText.ts';
import { isPrintable } from '#lib/procurement/wire/request/printable.ts';

/** An unusable cell: the value to show, and the key of its message with the values beyond the cell and its place. */
export interface CellFault {
  readonly shown: string;
  readonly key: keyof typeof CELL_ERRORS;
  readonly values?: IssueValues;
}

/** A cell as its file or sheet contains it, with texts not trimmed. */
export type Cell = string | number | boolean | Date | CellFault | null | undefined;

/** Type of a column's values. */
export type ColumnKind = 'number' | 'id' | 'price' | 'percent' | 'date' | 'period' | 'flag';

/** How a file writes its values. */
export interface ValueForms {
  readonly decimalSign?: DecimalSign | undefined;
  readonly dateOrder?: DateOrder | undefined;
}

/** Forms in which a cell is read. */
export interface CellForms extends ValueForms {
  /** Decimals of the prices, which are read as whole numbers of the smallest unit. */
  readonly priceDecimals?: number;
  /** Whether the column has shares from 0 to 1 instead of percent. */
  readonly hasShares?: boolean;
  /** Returns the number that stands for an id that is a text. */
  readonly toTextId: (text: string) => number;
  /** Returns the id of the period that holds a day (yyyymmdd), or the fault of a day outside all periods. */
  readonly findPeriod: (day: number) => number | Omit<CellFault, 'shown'>;
}

const KINDS: Readonly<Record<string, ColumnKind>> = {
  PartId: 'id',
  SupplierId: 'id',
  'AvailableParts.DeliveryDate': 'date',
  'ProductionPlan.PlanGenerationDate': 'date',
  'ProductionPlan.PlanStartingDate': 'date',
  'Periods.Date': 'date',
  'PartsToBuy.Period': 'period',
  'OfferPartSupplier.StartingPeriod': 'period',
  'OfferPartSupplier.EndingPeriod': 'period',
  'OfferPartSupplier.PricePerUnit': 'price',
  'Supplier.SupplyOnTime': 'percent',
  'Supplier.Priority': 'flag',
  'Periods.IsActive': 'flag',
};

export const getColumnKind = (table: TableName, field: string): ColumnKind =>
  KINDS[`${table}.${field}`] ?? KINDS[field] ?? 'number';

/** Maximum length of a text that is read: a number or a day with blanks around it. */
export const LONGEST_CELL = 100;

/** Maximum length to which a message shortens a text. */
const LONGEST_SHOWN = 40;

/** Returns whether a cell is blank. A text that is too long to be read is not blank. */
export const isBlankCell = (cell: Cell): boolean =>
  cell === undefined ||
  cell === null ||
  (typeof cell === 'string' && cell.length <= LONGEST_CELL && cell.trim() === '');

export const quoteText = (text: string): string =>
  JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

const MILLISECONDS_A_DAY = 86_400_000;

const formatDate = (date: Date): string => {
  if (Number.isNaN(date.valueOf())) return 'a date';
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
  if (date.getUTCFullYear() < FIRST_YEAR) return time;
  return date.valueOf() % MILLISECONDS_A_DAY === 0 ? day : `${day} ${time}`;
};

/** Reads a day in a column of periods as the period that holds it. */
const toPeriod = (day: number, shown: string, { findPeriod }: CellForms): number | CellFault => {
  const found = findPeriod(day);
  return typeof found === 'number' ? found : { shown, ...found };
};

const readDate = (date: Date, kind: ColumnKind, forms: CellForms): number | CellFault => {
  const shown = formatDate(date);
  const isWhole = date.valueOf() % MILLISECONDS_A_DAY === 0;
  if (kind !== 'date' && kind !== 'period') {
    return { shown, key: isWhole && date.getUTCFullYear() >= FIRST_YEAR ? 'cellDate' : 'cellTime' };
  }
  const day = isWhole ? toDayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) : undefined;
  if (day === undefined) return { shown, key: 'cellDay' };
  return kind === 'period' ? toPeriod(day, shown, forms) : day;
};

const readBoolean = (value: boolean, kind: ColumnKind): number | CellFault => {
  if (kind === 'flag') return value ? 1 : 0;
  const isDay = kind === 'date' || kind === 'period';
  return { shown: value ? 'TRUE' : 'FALSE', key: isDay ? 'cellDay' : 'cellTruth' };
};

/** Significant digits of spreadsheets. Those beyond are errors of calculation, as in 15.000000000000002. */
const PRECISION = 15;
/** Largest error of calculation. The digits of a larger number say nothing about its fraction. */
const ROUNDING = 1e-3;

/** Returns the whole number that a calculated number means; undefined if it means a fraction. */
const toWhole = (number: number): number | undefined => {
  if (Number.isInteger(number)) return number;
  const shown = Number(number.toPrecision(PRECISION));
  return Number.isInteger(shown) && Math.abs(number - shown) <= ROUNDING ? shown : undefined;
};

/** Moves the decimal point of a number to the right, exactly, as its digits say. */
const movePoint = (digits: string, places: number): number =>
  digits.includes('e') ? Number(digits) * 10 ** places : Number(`${digits}e${places}`);

const readPrice = (digits: string, shown: string, { priceDecimals = 0 }: CellForms): number | CellFault => {
  const price = toWhole(movePoint(digits, priceDecimals));
  if (price === undefined) return { shown, key: 'cellPriceDecimals', values: { most: MOST_PRICE_DECIMALS } };
  return Number.isSafeInteger(price) ? price : { shown, key: 'cellPriceLarge', values: { decimals: priceDecimals } };
};

/** Reads a whole number as an id: those that stand for texts cannot be ids. */
const toWholeId = (id: number, shown: string): number | CellFault =>
  id < FIRST_TEXT_ID ? id : { shown, key: 'cellIdRange', values: { most: FIRST_TEXT_ID - 1 } };

/** Reads a number in digits with a decimal point, as the unit of its column. */
const readNumber = (digits: string, shown: string, kind: ColumnKind, forms: CellForms): number | CellFault => {
  if (kind === 'price') return readPrice(digits, shown, forms);
  const isShare = kind === 'percent' && forms.hasShares === true;
  const number = isShare ? Number((Number(digits) * 100).toPrecision(PRECISION)) : Number(digits);
  const whole = toWhole(number);
  if (whole === undefined) return { shown, key: 'cellFraction' };
  return kind === 'id' ? toWholeId(whole, shown) : whole;
};

const findTextFault = (text: string, kind: ColumnKind): CellFault['key'] => {
  if (kind === 'date') return 'cellDay';
  if (kind === 'period') return 'cellPeriod';
  if (kind === 'flag') return 'cellFlag';
  if (kind === 'price') return 'cellPrice';
  if (readDayText(text) !== undefined) return 'cellDayText';
  return text.endsWith('%') ? 'cellPercentText' : 'cellWhole';
};

/** Removes what may stand beside a number of the column. */
export const toNumberText = (text: string, kind: ColumnKind): string => {
  if (kind === 'price') return removeCurrency(text);
  return kind === 'percent' && text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
};

const toDigits = (read: NumberText, { decimalSign }: ValueForms): string => {
  if ('number' in read) return read.number;
  return decimalSign === read.sign ? read.fraction : read.whole;
};

/** Decimals of prices that are kept even if they are zeros, as in 14.50. */
const KEPT_ZEROS = 2;

/** Counts the decimals of a price, without zeros at the end after the second one; 0 for a cell that is no number. */
export const countPriceDecimals = (cell: Cell, forms: ValueForms): number => {
  const isText = typeof cell === 'string' && cell.length <= LONGEST_CELL;
  const read = isText ? readNumberText(toNumberText(cell.trim(), 'price')) : undefined;
  const digits = typeof cell === 'number' ? String(Number(cell.toPrecision(PRECISION))) : read && toDigits(read, forms);
  const [, decimals = ''] = /\.(\d+)$/.exec(digits ?? '') ?? [];
  const [kept = ''] = /^\d*[1-9]/.exec(decimals) ?? [];
  return Math.max(Math.min(decimals.length, KEPT_ZEROS), kept.length);
};

const readDay = (text: string, kind: ColumnKind, forms: CellForms): number | CellFault | undefined => {
  const read = readDayText(text);
  if (read === undefined) return undefined;
  const day = 'day' in read ? read.day : forms.dateOrder === 'month' ? read.monthFirst : read.dayFirst;
  return kind === 'period' ? toPeriod(day, quoteText(text), forms) : day;
};

/** A whole number as people and programs write an id. Zeros before it make it a text, such as 00123. */
const WHOLE_ID = /^([+-]?(?:0|[1-9]\d*))(?:[.,]0{1,2})?$/;

const readId = (text: string, forms: CellForms): number | CellFault => {
  const [, digits] = WHOLE_ID.exec(text) ?? [];
  if (digits !== undefined) return toWholeId(Number(digits), text);
  return isPrintable(text) ? forms.toTextId(text) : { shown: quoteText(text), key: 'cellIdText' };
};

const readText = (text: string, kind: ColumnKind, forms: CellForms): number | CellFault => {
  if (kind === 'id') return readId(text, forms);
  const shown = quoteText(text);
  const flag = kind === 'flag' ? readFlagText(text) : undefined;
  const day = kind === 'date' || kind === 'period' ? readDay(text, kind, forms) : undefined;
  const read = flag ?? day;
  if (read !== undefined) return read;
  const number = readNumberText(toNumberText(text, kind));
  if (number === undefined) return { shown, key: findTextFault(text, kind) };
  const digits = toDigits(number, forms);
  const isPercent = kind === 'percent' && text.endsWith('%');
  return readNumber(digits, shown, kind, isPercent ? { ...forms, hasShares: false } : forms);
};

/** Reads a cell as an integer. Returns undefined for a blank cell, and a fault for an invalid one. */
export const readCell = (cell: Cell, kind: ColumnKind, forms: CellForms): number | CellFault | undefined => {
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell === 'number') return readNumber(String(cell), String(cell), kind, forms);
  if (typeof cell === 'boolean') return readBoolean(cell, kind);
  if (cell instanceof Date) return readDate(cell, kind, forms);
  if (typeof cell === 'object') {
    const percent = kind === 'percent' && cell.key === 'cellPercent' ? cell.values?.percent : undefined;
    return percent === undefined ? cell : readNumber(String(percent), cell.shown, 'number', forms);
  }
  if (cell.length > LONGEST_CELL) return { shown: quoteText(cell), key: kind === 'id' ? 'cellIdText' : 'cellWhole' };
  const text = cell.trim();
  return text === '' ? undefined : readText(text, kind, forms);
};

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Returns the address of a cell, such as `B7`. Columns count from 0, rows from 1. */
export const toCellAddress = (column: number, row: number): string => `${letters(column)}${row}`;
