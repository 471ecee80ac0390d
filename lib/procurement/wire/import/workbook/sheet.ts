import { HEADER_LINES } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { CELL_BYTES, LINE_BYTES } from '#lib/procurement/wire/import/uploadBounds.ts';
import type { Cell } from '#lib/procurement/wire/import/values/cell.ts';
import type { NumberForm } from '#lib/procurement/wire/import/workbook/styles.ts';
import { decodeReferences, parseAttributes, parseTags } from '#lib/procurement/wire/import/workbook/tags.ts';
import { createTextReader } from '#lib/procurement/wire/import/workbook/texts.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Parts that the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly forms: readonly NumberForm[];
  readonly isFrom1904: boolean;
}

export interface SheetLine {
  readonly number: number;
  readonly cells: readonly Cell[];
  /** Whether the row is hidden by hand, by a filter, or in a folded group. */
  readonly isHidden?: true;
}

/** Last row and column of a sheet. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

/** Maximum number of cells of one sheet. Blank cells before a value count, because they take memory too. */
const MOST_PLACES = 20_000_000;

const PLACE = /^([A-Z]{1,3})(\d{1,7})$/;

const parseColumn = (letters: string): number => {
  let column = 0;
  for (const letter of letters) column = 26 * column + letter.charCodeAt(0) - 64;
  return column;
};

const DAY = 86_400_000;
/** Days from 1899-12-30 to 1970-01-01, and from 1899-12-30 to the epoch 1904-01-01. */
const EPOCH_1970 = 25_569;
const EPOCH_1904 = 1_462;
/** First day number after the year 9999, the last year of spreadsheets. */
const LAST_DAY = 2_958_466;

/** ECMA-376 part 1 §18.17.4.1: a date is a number of days, and a time is a fraction of a day. */
const toDate = (text: string, isFrom1904: boolean): Cell => {
  const days = Number(text) + (isFrom1904 ? EPOCH_1904 : 0);
  if (days >= 0 && days < LAST_DAY) return new Date(Math.round((days - EPOCH_1970) * DAY));
  return {
    shown: text,
    key: 'cellDateFormat',
  };
};

const ISO = /^(\d{4}-\d\d-\d\d)(?:T([\d:.]{1,20})Z?)?$/;

/** Reads a date of type `d`, which has no time zone: as UTC, so that it is the same day wherever the service runs. */
const toIsoDate = (text: string): Cell => {
  const [, day, time = '00:00:00'] = ISO.exec(text) ?? [];
  return day === undefined ? text : new Date(`${day}T${time}Z`);
};

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  value: string | undefined;
  readonly inline: ReturnType<typeof createTextReader>;
  inInline: boolean;
}

const UNSAVED: Cell = { shown: 'formula', key: 'cellFormula' };

const LOST: Cell = { shown: 'text', key: 'cellTextLost' };

const toNumber = (text: string, form: NumberForm, isFrom1904: boolean): Cell => {
  if (form === 'date') return toDate(text, isFrom1904);
  const number = Number(text);
  if (Number.isNaN(number)) return text;
  if (form === 'plain') return number;
  const percent = Number((number * 100).toPrecision(15));
  return { shown: `${percent}%`, key: 'cellPercent', values: { text, percent } };
};

/** Reads the value of a cell (ECMA-376 part 1 §18.3.1.4 and §18.18.11). */
const cellValue = (cell: OpenCell, { texts, forms, isFrom1904 }: SheetContext): Cell => {
  const { type, value } = cell;
  if (type === 'inlineStr') return cell.inline.text();
  if (cell.hasFormula && (value === undefined || (value === '' && type !== 'str'))) return UNSAVED;
  if (value === undefined || value === '') return undefined;
  switch (type) {
    case 's':
      return texts[Number(value)] ?? LOST;
    case 'str':
      return value;
    case 'b':
      return value === '1' || value === 'true';
    case 'e':
      return { shown: value, key: 'cellFormulaError' };
    case 'd':
      return toIsoDate(value);
    default:
      return toNumber(value, forms[cell.style] ?? 'plain', isFrom1904);
  }
};

/** Creates the function that returns the columns that are read: all of them until the header must have been among `lines`. */
const createWidthFinder = (lines: readonly SheetLine[]) => {
  let width: number | undefined;
  return (): number => {
    if (width === undefined && lines.length >= HEADER_LINES)
      width = Math.max(...lines.map(({ cells }) => cells.length));
    return width ?? LAST_COLUMN;
  };
};

/** Parses the non-blank lines of a sheet. Below the header, ignores cells to the right of the first lines. */
export const parseSheet = (name: string, xml: string, context: SheetContext, meter: Meter): readonly SheetLine[] => {
  const lines: SheetLine[] = [];
  let places = 0;
  let [inData, isHidden] = [false, false];
  const findWidth = createWidthFinder(lines);
  let number = 0;
  let cells: Cell[] = [];
  let column = 0;
  let cell: OpenCell | undefined;
  const noPlace = () => createFileError('sheetAddress', [{ source: name }]);
  const openRow = (attributes: string): void => {
    const { r, hidden } = parseAttributes(attributes);
    const next = r === undefined ? number + 1 : Number(r);
    if (!Number.isInteger(next) || next <= number || next > LAST_ROW) throw noPlace();
    [number, column, cells, isHidden] = [next, 0, [], hidden === '1' || hidden === 'true'];
    meter.count(LINE_BYTES);
  };
  const openCell = (attributes: string): OpenCell => {
    const { r, t = 'n', s = '0' } = parseAttributes(attributes);
    const place = r === undefined ? undefined : PLACE.exec(r);
    if (place === null) throw noPlace();
    const next = place === undefined ? column + 1 : parseColumn(place[1] ?? '');
    if (next <= column || next > LAST_COLUMN || (place !== undefined && Number(place[2]) !== number)) throw noPlace();
    column = next;
    return {
      column,
      type: t,
      style: Number(s),
      hasFormula: false,
      value: undefined,
      inline: createTextReader(),
      inInline: false,
    };
  };
  const closeCell = (closed: OpenCell): void => {
    cell = undefined;
    const value = cellValue(closed, context);
    if (value === undefined || value === '' || closed.column > findWidth()) return;
    places += closed.column - cells.length;
    if (places > MOST_PLACES) throw createFileError('sheetTooLarge', [{ source: name, line: number }]);
    meter.count(CELL_BYTES * (closed.column - cells.length));
    while (cells.length < closed.column - 1) cells.push(undefined);
    cells.push(value);
  };
  const closeRow = (): void => {
    if (cells.length > 0) lines.push({ number, cells, ...(isHidden && { isHidden }) });
    cells = [];
  };
  for (const tag of parseTags(xml)) {
    const { name: element, kind, attributes } = tag;
    if (element === 'sheetData') inData = kind === 'open';
    if (!inData) continue;
    if (cell !== undefined) {
      if (cell.inInline) cell.inline.take(tag);
      if (element === 'c' && kind === 'close') closeCell(cell);
      else if (element === 'v') cell.value = kind === 'close' ? decodeReferences(tag.text).trim() : (cell.value ?? '');
      else if (element === 'f') cell.hasFormula = true;
      else if (element === 'is') cell.inInline = kind === 'open';
      continue;
    }
    if (element === 'row') {
      if (kind !== 'close') openRow(attributes);
      if (kind !== 'open') closeRow();
    } else if (element === 'c' && kind !== 'close') {
      const opened = openCell(attributes);
      if (kind === 'open') cell = opened;
    }
  }
  if (inData) throw createFileError('sheetCut', [{ source: name }]);
  return lines;
};
