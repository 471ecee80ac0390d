import writeExcelFile from 'write-excel-file/node';
import type { ExportTable } from '#lib/procurement/domain/exportTables.ts';

/** Width of a column, in characters, that shows its name and any figure. */
const widthOf = (name: string): number => Math.max(8, name.length + 2);

/** A sheet a table, its first line bold and fixed. */
export const workbook = (tables: readonly ExportTable[]): Promise<Uint8Array> =>
  writeExcelFile(
    tables.map(({ name, columns, rows }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: columns.map((column) => ({ width: widthOf(column) })),
      data: [
        columns.map((column) => ({ value: column, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map((value) => (value === undefined ? null : { value }))),
      ],
    })),
  ).toBuffer();
