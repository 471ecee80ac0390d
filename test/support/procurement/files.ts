import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

export const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
export const ZIP = { 'content-type': 'application/zip' };

/** The tables of a problem, each with the line that names its columns. */
export type Sheets = Record<string, (readonly unknown[])[]>;

/** A small problem as sheets. */
export const tinySheets = (): Sheets => {
  const text = readFileSync('test/instances/procurement/01-tiny-cheap-or-fast.json', 'utf8');
  const rows: Record<TableName, (readonly unknown[])[]> = JSON.parse(text).materialList;
  return Object.fromEntries(
    Object.entries(rows).map(([table, lines]) => [table, [[...FIELDS[table as TableName]], ...lines]]),
  );
};

/** The same with the cell of one table, row (from 1) and column (from 0) changed. */
export const withCell = (sheets: Sheets, table: string, row: number, column: number, value: unknown): Sheets => ({
  ...sheets,
  [table]: (sheets[table] ?? []).map((line, n) => (n === row - 1 ? line.with(column, value) : line)),
});

/** A workbook with a sheet a table; dates are cells of that type. */
export const workbookOf = (sheets: Sheets): Promise<Buffer> =>
  writeExcelFile(
    Object.entries(sheets).map(([sheet, lines]) => ({
      sheet,
      data: lines.map((line) =>
        line.map((value) => (value instanceof Date ? { value, format: 'dd.mm.yyyy' } : { value })),
      ) as never,
    })),
  ).toBuffer();

/** The workbook with the XML of the sheet of that place (from 1) changed, and perhaps that of other parts. */
export const withXml = (
  workbook: Buffer,
  sheet: number,
  change: (xml: string) => string,
  others: Readonly<Record<string, (xml: string) => string>> = {},
): Buffer => {
  const changes = { ...others, [`xl/worksheets/sheet${sheet}.xml`]: change };
  const files = Object.entries(unzipSync(workbook)).map(([name, bytes]) => {
    const changed = changes[name];
    return [name, changed === undefined ? bytes : strToU8(changed(strFromU8(bytes)))] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
};

export interface CsvForm {
  readonly delimiter?: string;
  readonly encode?: (text: string) => Uint8Array;
  readonly quoted?: boolean;
}

/** A ZIP of CSV files. */
export const archiveOf = (
  sheets: Sheets,
  { delimiter = ',', encode = strToU8, quoted = false }: CsvForm = {},
): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(sheets).map(([table, lines]) => [
          `${table}.csv`,
          encode(stringify([...lines], { delimiter, quoted })),
        ]),
      ),
    ),
  );

/** UTF-16 with its byte order mark, the larger byte first. */
export const utf16be = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
