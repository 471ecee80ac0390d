import type { CELL_ERRORS } from '#lib/procurement/domain/problem/messages/fileMessages.ts';
import type { IssueValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';

/** An unusable cell: the value to show, and the key of its message with the values beyond the cell and its place. */
export interface CellFault {
  readonly shown: string;
  readonly key: keyof typeof CELL_ERRORS;
  readonly values?: IssueValues;
}

/** A cell as its file or sheet contains it, with texts not trimmed. */
export type Cell = string | number | boolean | Date | CellFault | null | undefined;

/** Type of a column's values. */
export type ColumnKind = 'number' | 'date' | 'flag';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  'AvailableParts.DeliveryDate': 'date',
  'ProductionPlan.PlanGenerationDate': 'date',
  'ProductionPlan.PlanStartingDate': 'date',
  'Periods.Date': 'date',
  'Supplier.Priority': 'flag',
  'Periods.IsActive': 'flag',
};

export const getColumnKind = (table: TableName, field: string): ColumnKind => KINDS[`${table}.${field}`] ?? 'number';

/** Maximum length of a text that is read: a number or a day with blanks around it. */
const LONGEST = 100;

/** Maximum length to which a message shortens a text. */
const LONGEST_SHOWN = 40;

/** Returns whether a cell is blank. A text that is too long to be read is not blank. */
export const isBlankCell = (cell: Cell): boolean =>
  cell === undefined || cell === null || (typeof cell === 'string' && cell.length <= LONGEST && cell.trim() === '');

const INTEGER = /^[+-]?\d+$/;

/**
 * Some tools add decimals to all numbers of a column with a missing value. Only one or two zeros are accepted: three
 * could mean thousands.
 */
const WITH_ZEROS = /^([+-]?\d+)\.0{1,2}$/;
const WITH_COMMA_ZEROS = /^([+-]?\d+)[.,]0{1,2}$/;

/** ISO 8601 day, or its midnight, the text forms of days in common tools. */
const DAY_TEXT = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00:00(?:\.0{1,6})?Z?)?$/;

const DECIMAL = /^[+-]?[\d.,' \u00a0\u202f]*[.,]\d{1,2}$/;
/** Groups of three digits, as thousands are separated. */
const SEPARATED = /^[+-]?[1-9]\d{0,2}([.,' \u00a0\u202f])\d{3}(?:\1\d{3})*$/;
/** One decimal sign, with any number of decimals. */
const ONE_SIGN = /^[+-]?\d+[.,]\d+$/;

const quote = (text: string): string =>
  JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);

const MILLISECONDS_A_DAY = 86_400_000;
/** Dates before this year are times of day, which spreadsheets store as a fraction of their first day. */
const FIRST_YEAR = 1901;

const formatDate = (date: Date): string => {
  if (Number.isNaN(date.valueOf())) return 'a date';
  const [day = '', time = ''] = date.toISOString().slice(0, 16).split('T');
  if (date.getUTCFullYear() < FIRST_YEAR) return time;
  return date.valueOf() % MILLISECONDS_A_DAY === 0 ? day : `${day} ${time}`;
};

const dayNumber = (year: number, month: number, day: number): number | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= FIRST_YEAR;
  return isDay ? year * 10_000 + month * 100 + day : undefined;
};

const readDate = (date: Date, kind: ColumnKind): number | CellFault => {
  const shown = formatDate(date);
  const isWhole = date.valueOf() % MILLISECONDS_A_DAY === 0;
  if (kind !== 'date') {
    return { shown, key: isWhole && date.getUTCFullYear() >= FIRST_YEAR ? 'cellDate' : 'cellTime' };
  }
  const day = isWhole ? dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) : undefined;
  return day ?? { shown, key: 'cellDay' };
};

const readBoolean = (value: boolean, kind: ColumnKind): number | CellFault => {
  if (kind === 'flag') return value ? 1 : 0;
  return { shown: value ? 'TRUE' : 'FALSE', key: kind === 'date' ? 'cellDay' : 'cellTruth' };
};

/** Returns both readings of a number with separators: its only separator may be a decimal sign. */
const readSeparated = (text: string): IssueValues => ({
  whole: text.replace(/[^\d-]/g, ''),
  decimal: ONE_SIGN.test(text) ? String(Number(text.replace(',', '.'))) : '',
});

const findTextFault = (text: string): CellFault['key'] => {
  if (SEPARATED.test(text)) return 'cellSeparators';
  if (DECIMAL.test(text) || ONE_SIGN.test(text)) return 'cellFraction';
  if (DAY_TEXT.test(text)) return 'cellDayText';
  if (text.endsWith('%')) return 'cellPercentText';
  return 'cellWhole';
};

const readDayText = (text: string): number | undefined => {
  const [, year, month, day] = DAY_TEXT.exec(text) ?? [];
  return year === undefined ? undefined : dayNumber(Number(year), Number(month), Number(day));
};

const readText = (text: string, kind: ColumnKind, hasDecimalComma: boolean): number | CellFault => {
  const whole = INTEGER.test(text) ? text : (hasDecimalComma ? WITH_COMMA_ZEROS : WITH_ZEROS).exec(text)?.[1];
  if (whole !== undefined) return Number(whole);
  if (kind === 'flag' && /^(?:true|false)$/i.test(text)) return text.length === 'true'.length ? 1 : 0;
  if (kind === 'flag') return { shown: quote(text), key: 'cellFlag' };
  if (kind === 'number') {
    const key = findTextFault(text);
    return { shown: quote(text), key, ...(key === 'cellSeparators' ? { values: readSeparated(text) } : {}) };
  }
  return readDayText(text) ?? { shown: quote(text), key: 'cellDay' };
};

/** Reads a cell as an integer. Returns undefined for a blank cell, and a fault for an ambiguous or invalid one. */
export const readCell = (cell: Cell, kind: ColumnKind, hasDecimalComma: boolean): number | CellFault | undefined => {
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : { shown: String(cell), key: 'cellFraction' };
  if (typeof cell === 'boolean') return readBoolean(cell, kind);
  if (cell instanceof Date) return readDate(cell, kind);
  if (typeof cell === 'object') return cell;
  if (cell.length > LONGEST) return { shown: quote(cell), key: 'cellWhole' };
  const text = cell.trim();
  return text === '' ? undefined : readText(text, kind, hasDecimalComma);
};

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Returns the address of a cell, such as `B7`. Columns count from 0, rows from 1. */
export const toCellAddress = (column: number, row: number): string => `${letters(column)}${row}`;
