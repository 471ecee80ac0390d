import { parse } from 'csv-parse/sync';
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { type Grid, TABLES, tableNamed } from '#lib/procurement/wire/import/grid.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Most files in an archive: eight tables or the parts of a workbook, and some that an archiver adds. */
const MOST_FILES = 200;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/** What fflate says of a way of packing that it does not know. */
const UNKNOWN_WAY = 14;

const unreadable = (error: unknown): ServiceError =>
  refusal(
    (error as { readonly code?: number }).code === UNKNOWN_WAY
      ? 'The archive is packed in another way than by deflate'
      : 'The archive is damaged',
    '',
    error,
  );

/**
 * The files of an archive that `wanted` names. Looks at what the directory says first, so that a small bomb stays
 * small: a file is never inflated past the size that is said.
 */
export const unpack = (bytes: Uint8Array, wanted: (name: string) => boolean): Readonly<Record<string, Uint8Array>> => {
  let total = 0;
  const names = new Set<string>();
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    total += originalSize;
    if (names.has(name)) throw refusal(`The archive holds ${name} twice`);
    names.add(name);
    if (total > config.maxBodyBytes)
      throw new ServiceError('tooLarge', `The archive holds more than ${config.maxBodyBytes} bytes`);
    if (names.size > MOST_FILES) throw refusal(`The archive holds more than ${MOST_FILES} files`);
    return wanted(name);
  };
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof ServiceError ? error : unreadable(error);
  }
};

/** The names of the files in an archive, whose sizes fit. */
export const namesIn = (bytes: Uint8Array): readonly string[] => {
  const names: string[] = [];
  unpack(bytes, (name) => {
    names.push(name);
    return false;
  });
  return names;
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

/** What an archive of CSV files and an optional description.txt or .md holds. */
export const readArchive = (bytes: Uint8Array): { readonly grids: readonly Grid[]; readonly description: string } => {
  const files = Object.entries(
    unpack(bytes, (name) => !name.startsWith('__MACOSX/') && /\.(?:csv|txt|md)$/i.test(name)),
  );
  const texts = files.map(([path, content]) => {
    const name = baseName(path);
    return { name, text: decoded(name, content) };
  });
  const grids = texts.flatMap(({ name, text }) => {
    if (!/\.csv$/i.test(name)) return [];
    const table = tableNamed(name.slice(0, -'.csv'.length));
    if (table === undefined) throw refusal(`${name} is none of ${TABLES.map((one) => `${one}.csv`).join(', ')}`);
    return [{ source: name, table, lines: linesOf(name, text), hasNotes: false }];
  });
  return { grids, description: texts.find(({ name }) => /^description\.(?:txt|md)$/i.test(name))?.text ?? '' };
};
