import { parse } from 'csv-parse/sync';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import { matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { CELL_BYTES, LINE_BYTES } from '#lib/procurement/wire/import/uploadBounds.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** The comma of RFC 4180, the semicolon and tab of spreadsheets in some locales, and the pipe. The first one wins a tie. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** First line by which some spreadsheet programs declare the delimiter. */
const DELIMITER_LINE = /^sep=(.)(?:\r\n?|\n)/i;

/** Maximum number of cells of one file: cells take many times the memory of its text. */
const MOST_CELLS = 10_000_000;

const LF = 0x0a;
const CR = 0x0d;

/** Counts cells and lines. */
const measure = (text: string, delimiter: string): { readonly cells: number; readonly lines: number } => {
  const sign = delimiter.charCodeAt(0);
  let [separators, lines] = [0, 1];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === sign) separators += 1;
    // A line ends with LF, CRLF or CR.
    else if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) lines += 1;
  }
  return { cells: separators + lines, lines };
};

type Records = readonly (readonly string[])[];

const records = (text: string, delimiter: string): Records =>
  parse(text, { delimiter, relax_column_count: true }) as unknown as Records;

/** Number of lines with letters among which the header is looked for. */
const HEADER_LINES = 20;

/** Returns the first lines with a letter; one of them is the header. */
const listHeaderLines = (text: string): readonly string[] => {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < HEADER_LINES; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? text.length : end);
    if (/[a-z]/i.test(line)) lines.push(line);
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
};

const countNames = (line: string, delimiter: string, table: TableName): number => {
  const names = line.split(delimiter).map((name) => name.trim().replace(/^"|"$/g, '').trim());
  return matchColumns(table, names).fields.size;
};

/** Returns the delimiter for which the header names the most columns of its table. */
const findDelimiter = (text: string, table: TableName): string => {
  const lines = listHeaderLines(text);
  const counts = DELIMITERS.map((delimiter) => Math.max(0, ...lines.map((line) => countNames(line, delimiter, table))));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
};

/**
 * Reads a CSV file as a grid. The file has one delimiter.
 * @throws ServiceError `invalidArgument` for invalid CSV
 */
export const readCsv = (name: string, table: TableName, text: string, meter: Meter): Grid => {
  const [line = '', said] = DELIMITER_LINE.exec(text) ?? [];
  const rest = text.slice(line.length);
  const delimiter = said ?? findDelimiter(rest, table);
  const path = `materialList.${table}`;
  const size = measure(rest, delimiter);
  if (size.cells > MOST_CELLS) throw createFileError('csvTooLarge', [{ file: name, most: MOST_CELLS }], { path });
  meter.count(CELL_BYTES * size.cells + LINE_BYTES * size.lines);
  const first = line === '' ? 1 : 2;
  try {
    const lines = records(rest, delimiter).map((cells, n) => ({ number: n + first, cells }));
    return { source: name, label: name, table, lines, hasNotes: false };
  } catch (error) {
    const place = error instanceof Error ? / (?:on|at) line (\d+)/.exec(error.message)?.[1] : undefined;
    const options = { path, cause: error };
    if (place === undefined) throw createFileError('csvInvalid', [{ file: name }], options);
    throw createFileError('csvInvalidFrom', [{ file: name, line: Number(place) + first - 1 }], options);
  }
};
