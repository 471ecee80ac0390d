import { createTooBroadError } from '#lib/cmis/actions/query/bounds.ts';
import { chooseAccessPath } from '#lib/cmis/actions/query/chooseAccessPath.ts';
import { describeAccess } from '#lib/cmis/actions/query/describeAccess.ts';
import type { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import { openScan } from '#lib/cmis/actions/query/openScan.ts';
import { scanInOrder } from '#lib/cmis/actions/query/orderedScan.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import type { Candidates } from '#lib/cmis/actions/query/resolveAccess.ts';
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
import type { Candidate } from '#lib/cmis/store/index/entrySource.ts';
import { loadCandidates } from '#lib/cmis/store/search/candidates.ts';

/** Evaluates all candidates, and sorts and counts their rows. */
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

/**
 * Returns an id to read if the page is empty, because the same request tells whether a deletion is running. For a
 * folder's children it is the folder itself, which also shows its repository.
 */
const getOwner = (access: ListPath): Candidate => ({
  entityId: access.kind === 'children' ? access.folderId : 'nobody',
});

/**
 * Reads a page of a scan whose entries are exactly the rows: only the objects of the page are loaded, the other entries
 * are counted. Undefined if a tree deletion is running, so that entries may lead to deleted objects.
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
  const owner = rows.length > 0 ? undefined : await loadCandidates(scope, [getOwner(access)], whileDeleting);
  if (isDeleting) return undefined;
  const plan = `page of ${describeAccess(access)}`;
  // A folder of another repository has no children in this one.
  if (access.kind === 'children' && owner?.length === 0) return { rows, hasMore: false, total: 0, plan, examined: 0 };
  return { rows, hasMore: first.length > end, total, plan, examined: candidates.length };
};

/** Returns whether a scan of these types had too many entries, so that a scan of the whole type has too many, too. */
const isLong = (paths: readonly CandidatePath[]): boolean => paths.some(({ access }) => isListPath(access));

/** Executes a statement without joins. */
export const executeTable = async (run: QueryRun, reader: QueryReader, page: Page): Promise<QueryResult> => {
  const { query, session } = run;
  const [table] = query.tables;
  if (table === undefined) throw new Error('A query has no table');
  const scope = await resolveScope(run, table);
  const tableRun = { run, scope, reader, page };
  const conditions = getConjuncts(query.where);
  const paths = findCandidatePaths(conditions, table);
  const ordered = findOrderedPath(query, { table, paths, conditions: conditions.length, types: scope.types });
  const namesVersions = ordered?.access.kind !== 'children' || !run.allVersions;
  const isCountable = ordered?.isExact === true && namesVersions && seesEverything(session);
  // Objects of a few types among many lie far apart in the order of another property.
  const isScattered = scope.types !== undefined && conditions.length === 0 && query.orderBy.length > 0;
  const atOnce = isCountable && !isScattered ? await countPage(tableRun, ordered) : undefined;
  if (atOnce !== undefined) return atOnce;
  const all = { access: getTypePath(table, scope.types), covers: 0 };
  const places = { scope, text: run.text };
  const found =
    (await chooseAccessPath(places, paths)) ?? (isLong(paths) ? undefined : await chooseAccessPath(places, [all]));
  if (found !== undefined) return gatherRows(tableRun, found);
  if (ordered === undefined) throw createTooBroadError();
  return (
    (isCountable ? await countPage(tableRun, ordered) : undefined) ??
    scanInOrder(tableRun, ordered, paths, conditions.length)
  );
};
