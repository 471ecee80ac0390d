import { parse } from 'csv-parse/sync';
import { NAMED_TABLES, type NamedTable, type Names } from '#lib/procurement/domain/problem/names.ts';
import {
  collectIssue,
  createFormIssue,
  createUploadIssues,
  toUploadError,
  type UploadIssue,
} from '#lib/procurement/wire/import/issue.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import { changesDirection } from '#lib/procurement/wire/request/printable.ts';
import { shortenName } from '#lib/procurement/wire/request/shortenName.ts';

/** Maximum length of a description that contains names, and of one name. */
export const LONGEST_NAMES = 4 * 1024 * 1024;
export const LONGEST_NAME = 200;

/** Number of characters in which the header of a table of names is looked for. */
const LONGEST_HEADER = 50;

const DELIMITERS = [',', ';', '\t'];

/** Returns the delimiter with which a line is the header Table, Id, Name; undefined for any other line. */
const findHeaderDelimiter = (line: string): string | undefined =>
  DELIMITERS.find((delimiter) => {
    const cells = line.slice(0, LONGEST_HEADER).split(delimiter);
    return cells.map((cell) => cell.trim().replaceAll('"', '').toLowerCase()).join() === 'table,id,name';
  });

/** A name as received: table and id may be anything. */
export type NameEntry = readonly [place: string, table: string, id: string, name: unknown];

const show = (value: unknown): string => JSON.stringify(shortenName(String(value)));

const toTable = (text: string): NamedTable | undefined =>
  NAMED_TABLES.find((table) => table.toLowerCase() === text.trim().toLowerCase());

const PATH = 'description';

/** Returns what is wrong with a name; undefined if nothing is. */
const findFault = (table: NamedTable | undefined, entry: NameEntry): UploadIssue | undefined => {
  const [place, said, id, name] = entry;
  if (table === undefined)
    return createFormIssue(PATH, 'nameTable', { place, said: show(said), tables: NAMED_TABLES.join(', ') });
  if (!/^-?\d{1,16}$/.test(id.trim()) || !Number.isSafeInteger(Number(id)))
    return createFormIssue(PATH, 'nameId', { place, id: show(id) });
  if (typeof name !== 'string' || name.trim() === '') return createFormIssue(PATH, 'nameEmpty', { place });
  if (changesDirection(name)) return createFormIssue(PATH, 'nameDirection', { place });
  if (name.length > LONGEST_NAME) return createFormIssue(PATH, 'nameTooLong', { place, most: LONGEST_NAME });
  return undefined;
};

const collect = (all: Iterable<NameEntry>, numbers?: ReadonlyMap<string, number>): Names => {
  const names = new Map<NamedTable, Map<string, string>>();
  const issues = createUploadIssues();
  for (const given of all) {
    const [place, said, written, name] = given;
    const id = String(numbers?.get(written.trim()) ?? written);
    const entry: NameEntry = [place, said, id, name];
    const table = toTable(said);
    const key = id.trim().replace(/^(-?)0+(?=\d)/, '$1');
    const own = (table && names.get(table)) ?? new Map<string, string>();
    const fault =
      findFault(table, entry) ??
      (own.has(key) ? createFormIssue(PATH, 'nameTwice', { place, table: said, id: key }) : undefined);
    if (fault === undefined && table !== undefined) names.set(table, own.set(key, String(name).trim()));
    else if (fault !== undefined) collectIssue(issues, fault);
  }
  if (!issues.isEmpty) throw toUploadError([issues]);
  return Object.fromEntries([...names].map(([table, own]) => [table, Object.fromEntries(own)]));
};

const readCsv = (text: string, delimiter: string): Iterable<NameEntry> => {
  let rows: readonly (readonly string[])[];
  try {
    rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, from_line: 2 });
  } catch (error) {
    throw createFileError('namesInvalid', [], { path: PATH, cause: error });
  }
  return rows.map(([table = '', id = '', name], n) => [`row ${n + 2}`, table, id, name]);
};

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Collects names that stand beside the ids of tables.
 * @throws ServiceError `invalidArgument` with the wrong rows
 */
export const collectNames = (entries: Iterable<NameEntry>): Names => collect(entries);

/**
 * Reads names from the description of an import: CSV with the header `Table,Id,Name`, or JSON such as `{"Part": {"10":
 * "Bolt M8"}}`. Undefined for any other text. `numbers` stand for ids that are texts.
 * @throws ServiceError `invalidArgument` with the wrong rows
 */
export const readNames = (description: string, numbers?: ReadonlyMap<string, number>): Names | undefined => {
  const text = description.replace(/^\uFEFF/, '');
  const end = text.indexOf('\n');
  const delimiter = findHeaderDelimiter(end < 0 ? text : text.slice(0, end));
  if (delimiter !== undefined) return collect(readCsv(text, delimiter), numbers);
  const body = parseObject(text);
  if (body === undefined || !Object.entries(body).some(([table, own]) => toTable(table) && isObject(own)))
    return undefined;
  return collect(
    Object.entries(body).flatMap(([table, own]): NameEntry[] =>
      isObject(own)
        ? Object.entries(own).map(
            ([id, name]): NameEntry => [`${shortenName(table)}.${shortenName(id)}`, table, id, name],
          )
        : [[shortenName(table), table, '', own]],
    ),
    numbers,
  );
};

/** Merges two sets of names; those of the second one count where both name an id. */
export const mergeNames = (first: Names, second: Names = {}): Names =>
  Object.fromEntries(
    NAMED_TABLES.flatMap((table) => {
      const own = { ...first[table], ...second[table] };
      return first[table] === undefined && second[table] === undefined ? [] : [[table, own]];
    }),
  );
