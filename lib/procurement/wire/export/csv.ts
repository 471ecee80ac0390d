import { stringify } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import type { ExportTable } from '#lib/procurement/domain/exportTables.ts';

/** RFC 4180: one line a row, CRLF, a line of column names first. */
export const csvText = ({ columns, rows }: ExportTable): string =>
  stringify([columns, ...rows], { record_delimiter: 'windows' });

/** A file a table, in one archive. */
export const csvArchive = (tables: readonly ExportTable[]): Uint8Array =>
  zipSync(Object.fromEntries(tables.map((table) => [`${table.name}.csv`, strToU8(csvText(table))])), { level: 6 });
