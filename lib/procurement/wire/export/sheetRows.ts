import type { Cell } from '#lib/procurement/domain/export/exportTable.ts';
import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { toBatches } from '#lib/procurement/wire/export/batches.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import { replaceNonXml } from '#lib/shared/xml/characters.ts';
import { escapeText } from '#lib/shared/xml/write.ts';

/** Returns the letters of a column counted from 0: A to Z, AA, AB. */
export const toLetters = (column: number): string =>
  (column < 26 ? '' : toLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Index of a style in the workbook; undefined for no style. */
type Style = string | undefined;

/** Form of the numbers of a column. */
export interface ColumnStyle {
  readonly style?: Style;
  /** Converts a number to that of the sheet, for example a date to days. */
  readonly toNumber?: ((value: number) => number) | undefined;
}

/** Forms of the cells of a sheet: of the numbers by column, of all texts, and of all times. */
export interface SheetStyles {
  readonly columns: readonly ColumnStyle[];
  readonly text?: Style;
  readonly time?: Style;
}

/** Days from day 0 of a spreadsheet to 1970-01-01, and milliseconds and seconds of a day. */
const EPOCH = 25_569;
const DAY = 86_400_000;
const SECONDS = 86_400;

/** Converts milliseconds since 1970 to the days of a spreadsheet. A time is cut to seconds. */
export const toSheetDays = (milliseconds: number): number =>
  EPOCH + (milliseconds % DAY === 0 ? milliseconds / DAY : Math.floor(milliseconds / 1_000) / SECONDS);

/** ECMA-376 part 1 §18.3.1.4: inline text, because a shared string table would have all texts in memory. */
const cellXml = (cell: Cell, place: string, column: number, { columns, text, time }: SheetStyles): string => {
  if (cell === undefined) return '';
  const begin = (style: Style): string => (style === undefined ? `<c r="${place}"` : `<c r="${place}" s="${style}"`);
  if (typeof cell === 'string')
    return `${begin(text)} t="inlineStr"><is><t>${escapeText(replaceNonXml(cell))}</t></is></c>`;
  if (cell instanceof Date) return `${begin(time)}><v>${toSheetDays(cell.getTime())}</v></c>`;
  const { style, toNumber } = columns[column] ?? {};
  return `${begin(style)}><v>${toNumber === undefined ? cell : toNumber(cell)}</v></c>`;
};

/** Maximum number of rows of a sheet in spreadsheet programs: 2^20. */
const MOST_ROWS = 1_048_576;

const tooLong = (): ServiceError =>
  createKeyedError('tooLarge', 'sheetTooLong', [{ most: MOST_ROWS }], { code: 'answerTooLarge' });

/**
 * Renders the rows of a sheet after row number `above`, in pieces, and returns the number of the last row.
 * @throws ServiceError `tooLarge` if there are more rows than a sheet can have
 */
export function* renderSheetRows(
  rows: Iterable<readonly Cell[]>,
  above = 1,
  styles: SheetStyles = { columns: [] },
): Generator<string, number> {
  const letters: string[] = [];
  const getLetters = (column: number): string => {
    letters[column] ??= toLetters(column);
    return letters[column];
  };
  let number = above;
  const rowXml = (row: readonly Cell[]): string => {
    number += 1;
    if (number > MOST_ROWS) throw tooLong();
    const cells = row.map((cell, column) => cellXml(cell, `${getLetters(column)}${number}`, column, styles));
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  for (const batch of toBatches(rows)) yield batch.map(rowXml).join('');
  return number;
}
