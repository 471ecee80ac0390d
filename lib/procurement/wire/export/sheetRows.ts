import type { Cell } from '#lib/procurement/domain/export/exportTable.ts';
import { toBatches } from '#lib/procurement/wire/export/batches.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { escapeText } from '#lib/shared/xml/write.ts';

/** Returns the letters of a column counted from 0: A to Z, AA, AB. */
export const toLetters = (column: number): string =>
  (column < 26 ? '' : toLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Form of the cells of a column. */
export interface CellStyle {
  /** Index of the style in the workbook; undefined for no style. */
  readonly style?: string | undefined;
  /** Converts a number to that of the sheet, for example a date to days. */
  readonly toNumber?: ((value: number) => number) | undefined;
}

/** ECMA-376 part 1 §18.3.1.4: inline text, because a shared string table would have all texts in memory. */
const cellXml = (cell: Cell, place: string, { style, toNumber }: CellStyle = {}): string => {
  if (cell === undefined) return '';
  const attributes = style === undefined ? `r="${place}"` : `r="${place}" s="${style}"`;
  if (typeof cell === 'number') return `<c ${attributes}><v>${toNumber === undefined ? cell : toNumber(cell)}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t>${escapeText(cell)}</t></is></c>`;
};

/** Maximum number of rows of a sheet in spreadsheet programs: 2^20. */
const MOST_ROWS = 1_048_576;

const tooLong = (): ServiceError => {
  const message = `The plan has more rows than the ${MOST_ROWS} of a sheet: request the export as csv or json.`;
  return new ServiceError('tooLarge', message, { code: 'answerTooLarge' });
};

/**
 * Renders the rows of a sheet after row number `above`, in pieces, and returns the number of the last row.
 * @throws ServiceError `tooLarge` if there are more rows than a sheet can have
 */
export function* renderSheetRows(
  rows: Iterable<readonly Cell[]>,
  above = 1,
  styles: readonly CellStyle[] = [],
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
    const cells = row.map((cell, column) => cellXml(cell, `${getLetters(column)}${number}`, styles[column]));
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  for (const batch of toBatches(rows)) yield batch.map(rowXml).join('');
  return number;
}
