import { createKeyedError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import { readCsv } from '#lib/procurement/wire/import/csv.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { createFormIssue, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { findTable, TABLES } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import type { Sheets } from '#lib/procurement/wire/import/upload.ts';
import { extractFile, readDirectory, type ZipEntry } from '#lib/procurement/wire/import/zip.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Maximum number of files in an archive: eight tables or the parts of a workbook, and some that archivers add. */
const MOST_FILES = 200;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** Lists the files of an archive. Checks their number and sizes before anything is decompressed. */
export const listFiles = (bytes: Buffer): readonly ZipEntry[] => {
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (const entry of readDirectory(bytes)) {
    total += entry.size;
    if (total > config.maxBodyBytes)
      throw createKeyedError('tooLarge', 'archiveTooLarge', [{ most: config.maxBodyBytes }]);
    if (entries.has(entry.name)) throw createFileError('archiveRepeats', [{ file: entry.name }]);
    if (entries.size === MOST_FILES) throw createFileError('archiveFiles', [{ most: MOST_FILES }]);
    entries.set(entry.name, entry);
  }
  return [...entries.values()];
};

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Detects UTF-16 ("Unicode text" of spreadsheets) by its byte order mark or by the zero byte of the first character. */
export const findEncoding = ([first, second]: Uint8Array): Encoding => {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
};

const decodeText = (name: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    throw createFileError('fileEncoding', [{ file: name }], { cause: error });
  }
};

/** Returns whether a file contains data: archivers add a folder of metadata and files whose names begin with `._`. */
const isRead = (path: string): boolean =>
  !path.startsWith('__MACOSX/') && !baseName(path).startsWith('._') && /\.(?:csv|txt|md)$/i.test(path);

const CSV = '.csv';
const WORKBOOK = /\.(?:xls[xmb]?|ods)$/i;

/** Reads an archive of CSV files with an optional description.txt or .md. */
export const readArchive = (bytes: Buffer, meter: Meter): Sheets & { readonly description: string } => {
  const files = listFiles(bytes);
  const entries = files.filter(({ name }) => isRead(name));
  const workbook = files.find(({ name }) => WORKBOOK.test(name) && !name.startsWith('__MACOSX/'));
  if (workbook !== undefined && !entries.some(({ name }) => name.toLowerCase().endsWith(CSV)))
    throw createFileError('archiveWorkbook', [{ file: baseName(workbook.name) }]);
  const issues: UploadIssue[] = [];
  const strangers = entries.flatMap(({ name }) => {
    const base = baseName(name);
    return base.toLowerCase().endsWith(CSV) && findTable(base.slice(0, -CSV.length)) === undefined
      ? [base.slice(0, -CSV.length)]
      : [];
  });
  const grids = entries.flatMap((entry) => {
    const name = baseName(entry.name);
    const table = name.toLowerCase().endsWith(CSV) ? findTable(name.slice(0, -CSV.length)) : undefined;
    if (table === undefined) return [];
    meter.enter(name);
    try {
      return [readCsv(name, table, decodeText(name, extractFile(bytes, entry, meter)), meter)];
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'invalidArgument') throw error;
      // Errors of a file are those of `createFileError`, some without the path of the table.
      for (const issue of error.details as readonly UploadIssue[])
        issues.push({ ...issue, path: `materialList.${table}` });
      return [];
    }
  });
  const present = new Set(grids.map(({ table }) => table));
  const missing = TABLES.filter((table) => !present.has(table));
  for (const stranger of strangers) {
    const meant = missing.find((table) => findClosestName(table, [stranger]) !== undefined);
    // A name that resembles a missing table is a suggestion in the message about that table.
    if (meant === undefined)
      issues.push(
        createFormIssue('', 'fileUnknown', {
          file: `${stranger}${CSV}`,
          files: TABLES.map((one) => `${one}${CSV}`).join(', '),
        }),
      );
  }
  const description = entries.find(({ name }) => /^description\.(?:txt|md)$/i.test(baseName(name)));
  return {
    grids,
    unknownNames: strangers,
    issues,
    warnings: [],
    description:
      description === undefined ? '' : decodeText(baseName(description.name), extractFile(bytes, description, meter)),
  };
};
