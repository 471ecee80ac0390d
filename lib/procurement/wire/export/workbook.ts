import { strFromU8, unzipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import type { ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { toMilliseconds } from '#lib/procurement/domain/problem/messages/dateEncoding.ts';
import { getColumnForm } from '#lib/procurement/wire/export/columnForms.ts';
import { renderSheetRows, type SheetStyles, toLetters, toSheetDays } from '#lib/procurement/wire/export/sheetRows.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';

/** Number of rows that determine the column widths. The names of all figures are in these rows. */
const SHOWN = 50;

/** Width of the filter button, in characters. */
const BUTTON = 3;

/** Number formats (ECMA-376 part 1 §18.8.30). The format of texts keeps them text even if a user edits the cell. */
const FORMATS = { date: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm:ss', amount: '#,##0', text: '@' } as const;

const formatMoney = (decimals: number): string =>
  decimals === 0 ? FORMATS.amount : `${FORMATS.amount}.${'0'.repeat(decimals)}`;

/** Returns column widths, in characters, that fit the header and the first rows. */
const computeWidths = ({ columns, rows }: ExportTable): readonly number[] => {
  const lengths = columns.map((column) => column.length + BUTTON);
  let seen = 0;
  for (const row of rows) {
    row.forEach((cell, n) => {
      const text = cell instanceof Date ? FORMATS.time : String(cell ?? '');
      lengths[n] = Math.max(lengths[n] ?? 0, text.length + 2);
    });
    seen += 1;
    if (seen === SHOWN) break;
  }
  return lengths.map((length) => Math.max(8, length));
};

/** A sample cell with the format of the numbers of its column. The rows of the sheet take over its style. */
const sampleCell = (column: string, decimals = 0) => {
  const form = getColumnForm(column);
  if (form === undefined) return null;
  const format = form === 'money' ? formatMoney(decimals) : FORMATS[form];
  return { value: 0, type: Number, format };
};

/** Sample cells after those of the columns, with the formats of texts and of times. */
const OTHER_SAMPLES = [
  { value: 'text', type: String, format: FORMATS.text },
  { value: 0, type: Number, format: FORMATS.time },
];

/** Number of the row with the column names. */
const headerRow = ({ heading = [] }: ExportTable): number => heading.length + 1;

/**
 * Adds the style "Normal", which every cell has by default (ECMA-376-1 §18.8.7): some readers warn about a workbook without
 * it.
 */
const addDefaultStyle = (styles: string): string =>
  styles
    .replace('<cellXfs', '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs')
    .replace(
      '</cellXfs>',
      '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    );

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
                  ...(n > 0 && typeof value === 'string' && { format: FORMATS.text }),
                },
          ),
        ),
        table.columns.map((column) => ({ value: column, fontWeight: 'bold' as const })),
        [...table.columns.map((column) => sampleCell(column, table.priceDecimals)), ...OTHER_SAMPLES],
      ],
    })),
  ).toBuffer();

/** Converts the date of a period to that of a spreadsheet. Plain numbers of days or periods stay as they are. */
const toSheetDate = (date: number): number => {
  const milliseconds = toMilliseconds(date);
  return milliseconds === undefined ? date : toSheetDays(milliseconds);
};

/** Returns whether the dates of a table are days. Plain numbers are not dates of a spreadsheet. */
const hasDays = ({ columns, rows }: ExportTable): boolean => {
  const place = columns.findIndex((column) => getColumnForm(column) === 'date');
  for (const row of rows) if (typeof row[place] === 'number') return toMilliseconds(row[place]) !== undefined;
  return false;
};

/** Reads the styles of a sheet from the row of samples. */
const readStyles = (samples: string, table: ExportTable): SheetStyles => {
  const isDated = hasDays(table);
  const styles = new Map(
    [...samples.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"/g)].map(([, letters, style]) => [letters, style]),
  );
  const columns = table.columns.map((column, n) => {
    const isDate = getColumnForm(column) === 'date';
    if (isDate && !isDated) return {};
    return { style: styles.get(toLetters(n)), ...(isDate && { toNumber: toSheetDate }) };
  });
  const [text, time] = OTHER_SAMPLES.map((_, n) => styles.get(toLetters(columns.length + n)));
  return { columns, text, time };
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
      const text = name === 'xl/styles.xml' ? addDefaultStyle(strFromU8(bytes)) : strFromU8(bytes);
      return { name, pieces: table === undefined ? [text] : fillSheet(text, table) };
    }),
  );
};
