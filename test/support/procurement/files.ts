import { readFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { FIELDS, type TableName } from '#lib/procurement/domain/problem/tables.ts';

export const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
export const ZIP = { 'content-type': 'application/zip' };

/** The tables of a problem, each with a header row. */
export type Sheets = Record<string, (readonly unknown[])[]>;

/** A small problem as sheets. */
export const tinySheets = (): Sheets => {
  const text = readFileSync('test/instances/procurement/01-tiny-cheap-or-fast.json', 'utf8');
  const rows: Record<TableName, (readonly unknown[])[]> = JSON.parse(text).materialList;
  return Object.fromEntries(
    Object.entries(rows).map(([table, lines]) => [table, [[...FIELDS[table as TableName]], ...lines]]),
  );
};

/** Returns the sheets with one cell changed; rows count from 1, columns from 0. */
export const withCell = (sheets: Sheets, table: string, row: number, column: number, value: unknown): Sheets => ({
  ...sheets,
  [table]: (sheets[table] ?? []).map((line, n) => (n === row - 1 ? line.with(column, value) : line)),
});

/** Creates a workbook with one sheet per table; dates are date cells. */
export const workbookOf = (sheets: Sheets): Promise<Buffer> =>
  writeExcelFile(
    Object.entries(sheets).map(([sheet, lines]) => ({
      sheet,
      data: lines.map((line) =>
        line.map((value) => (value instanceof Date ? { value, format: 'dd.mm.yyyy' } : { value })),
      ) as never,
    })),
  ).toBuffer();

/** Returns the workbook with changed XML of the sheet with this number (from 1), and of the other named parts. */
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

/** Creates a ZIP archive of CSV files. */
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

/** Encodes a text as big-endian UTF-16 with a byte order mark. */
export const utf16be = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
