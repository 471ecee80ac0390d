import { parse } from 'csv-parse/sync';
import { type Grid, TABLES, tableNamed } from '#lib/procurement/wire/import/grid.ts';
import { contentOf, entriesIn, type ZipEntry } from '#lib/procurement/wire/import/zip.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Most files in an archive: eight tables or the parts of a workbook, and some that an archiver adds. */
const MOST_FILES = 200;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** The files of an archive, whose number and sizes fit: what the directory says, before anything is unpacked. */
export const filesIn = (bytes: Buffer): readonly ZipEntry[] => {
  const entries = new Map<string, ZipEntry>();
  let total = 0;
  for (const entry of entriesIn(bytes)) {
    total += entry.size;
    if (total > config.maxBodyBytes)
      throw new ServiceError('tooLarge', `The archive holds more than ${config.maxBodyBytes} bytes`);
    if (entries.has(entry.name)) throw refusal(`The archive holds ${entry.name} twice`);
    if (entries.size === MOST_FILES) throw refusal(`The archive holds more than ${MOST_FILES} files`);
    entries.set(entry.name, entry);
  }
  return [...entries.values()];
};

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** What spreadsheets call Unicode text, told by its first two bytes. */
const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

const decoded = (name: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw refusal(`${name} is not UTF-8`, '', error);
  }
};

/** A first line by which some spreadsheets are told the delimiter. */
const DELIMITER_LINE = /^sep=.\r?\n/i;

/** RFC 4180, and the semicolons and tabulators that spreadsheets write in some countries. Numbered as rows of a sheet. */
const linesOf = (name: string, text: string): Grid['lines'] => {
  const skipped = DELIMITER_LINE.exec(text)?.[0] ?? '';
  try {
    const options = { delimiter: [',', ';', '\t'], relax_column_count: true };
    const rows = parse(text.slice(skipped.length), options) as unknown as readonly (readonly string[])[];
    return rows.map((cells, n) => ({ number: n + (skipped === '' ? 1 : 2), cells }));
  } catch (error) {
    const said = error instanceof Error ? / on line \d+| at line \d+/.exec(error.message)?.[0] : undefined;
    throw refusal(`${name} is not CSV${said ?? ''}`, '', error);
  }
};

const isRead = (name: string): boolean => !name.startsWith('__MACOSX/') && /\.(?:csv|txt|md)$/i.test(name);

/** What an archive of CSV files and an optional description.txt or .md holds. */
export const readArchive = (bytes: Buffer): { readonly grids: readonly Grid[]; readonly description: string } => {
  const texts = filesIn(bytes).flatMap((entry) => {
    if (!isRead(entry.name)) return [];
    const name = baseName(entry.name);
    return [{ name, text: decoded(name, contentOf(bytes, entry)) }];
  });
  const grids = texts.flatMap(({ name, text }) => {
    if (!/\.csv$/i.test(name)) return [];
    const table = tableNamed(name.slice(0, -'.csv'.length));
    if (table === undefined) throw refusal(`${name} is none of ${TABLES.map((one) => `${one}.csv`).join(', ')}`);
    return [{ source: name, table, lines: linesOf(name, text), hasNotes: false }];
  });
  return { grids, description: texts.find(({ name }) => /^description\.(?:txt|md)$/i.test(name))?.text ?? '' };
};
