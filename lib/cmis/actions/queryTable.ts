import { mostExamined, tooMuch } from '#lib/cmis/actions/queryBounds.ts';
import { type Candidates, chooseCandidates, describe, listOf } from '#lib/cmis/actions/queryCandidates.ts';
import type { QueryReader } from '#lib/cmis/actions/queryReader.ts';
import type { QueryResult } from '#lib/cmis/actions/queryResult.ts';
import { objectsInScope, type QueryRun, scopeOf, seesEverything } from '#lib/cmis/actions/queryScope.ts';
import type { CmisObject } from '#lib/cmis/domain/entity.ts';
import type { Page } from '#lib/cmis/domain/paging.ts';
import { accessesOf, conjunctsOf, type Way } from '#lib/cmis/domain/query/access.ts';
import { evaluate, type JoinedRow } from '#lib/cmis/domain/query/evaluate.ts';
import {
  isList,
  type ListAccess,
  type OrderedList,
  orderedList,
  typeAccess,
} from '#lib/cmis/domain/query/orderedList.ts';
import { comparingRows } from '#lib/cmis/domain/query/result.ts';
import { loadAllVersions, loadCandidates } from '#lib/cmis/store/candidates.ts';
import type { Scope } from '#lib/cmis/store/entryLists.ts';

/** A query of one table under way. */
interface TableRun {
  readonly run: QueryRun;
  readonly scope: Scope;
  readonly reader: QueryReader;
  readonly page: Page;
}

type Row = JoinedRow<CmisObject>;

/** Read for nothing but what is told along with objects. */
const NOBODY = { entityId: 'nobody' };

/** The rows among candidates for which the statement is true. */
const rowsAmong = async (
  { run, scope, reader }: Omit<TableRun, 'page'>,
  { candidates, anyVersion }: Pick<Candidates, 'candidates' | 'anyVersion'>,
  whileDeleting?: () => void,
): Promise<readonly Row[]> => {
  const found =
    anyVersion && scope.allVersions
      ? await loadAllVersions(scope.repositoryId, candidates)
      : await loadCandidates(scope.repositoryId, candidates, whileDeleting);
  const objects = await objectsInScope(run, scope, found);
  await reader.look(objects);
  const { where } = run.query;
  return objects
    .map((object): Row => [object])
    .filter((row) => where === undefined || evaluate(where, row, reader) === true);
};

/** All that the candidates come to, put in order and counted. */
const gathered = async (table: TableRun, found: Candidates): Promise<QueryResult> => {
  const { run, reader, page } = table;
  const rows = (await rowsAmong(table, found)).toSorted(comparingRows(run.query, reader));
  const { skip, limit } = page;
  return {
    rows: rows.slice(skip, skip + limit),
    hasMore: skip + limit < rows.length,
    total: rows.length,
    plan: `all by ${found.plan}`,
    examined: found.candidates.length,
  };
};

/**
 * A page cut out of a list whose entries are all rows: only those of the page are read, the others are counted.
 * Undefined: trees are being deleted, so that entries may lead to what is gone already.
 */
const counted = async (table: TableRun, ordered: OrderedList): Promise<QueryResult | undefined> => {
  const { scope, page } = table;
  const entries = listOf(scope, ordered.access, ordered.descending);
  const end = page.skip + page.limit;
  const first = await entries.take(end + 1);
  if (first.length <= end && !entries.ended) throw tooMuch();
  const candidates = first.slice(page.skip, end);
  let isDeleting = false;
  const whileDeleting = (): void => {
    isDeleting = true;
  };
  const [rows, total] = await Promise.all([
    rowsAmong(table, { candidates, anyVersion: false }, whileDeleting),
    entries.ended ? first.length : entries.count(),
    candidates.length > 0 ? [] : loadCandidates(scope.repositoryId, [NOBODY], whileDeleting),
  ]);
  if (isDeleting) return undefined;
  return {
    rows,
    hasMore: first.length > end,
    total,
    plan: `page of ${describe(ordered.access)}`,
    examined: candidates.length,
  };
};

/** Entries whose objects are read together while a page is looked for. */
const BATCH = 200;

/**
 * The objects of a list one after the other until the page is full. How many rows there are then is only known where
 * the entries of some other list are all of them.
 */
const walked = async (table: TableRun, ordered: OrderedList, whole: ListAccess | undefined): Promise<QueryResult> => {
  const { scope, page } = table;
  const entries = listOf(scope, ordered.access, ordered.descending);
  const end = page.skip + page.limit;
  const rows: Row[] = [];
  let examined = 0;
  let isDeleting = false;
  const whileDeleting = (): void => {
    isDeleting = true;
  };
  for (let from = 0; rows.length <= end; from += BATCH) {
    const some = (await entries.take(from + BATCH)).slice(from);
    if (some.length === 0 && entries.ended) break;
    if (from >= mostExamined() || some.length === 0) throw tooMuch();
    const anyVersion = ordered.access.kind === 'children';
    rows.push(...(await rowsAmong(table, { candidates: some, anyVersion }, whileDeleting)));
    examined += some.length;
  }
  const hasMore = rows.length > end;
  const counting = whole === undefined || isDeleting ? undefined : listOf(scope, whole).count();
  return {
    rows: rows.slice(page.skip, end),
    hasMore,
    total: hasMore ? await counting : rows.length,
    plan: `walk of ${describe(ordered.access)}`,
    examined,
  };
};

/** A list whose entries are all rows, and the only ones, in whatever order. */
const wholeList = (ways: readonly Way[], conditions: number, allVersions: boolean): ListAccess | undefined => {
  const access = ways.find(({ covers }) => covers === conditions)?.access;
  return access !== undefined && isList(access) && !(allVersions && access.kind === 'children') ? access : undefined;
};

/** Whether a list of objects of the types in question led to too many, so that the list of all of them does too. */
const isLong = (ways: readonly Way[]): boolean => ways.some(({ access }) => isList(access));

/** Answers a statement without joins. */
export const tableResult = async (run: QueryRun, reader: QueryReader, page: Page): Promise<QueryResult> => {
  const { query, session } = run;
  const [table] = query.tables;
  if (table === undefined) throw new Error('A query has a table');
  const scope = await scopeOf(run, table);
  const tableRun = { run, scope, reader, page };
  const conditions = conjunctsOf(query.where);
  const ways = accessesOf(conditions, table);
  const ordered = orderedList(query, table, ways, conditions.length, scope.types);
  const namesVersions = ordered?.access.kind !== 'children' || !run.allVersions;
  const isCountable = ordered?.isExact === true && namesVersions && seesEverything(session);
  // A few of many types stand far apart in the order of another property.
  const isScattered = scope.types !== undefined && conditions.length === 0 && query.orderBy.length > 0;
  const atOnce = isCountable && !isScattered ? await counted(tableRun, ordered) : undefined;
  if (atOnce !== undefined) return atOnce;
  const all = { access: typeAccess(table, scope.types), covers: 0 };
  const places = { scope, text: run.text };
  const found =
    (await chooseCandidates(places, ways)) ?? (isLong(ways) ? undefined : await chooseCandidates(places, [all]));
  if (found !== undefined) return gathered(tableRun, found);
  if (ordered === undefined) throw tooMuch();
  const whole = seesEverything(session) ? wholeList(ways, conditions.length, run.allVersions) : undefined;
  return (isCountable ? await counted(tableRun, ordered) : undefined) ?? walked(tableRun, ordered, whole);
};
