import { refusal } from '#lib/procurement/wire/refusal.ts';

/**
 * Cells of the rectangle from the first to the last of one sheet, and of all sheets together. The reader fills it,
 * however few cells are in the file. Room for a sheet whose format was set for whole columns: 1,048,576 rows of nine.
 */
const SHEET_CELLS = 10_000_000;
const ALL_CELLS = 20_000_000;

/** The attribute r of a row or a cell, ECMA-376 part 1, 18.3.1.4 and 18.3.1.73. */
const REFERENCE = /[\s"']r\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PLACE = /^([A-Z]{0,3})(\d{1,7})$/;

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0);

const extentOf = (name: string, xml: string): { readonly rows: number; readonly columns: number } => {
  let [rows, columns] = [1, 1];
  for (const [, quoted, single] of xml.matchAll(REFERENCE)) {
    const place = PLACE.exec(quoted ?? single ?? '');
    if (place === null) throw refusal(`The workbook is damaged: ${name} has a cell at no place`);
    rows = Math.max(rows, Number(place[2]));
    columns = Math.max(columns, columnOf(place[1] ?? ''));
  }
  return { rows, columns };
};

/** Refuses a workbook whose few cells lie so far apart that their rectangle would fill the memory. */
export const refuseVast = (files: Iterable<readonly [name: string, content: Buffer]>): void => {
  let all = 0;
  for (const [name, content] of files) {
    if (!content.includes('sheetData')) continue;
    const { rows, columns } = extentOf(name, content.toString('latin1'));
    all += rows * columns;
    if (rows * columns > SHEET_CELLS || all > ALL_CELLS)
      throw refusal(
        `The workbook is too vast: ${name} reaches to row ${rows} and column ${columns}; delete what lies beyond the data`,
      );
  }
};
