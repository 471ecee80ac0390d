import { strFromU8, unzipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import type { ExportTable } from '#lib/procurement/domain/plan/exportTables.ts';
import { renderSheetRows } from '#lib/procurement/wire/export/sheetRows.ts';
import { createZip } from '#lib/procurement/wire/export/zip.ts';

/** Rows that determine the column widths; all names of figures are among them. */
const SHOWN = 50;

/** Column widths in characters that fit the header and the first rows. */
const widthsOf = ({ columns, rows }: ExportTable): readonly number[] => {
  const lengths = columns.map((column) => column.length);
  let seen = 0;
  for (const row of rows) {
    row.forEach((cell, n) => {
      lengths[n] = Math.max(lengths[n] ?? 0, String(cell ?? '').length);
    });
    seen += 1;
    if (seen === SHOWN) break;
  }
  return lengths.map((length) => Math.max(8, length + 2));
};

/** Creates a workbook with one sheet per table, which has only a bold, fixed header. */
const emptyWorkbook = (tables: readonly ExportTable[]): Promise<Uint8Array> =>
  writeExcelFile(
    tables.map((table) => ({
      sheet: table.name,
      stickyRowsCount: 1,
      columns: widthsOf(table).map((width) => ({ width })),
      data: [table.columns.map((column) => ({ value: column, fontWeight: 'bold' as const }))],
    })),
  ).toBuffer();

/** Inserts the rows of a table after the header of its sheet. */
function* filled(sheet: string, table: ExportTable): Generator<string> {
  const end = sheet.indexOf('</sheetData>');
  if (end < 0) throw new Error('The empty workbook has a sheet without rows');
  yield sheet.slice(0, end);
  yield* renderSheetRows(table.rows);
  yield sheet.slice(end);
}

/**
 * Creates a workbook with one sheet per table. The rows are rendered here: the library needs an object per cell and the
 * text of all sheets at once, several times the memory of a large plan.
 */
export const createWorkbook = async (tables: readonly ExportTable[]): Promise<Uint8Array> => {
  const files = unzipSync(await emptyWorkbook(tables));
  return createZip(
    Object.entries(files).map(([name, bytes]) => {
      const sheet = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1];
      const table = tables[Number(sheet) - 1];
      const text = strFromU8(bytes);
      return { name, pieces: table === undefined ? [text] : filled(text, table) };
    }),
  );
};
