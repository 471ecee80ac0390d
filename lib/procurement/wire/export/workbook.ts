import { strFromU8, unzipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import type { ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { toMilliseconds } from '#lib/procurement/domain/problem/dateEncoding.ts';
import { getColumnForm } from '#lib/procurement/wire/export/columnForms.ts';
import { type CellStyle, renderSheetRows, toLetters } from '#lib/procurement/wire/export/sheetRows.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';

/** Number of rows that determine the column widths. The names of all figures are in these rows. */
const SHOWN = 50;

/** Width of the filter button, in characters. */
const BUTTON = 3;

/** Returns column widths, in characters, that fit the header and the first rows. */
const computeWidths = ({ columns, rows }: ExportTable): readonly number[] => {
  const lengths = columns.map((column) => column.length + BUTTON);
  let seen = 0;
  for (const row of rows) {
    row.forEach((cell, n) => {
      lengths[n] = Math.max(lengths[n] ?? 0, String(cell ?? '').length + 2);
    });
    seen += 1;
    if (seen === SHOWN) break;
  }
  return lengths.map((length) => Math.max(8, length));
};

/** Number formats (ECMA-376 part 1 §18.8.30). The format of names keeps them text even if a user edits the cell. */
const FORMATS = { date: 'yyyy-mm-dd', amount: '#,##0', name: '@' } as const;

/** A sample cell with the format of its column. The rows of the sheet take over its style. */
const sampleCell = (column: string) => {
  const form = getColumnForm(column);
  if (form === undefined) return null;
  if (form === 'name') return { value: 'name', type: String, format: FORMATS.name };
  return { value: 0, type: Number, format: FORMATS[form] };
};

/** Number of the row with the column names. */
const headerRow = ({ heading = [] }: ExportTable): number => heading.length + 1;

/**
 * Creates a workbook with one sheet per table. Each sheet has its heading, a bold, fixed header, and a row of samples.
 */
const createEmptyWorkbook = (tables: readonly ExportTable[]): Promise<Uint8Array> =>
  writeExcelFile(
    tables.map((table) => ({
      sheet: table.name,
      stickyRowsCount: headerRow(table),
      columns: computeWidths(table).map((width) => ({ width })),
      data: [
        ...(table.heading ?? []).map((row) =>
          row.map((value, n) =>
            value === undefined
              ? null
              : {
                  value,
                  ...(n === 0 && { fontWeight: 'bold' as const }),
                  // The heading of a draft order has the name of its supplier.
                  ...(n > 0 && typeof value === 'string' && { format: FORMATS.name }),
                },
          ),
        ),
        table.columns.map((column) => ({ value: column, fontWeight: 'bold' as const })),
        table.columns.map(sampleCell),
      ],
    })),
  ).toBuffer();

/** Days from day 0 of a spreadsheet to 1970-01-01, and milliseconds of a day. */
const EPOCH = 25_569;
const DAY = 86_400_000;

/** Converts the date of a period to that of a spreadsheet. Plain numbers of days or periods stay as they are. */
const toSheetDate = (date: number): number => {
  const milliseconds = toMilliseconds(date);
  return milliseconds === undefined ? date : EPOCH + milliseconds / DAY;
};

/** Returns whether the dates of a table are days. Plain numbers are not dates of a spreadsheet. */
const hasDays = ({ columns, rows }: ExportTable): boolean => {
  const place = columns.findIndex((column) => getColumnForm(column) === 'date');
  for (const row of rows) if (typeof row[place] === 'number') return toMilliseconds(row[place]) !== undefined;
  return false;
};

/** Reads the style of each column from the row of samples. */
const readStyles = (samples: string, table: ExportTable): readonly CellStyle[] => {
  const isDated = hasDays(table);
  const styles = new Map(
    [...samples.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"/g)].map(([, letters, style]) => [letters, style]),
  );
  return table.columns.map((column, n) => {
    const isDate = getColumnForm(column) === 'date';
    if (isDate && !isDated) return {};
    return { style: styles.get(toLetters(n)), ...(isDate && { toNumber: toSheetDate }) };
  });
};

/** Replaces the row of samples by the rows of a table, and adds a filter to the columns. */
function* fillSheet(sheet: string, table: ExportTable): Generator<string> {
  const end = sheet.indexOf('</sheetData>');
  const samples = sheet.lastIndexOf('<row ', end);
  if (end < 0 || samples < 0) throw new Error('The empty workbook has a sheet without rows');
  const header = headerRow(table);
  yield sheet.slice(0, samples);
  const last = yield* renderSheetRows(table.rows, header, readStyles(sheet.slice(samples, end), table));
  const filter = `A${header}:${toLetters(table.columns.length - 1)}${last}`;
  yield `</sheetData><autoFilter ref="${filter}"/>${sheet.slice(end + '</sheetData>'.length)}`;
}

/**
 * Creates a workbook with one sheet per table. Renders the rows itself: the library would need an object per cell and
 * the text of all sheets in memory, several times the memory of a large plan.
 */
export const createWorkbook = async (tables: readonly ExportTable[]): Promise<Uint8Array> => {
  const files = unzipSync(await createEmptyWorkbook(tables));
  return createZip(
    Object.entries(files).map(([name, bytes]) => {
      const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
      const table = tables[Number(sheet) - 1];
      const text = strFromU8(bytes);
      return { name, pieces: table === undefined ? [text] : fillSheet(text, table) };
    }),
  );
};
