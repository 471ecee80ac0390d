import { createTooBroadError } from '#lib/cmis/actions/query/bounds.ts';
import {
  type Candidates,
  chooseAccessPath,
  describeAccess,
  openScan,
} from '#lib/cmis/actions/query/chooseAccessPath.ts';
import type { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import { scanInOrder } from '#lib/cmis/actions/query/orderedScan.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import { type QueryRun, resolveScope, seesEverything } from '#lib/cmis/actions/query/scope.ts';
import { selectRows, type TableRun } from '#lib/cmis/actions/query/selectRows.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import { type CandidatePath, findCandidatePaths, getConjuncts } from '#lib/cmis/domain/query/access/accessPath.ts';
import {
  findOrderedPath,
  getTypePath,
  isListPath,
  type ListPath,
  type OrderedPath,
} from '#lib/cmis/domain/query/access/orderedPath.ts';
import { createRowComparator } from '#lib/cmis/domain/query/evaluate/result.ts';
import { loadCandidates } from '#lib/cmis/store/index/candidates.ts';
import type { Candidate } from '#lib/cmis/store/index/entryScan.ts';

/** All that the candidates come to, put in order and counted. */
const gatherRows = async (table: TableRun, found: Candidates): Promise<QueryResult> => {
  const { run, reader, page } = table;
  const rows = (await selectRows(table, found)).toSorted(createRowComparator(run.query, reader));
  const { skip, limit } = page;
  return {
    rows: rows.slice(skip, skip + limit),
    hasMore: skip + limit < rows.length,
    total: rows.length,
    plan: `all by ${found.plan}`,
    examined: found.candidates.length,
  };
};

/** Read where no object is, for what is told along with objects; the folder that a list belongs to tells that too. */
const getOwner = (access: ListPath): Candidate => ({
  entityId: access.kind === 'children' ? access.folderId : 'nobody',
});

/**
 * A page cut out of a list whose entries are all rows: only those of the page are read, the others are counted.
 * Undefined: trees are being deleted, so that entries may lead to what is gone already.
 */
const countPage = async (table: TableRun, ordered: OrderedPath): Promise<QueryResult | undefined> => {
  const { scope, page } = table;
  const { access } = ordered;
  const entries = openScan(scope, access, ordered.descending);
  const end = page.skip + page.limit;
  const first = await entries.take(end + 1);
  if (first.length <= end && !entries.ended) throw createTooBroadError();
  const candidates = first.slice(page.skip, end);
  let isDeleting = false;
  const whileDeleting = (): void => {
    isDeleting = true;
  };
  const [rows, total] = await Promise.all([
    selectRows(table, { candidates, anyVersion: false }, whileDeleting),
    entries.ended ? first.length : entries.count(),
  ]);
  const owner =
    rows.length > 0 ? undefined : await loadCandidates(scope.repositoryId, [getOwner(access)], whileDeleting);
  if (isDeleting) return undefined;
  const plan = `page of ${describeAccess(access)}`;
  // The children of a folder of another repository are in none of this one.
  if (access.kind === 'children' && owner?.length === 0) return { rows, hasMore: false, total: 0, plan, examined: 0 };
  return { rows, hasMore: first.length > end, total, plan, examined: candidates.length };
};

/** Whether a list of objects of the types in question led to too many, so that the list of all of them does too. */
const isLong = (ways: readonly CandidatePath[]): boolean => ways.some(({ access }) => isListPath(access));

/** Answers a statement without joins. */
export const executeTable = async (run: QueryRun, reader: QueryReader, page: Page): Promise<QueryResult> => {
  const { query, session } = run;
  const [table] = query.tables;
  if (table === undefined) throw new Error('A query has a table');
  const scope = await resolveScope(run, table);
  const tableRun = { run, scope, reader, page };
  const conditions = getConjuncts(query.where);
  const ways = findCandidatePaths(conditions, table);
  const ordered = findOrderedPath(query, table, ways, conditions.length, scope.types);
  const namesVersions = ordered?.access.kind !== 'children' || !run.allVersions;
  const isCountable = ordered?.isExact === true && namesVersions && seesEverything(session);
  // A few of many types stand far apart in the order of another property.
  const isScattered = scope.types !== undefined && conditions.length === 0 && query.orderBy.length > 0;
  const atOnce = isCountable && !isScattered ? await countPage(tableRun, ordered) : undefined;
  if (atOnce !== undefined) return atOnce;
  const all = { access: getTypePath(table, scope.types), covers: 0 };
  const places = { scope, text: run.text };
  const found =
    (await chooseAccessPath(places, ways)) ?? (isLong(ways) ? undefined : await chooseAccessPath(places, [all]));
  if (found !== undefined) return gatherRows(tableRun, found);
  if (ordered === undefined) throw createTooBroadError();
  return (
    (isCountable ? await countPage(tableRun, ordered) : undefined) ??
    scanInOrder(tableRun, ordered, ways, conditions.length)
  );
};
