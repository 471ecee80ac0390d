import { parse } from 'csv-parse/sync';
import { NAMED_TABLES, type NamedTable, type Names } from '#lib/procurement/domain/problem/names.ts';
import { formIssue, toUploadError, type UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import { invalidBody } from '#lib/procurement/wire/invalidBody.ts';

/** Maximum length of a description that contains names, and of one name. */
export const LONGEST_NAMES = 4 * 1024 * 1024;
export const LONGEST_NAME = 200;

/** Errors listed at most. */
const MOST_ISSUES = 100;

/** Maximum length to which an error shortens a value. */
const SHOWN = 50;

const DELIMITERS = [',', ';', '\t'];

/** Returns the delimiter with which a line is the header Table, Id, Name; undefined for any other line. */
const findHeaderDelimiter = (line: string): string | undefined =>
  DELIMITERS.find((delimiter) => {
    const cells = line.slice(0, SHOWN).split(delimiter);
    return cells.map((cell) => cell.trim().replaceAll('"', '').toLowerCase()).join() === 'table,id,name';
  });

/** A name as received: table and id may be anything. */
type NameEntry = readonly [where: string, table: string, id: string, name: unknown];

const show = (value: unknown): string => JSON.stringify(String(value).slice(0, SHOWN));

const toTable = (text: string): NamedTable | undefined =>
  NAMED_TABLES.find((table) => table.toLowerCase() === text.trim().toLowerCase());

/** Returns what is wrong with a name; undefined if nothing is. */
const findFault = (table: NamedTable | undefined, entry: NameEntry): string | undefined => {
  const [, said, id, name] = entry;
  if (table === undefined) return `${show(said)} is not a table with names: use ${NAMED_TABLES.join(', ')}`;
  if (!/^-?\d{1,16}$/.test(id.trim())) return `The id ${show(id)} is not an integer`;
  if (typeof name !== 'string' || name.trim() === '') return 'The name is empty or not text';
  if (name.length > LONGEST_NAME) return `The name is longer than ${LONGEST_NAME} characters`;
  return undefined;
};

const collect = (all: Iterable<NameEntry>): Names => {
  const names = new Map<NamedTable, Map<string, string>>();
  const issues: UploadIssue[] = [];
  for (const entry of all) {
    const [where, said, id, name] = entry;
    const table = toTable(said);
    const key = id.trim().replace(/^(-?)0+(?=\d)/, '$1');
    const own = (table && names.get(table)) ?? new Map<string, string>();
    const fault = findFault(table, entry) ?? (own.has(key) ? `${said} ${key} has two names: remove one` : undefined);
    if (fault === undefined && table !== undefined) names.set(table, own.set(key, String(name).trim()));
    else if (issues.length < MOST_ISSUES) issues.push(formIssue(`Names, ${where}: ${fault}`, 'description'));
  }
  if (issues.length > 0) throw toUploadError(issues);
  return Object.fromEntries([...names].map(([table, own]) => [table, Object.fromEntries(own)]));
};

const readCsv = (text: string, delimiter: string): Iterable<NameEntry> => {
  let rows: readonly (readonly string[])[];
  try {
    rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, from_line: 2 });
  } catch (error) {
    throw invalidBody(
      'The description begins like a CSV of names but is not valid CSV: check its quotes',
      'description',
      error,
    );
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
 * Reads names from the description of an import: CSV with the header `Table,Id,Name`, or JSON such as `{"Part": {"10":
 * "Bolt M8"}}`. Undefined for any other text.
 * @throws ServiceError `invalidArgument` with the wrong rows
 */
export const readNames = (description: string): Names | undefined => {
  const text = description.replace(/^\uFEFF/, '');
  const end = text.indexOf('\n');
  const delimiter = findHeaderDelimiter(end < 0 ? text : text.slice(0, end));
  if (delimiter !== undefined) return collect(readCsv(text, delimiter));
  const body = parseObject(text);
  if (body === undefined || !Object.entries(body).some(([table, own]) => toTable(table) && isObject(own)))
    return undefined;
  return collect(
    Object.entries(body).flatMap(([table, own]): NameEntry[] =>
      isObject(own)
        ? Object.entries(own).map(
            ([id, name]): NameEntry => [`${table.slice(0, SHOWN)}.${id.slice(0, SHOWN)}`, table, id, name],
          )
        : [[table.slice(0, SHOWN), table, '', own]],
    ),
  );
};
