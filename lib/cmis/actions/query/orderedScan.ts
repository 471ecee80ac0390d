import { createTooBroadError, getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import { describeAccess } from '#lib/cmis/actions/query/describeAccess.ts';
import { openScan } from '#lib/cmis/actions/query/openScan.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import { seesEverything } from '#lib/cmis/actions/query/scope.ts';
import { type Row, selectRows, type TableRun } from '#lib/cmis/actions/query/selectRows.ts';
import type { CandidatePath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { hasTest, isListPath, type ListPath, type OrderedPath } from '#lib/cmis/domain/query/access/orderedPath.ts';
import type { EntryScan } from '#lib/cmis/store/index/entryScan.ts';
import type { Candidate } from '#lib/cmis/store/index/entrySource.ts';

/** Entries of another scan that are read to load fewer objects of the main one. */
const MOST_KNOWN = 50_000;
/** Entries read at a time while known entities filter them. */
const ENTRIES = 1000;
/** Number of objects evaluated before other scans become filters; number of objects evaluated together. */
const getEvaluatedCount = (): number => Math.min(1000, Math.ceil(getMaxExamined() / 2));
const getBatchSize = (): number => Math.min(200, getEvaluatedCount());

/** Loads the entity ids of the other scans that are short enough. */
const loadKnownIds = async (lists: readonly EntryScan[]): Promise<readonly ReadonlySet<string>[]> => {
  const taken = await Promise.all(lists.map((list) => list.take(MOST_KNOWN + 1)));
  return taken
    .filter((_, index) => lists[index]?.ended === true)
    .map((entries) => new Set(entries.map(({ entityId }) => entityId)));
};

/** Reads the entries of a scan in order; after a first part, only those that the other scans contain too. */
async function* readPromising(entries: EntryScan, others: readonly EntryScan[]): AsyncGenerator<readonly Candidate[]> {
  let known: readonly ReadonlySet<string>[] | undefined;
  let some: readonly Candidate[] = [];
  const most = getBatchSize();
  for (let from = 0, step = most; ; from += step) {
    if (from >= getEvaluatedCount() && known === undefined && others.length > 0) known = await loadKnownIds(others);
    step = known === undefined || known.length === 0 ? most : ENTRIES;
    const next = (await entries.take(from + step)).slice(from);
    if (next.length === 0 && !entries.ended) throw createTooBroadError();
    some = [...some, ...next.filter(({ entityId }) => known?.every((ids) => ids.has(entityId)) !== false)];
    for (; some.length >= most; some = some.slice(most)) yield some.slice(0, most);
    if (next.length === 0) break;
  }
  if (some.length > 0) yield some;
}

/** Returns an access path whose entries are exactly the rows, in any order. */
const findExactScan = (
  paths: readonly CandidatePath[],
  conditions: number,
  allVersions: boolean,
): ListPath | undefined => {
  const access = paths.find(({ covers }) => covers === conditions)?.access;
  return access !== undefined && isListPath(access) && !(allVersions && access.kind === 'children')
    ? access
    : undefined;
};

/**
 * Executes an ordered scan: evaluates objects in order until the page is full, skipping entities that other
 * scans exclude. The total is known only if the entries of some scan are exactly the rows.
 * @param conditions number of conditions of the statement
 */
export const scanInOrder = async (
  table: TableRun,
  ordered: OrderedPath,
  paths: readonly CandidatePath[],
  conditions: number,
): Promise<QueryResult> => {
  const { run, scope, page } = table;
  const lists = new Map(
    paths
      .map(({ access }) => access)
      .filter(isListPath)
      .filter((access) => access !== ordered.access && !hasTest(access))
      .map((access) => [access, openScan(scope, access)]),
  );
  const end = page.skip + page.limit;
  const rows: Row[] = [];
  let examined = 0;
  let isDeleting = false;
  const whileDeleting = (): void => {
    isDeleting = true;
  };
  const anyVersion = ordered.access.kind === 'children';
  for await (const candidates of readPromising(openScan(scope, ordered.access, ordered.descending), [
    ...lists.values(),
  ])) {
    if (examined >= getMaxExamined()) throw createTooBroadError();
    rows.push(...(await selectRows(table, { candidates, anyVersion }, whileDeleting)));
    examined += candidates.length;
    if (rows.length > end) break;
  }
  const whole =
    seesEverything(run.session) && !isDeleting ? findExactScan(paths, conditions, run.allVersions) : undefined;
  const hasMore = rows.length > end;
  const total = !hasMore || whole === undefined ? undefined : (lists.get(whole) ?? openScan(scope, whole)).count();
  return {
    rows: rows.slice(page.skip, end),
    hasMore,
    total: hasMore ? await total : rows.length,
    plan: `ordered scan of ${describeAccess(ordered.access)}`,
    examined,
  };
};
