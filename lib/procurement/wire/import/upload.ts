import type { IssueList, ListedIssue } from '#lib/procurement/domain/problem/issueList.ts';
import { describeIssues, type ProblemError, type ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import { createMessage, withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import { listColumnNames } from '#lib/procurement/wire/import/columnNames.ts';
import { type GridEntries, readEntries } from '#lib/procurement/wire/import/entries.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { findForms, findPriceDecimals } from '#lib/procurement/wire/import/findForms.ts';
import { type Grid, type Layout, readLayout } from '#lib/procurement/wire/import/grid.ts';
import {
  collectIssue,
  createFormIssue,
  createUploadIssues,
  toUploadError,
  type UploadIssue,
} from '#lib/procurement/wire/import/issue.ts';
import type { NameEntry } from '#lib/procurement/wire/import/names.ts';
import { toQuestionError } from '#lib/procurement/wire/import/questions.ts';
import { TABLES } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { createTextNumberer, type IdTexts, withIdTexts } from '#lib/procurement/wire/import/textNumbers.ts';
import { type CellForms, toCellAddress } from '#lib/procurement/wire/import/values/cell.ts';
import { createPeriodFinder } from '#lib/procurement/wire/import/values/findPeriod.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Position of an entry or a value in an upload. */
type Place = Pick<UploadIssue, 'source' | 'row' | 'cell' | 'value'>;

/** A warning about the file itself. */
type UploadWarning = UploadIssue;

/** An upload as input of the validation. */
export interface Upload {
  readonly body: unknown;
  readonly description: string;
  /** Names that the description and columns contained. */
  readonly names?: Names;
  /** Entries of the tables; none for JSON. */
  readonly entries: readonly (readonly Record<string, unknown>[])[];
  /** Ids that are texts, by the numbers that stand for them. */
  readonly texts: IdTexts;
  /** Names that stand beside the ids of tables. */
  readonly columnNames?: Iterable<NameEntry>;
  /** Returns the position of a path. Empty for JSON, in which the path is the position. */
  readonly locatePath: (path: string) => Place;
  /** Returns the error of the unusable cell at a path. */
  readonly faultAt: (path: string) => UploadIssue | undefined;
  readonly warnings: readonly UploadWarning[];
}

/** Files or sheets of an upload. */
export interface Sheets {
  readonly grids: readonly Grid[];
  /** Names of files or sheets that are not tables. */
  readonly unknownNames: readonly string[];
  /** Errors of unreadable files or sheets. */
  readonly issues: readonly UploadIssue[];
  readonly warnings: readonly UploadWarning[];
}

export const createJsonUpload = (body: unknown, description = ''): Upload => ({
  body,
  description,
  entries: [],
  texts: new Map(),
  locatePath: () => ({}),
  faultAt: () => undefined,
  warnings: [],
});

const PATH = /^materialList\.(\w{1,50})\[(\d{1,9})\](?:\.(\w{1,50}))?$/;

const findPlace = (tables: ReadonlyMap<string, GridEntries>, path: string): Place => {
  const [, table = '', index, field] = PATH.exec(path) ?? [];
  const found = tables.get(table);
  const row = found?.numbers[Number(index)];
  if (found === undefined || row === undefined) return {};
  const { source } = found.grid;
  const column = found.columns.find((one) => one.field === field);
  if (column === undefined) return { source, row };
  const value = found.entries[Number(index)]?.[column.field];
  return { source, row, cell: toCellAddress(column.index, row), value: value === undefined ? '' : String(value) };
};

/** Number and length of the unknown names that a message lists. */
const MOST_NAMED = 10;
const LONGEST_NAMED = 60;

const describeMissing = (table: TableName, strangers: readonly string[]): UploadIssue => {
  const closest = findClosestName(table, strangers);
  const path = `materialList.${table}`;
  if (closest !== undefined) return createFormIssue(path, 'tableMisnamed', { table, found: closest });
  const found = strangers.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAMED));
  return createFormIssue(path, 'tableLacking', { table, found: found.join(', ') });
};

/** Finds the header of each table and collects the errors of tables and columns. */
const readLayouts = (
  { grids, unknownNames, issues }: Sheets,
  found: IssueList<UploadIssue>,
  meter: Meter,
): ReadonlyMap<TableName, Layout> => {
  const layouts = new Map<TableName, Layout>();
  const faulty = new Set<string>(issues.map(({ path }) => path));
  for (const issue of issues) collectIssue(found, issue);
  for (const grid of grids) {
    const before = layouts.get(grid.table);
    if (before !== undefined) {
      const sources = { source: grid.source, other: before.grid.source };
      collectIssue(found, createFormIssue(`materialList.${grid.table}`, 'tableTwice', sources));
      continue;
    }
    meter.enter(grid.source);
    layouts.set(grid.table, readLayout(grid, found));
  }
  for (const table of TABLES)
    if (!layouts.has(table) && !faulty.has(`materialList.${table}`))
      collectIssue(found, describeMissing(table, unknownNames));
  return layouts;
};

