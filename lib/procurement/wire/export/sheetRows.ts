import type { Cell } from '#lib/procurement/domain/exportTables.ts';
import { batches } from '#lib/procurement/wire/export/batches.ts';
import { escapeText } from '#lib/shared/xml/write.ts';

/** The letters of a column, counted from 0: A to Z, AA, AB and so on. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** ECMA-376 part 1, 18.3.1.4: a text stands in its cell, not in a list of all texts of the workbook. */
const cellXml = (cell: Cell, place: string): string => {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${escapeText(cell)}</t></is></c>`;
};

/** The rows of a sheet below its first line, in pieces. */
export function* sheetRows(rows: Iterable<readonly Cell[]>): Generator<string> {
  const letters: string[] = [];
  const lettersAt = (column: number): string => {
    letters[column] ??= lettersOf(column);
    return letters[column];
  };
  let number = 1;
  const rowXml = (row: readonly Cell[]): string => {
    number += 1;
    const cells = row.map((cell, column) => cellXml(cell, `${lettersAt(column)}${number}`));
    return `<row r="${number}">${cells.join('')}</row>`;
  };
  for (const batch of batches(rows)) yield batch.map(rowXml).join('');
}
