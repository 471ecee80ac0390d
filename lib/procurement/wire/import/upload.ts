import type { ListedIssue } from '#lib/procurement/domain/problem/issueList.ts';
import { describeIssues, type ProblemError, type ProblemWarning } from '#lib/procurement/domain/problem/issues.ts';
import type { KeyedMessage } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { withMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { TableName } from '#lib/procurement/domain/problem/tables.ts';
import { toCellAddress } from '#lib/procurement/wire/import/cell.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { type Grid, type GridEntries, readEntries, TABLES } from '#lib/procurement/wire/import/grid.ts';
import {
  collectIssue,
  createFormIssue,
  createUploadIssues,
  toUploadError,
  type UploadIssue,
} from '#lib/procurement/wire/import/issue.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Position of an entry or a value in an upload. */
type Place = Pick<UploadIssue, 'source' | 'row' | 'cell' | 'value'>;

/** A warning about the file itself. */
interface UploadWarning extends KeyedMessage {
  readonly code: string;
  readonly path: string;
}

/** An upload as input of the validation. */
export interface Upload {
  readonly body: unknown;
  readonly description: string;
  /** Names that the description contained. */
  readonly names?: Names;
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

const describeMissing = (table: TableName, strangers: readonly string[]): UploadIssue => {
  const found = findClosestName(table, strangers);
  const path = `materialList.${table}`;
  return found === undefined
    ? createFormIssue(path, 'tableLacking', { table })
    : createFormIssue(path, 'tableMisnamed', { table, found });
};

/**
 * Creates an upload from files or sheets: all eight tables, each once.
 * @throws ServiceError `invalidArgument` with the errors of all files or sheets
 */
export const createTableUpload = (
  { grids, unknownNames: strangers, issues, warnings }: Sheets,
  description: string,
  meter: Meter,
): Upload => {
  const tables = new Map<TableName, GridEntries>();
  const faulty = new Set<TableName>();
  const found = createUploadIssues();
  for (const issue of issues) collectIssue(found, issue);
  for (const { path } of issues) for (const table of TABLES) if (path === `materialList.${table}`) faulty.add(table);
  for (const grid of grids) {
    const before = tables.get(grid.table);
    if (before !== undefined) {
      const sources = { source: grid.source, other: before.grid.source };
      collectIssue(found, createFormIssue(`materialList.${grid.table}`, 'tableTwice', sources));
      continue;
    }
    meter.enter(grid.source);
    tables.set(grid.table, readEntries(grid, found));
  }
  for (const table of TABLES)
    if (!tables.has(table) && !faulty.has(table)) collectIssue(found, describeMissing(table, strangers));
  // Unusable cells are reported as well, but rules between tables cannot be checked.
  if (!found.isEmpty) throw toUploadError([found, ...[...tables.values()].map(({ faults }) => faults)]);
  const faults = new Map(
    [...tables.values()].flatMap((table) => table.faults.kept.map(({ issue }) => [issue.path, issue])),
  );
  return {
    body: { materialList: Object.fromEntries([...tables].map(([table, { entries }]) => [table, entries])) },
    description,
    locatePath: (path) => findPlace(tables, path),
    faultAt: (path) => faults.get(path),
    warnings,
  };
};

/** Adds file or sheet, row and cell to an issue; that of an unusable cell becomes the cell's own. */
const addPlace = (issue: UploadIssue, { locatePath, faultAt }: Upload): UploadIssue => {
  const fault = faultAt(issue.path);
  if (fault === undefined) return { ...issue, ...locatePath(issue.path) };
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