/** Reads the entries of all tables: those of the periods first, because other tables name days of them. */
const readTables = (
  layouts: ReadonlyMap<TableName, Layout>,
  forms: Omit<CellForms, 'findPeriod'>,
  meter: Meter,
): ReadonlyMap<TableName, GridEntries> => {
  const read = (table: TableName, findPeriod: CellForms['findPeriod']): GridEntries | undefined => {
    const layout = layouts.get(table);
    if (layout === undefined) return undefined;
    meter.enter(layout.grid.source);
    return readEntries(layout, { ...forms, findPeriod });
  };
  const periods = read('Periods', () => ({ key: 'cellDate' }));
  // Without periods the upload is refused for their lack, not for the days.
  const findPeriod = periods === undefined ? () => 0 : createPeriodFinder(periods.entries);
  return new Map(
    [...layouts.keys()].flatMap((table) => {
      const entries = table === 'Periods' ? periods : read(table, findPeriod);
      return entries === undefined ? [] : [[table, entries] as const];
    }),
  );
};

/** Creates the warnings about rows and columns that are not read as they stand. */
const listReadings = (layouts: Iterable<Layout>, tables: Iterable<GridEntries>): readonly UploadWarning[] => [
  ...[...layouts].flatMap(({ grid, totals: [first, ...others] }): readonly UploadWarning[] => {
    const { source, table, ownFields } = grid;
    // Other tables of the same sheet have the same totals.
    if (first === undefined || ownFields !== undefined) return [];
    const values = { source, line: first.number, count: others.length + 1 };
    const path = `materialList.${table}`;
    return [{ code: 'W-TOTAL', path, ...createMessage('totalRows', values), source, row: first.number }];
  }),
  ...[...tables].flatMap(({ grid: { source, table }, shares }) =>
    shares.map(({ field }): UploadWarning => {
      const path = `materialList.${table}`;
      return { code: 'W-SHARES', path, ...createMessage('shares', { source, field }), source };
    }),
  ),
];

/**
 * Creates an upload from files or sheets: all eight tables, each once.
 * @throws ServiceError `invalidArgument` with the errors of all files or sheets, or with the questions that `answers`
 * leave open
 */
export const createTableUpload = (
  sheets: Sheets,
  description: string,
  answers: UploadAnswers,
  meter: Meter,
): Upload => {
  const found = createUploadIssues();
  const layouts = readLayouts(sheets, found, meter);
  const { forms, questions } = findForms([...layouts.values()], answers);
  if (found.isEmpty && questions.length > 0) throw toQuestionError(questions);
  const priceDecimals = findPriceDecimals(layouts.values(), forms);
  const { numbers, toNumber: toTextId } = createTextNumberer();
  const tables = readTables(layouts, { ...forms, priceDecimals, toTextId }, meter);
  // Unusable cells are reported as well, but rules between tables cannot be checked.
  if (!found.isEmpty) throw toUploadError([found, ...[...tables.values()].map(({ faults }) => faults)]);
  const faults = new Map(
    [...tables.values()].flatMap((table) => table.faults.kept.map(({ issue }) => [issue.path, issue])),
  );
  return {
    body: {
      PriceDecimals: priceDecimals,
      materialList: Object.fromEntries([...tables].map(([table, { entries }]) => [table, entries])),
    },
    description,
    entries: [...tables.values()].map(({ entries }) => entries as readonly Record<string, unknown>[]),
    texts: new Map([...numbers].map(([text, number]) => [number, text])),
    columnNames: listColumnNames(layouts.values(), numbers),
    locatePath: (path) => findPlace(tables, path),
    faultAt: (path) => faults.get(path),
    warnings: [...sheets.warnings, ...listReadings(layouts.values(), tables.values())],
  };
};

/** Adds file or sheet, row and cell to an issue; that of an unusable cell becomes the cell's own. */
const addPlace = (issue: UploadIssue, { locatePath, faultAt, texts }: Upload): UploadIssue => {
  const fault = faultAt(issue.path);
  if (fault === undefined) return withIdTexts({ ...issue, ...locatePath(issue.path) }, texts);
  return issue.more === undefined ? fault : { ...fault, more: issue.more };
};

/** Writes the message of an error or warning and adds file or sheet, row and cell. */
export const locateIssue = (issue: ListedIssue<ProblemError | ProblemWarning>, upload: Upload): UploadIssue =>
  addPlace(withMessage(issue), upload);

/** Runs `work` and adds positions in the upload to the errors that it throws. */
export const withLocatedErrors = async <T>(upload: Upload, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || !Array.isArray(error.details)) throw error;
    const details = (error.details as readonly UploadIssue[]).map((issue) => addPlace(issue, upload));
    // Errors of unusable cells have other messages than their missing values.
    throw new ServiceError(error.kind, describeIssues('material list', details), {
      ...(error.code === undefined ? {} : { code: error.code }),
      details,
    });
  }
};
