import { createTooBroadError } from '#lib/cmis/actions/query/bounds.ts';
import { chooseAccessPath } from '#lib/cmis/actions/query/chooseAccessPath.ts';
import type { QueryReader } from '#lib/cmis/actions/query/objectReader.ts';
import type { QueryResult } from '#lib/cmis/actions/query/queryResult.ts';
import type { Candidates } from '#lib/cmis/actions/query/resolveAccess.ts';
import { filterInScope, type QueryRun, resolveScope } from '#lib/cmis/actions/query/scope.ts';
import type { Page } from '#lib/cmis/domain/lists/paging.ts';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { type CandidatePath, findCandidatePaths, getConjuncts } from '#lib/cmis/domain/query/access/accessPath.ts';
import { findAccessPathByValues, getJoinEdges, type JoinEdge } from '#lib/cmis/domain/query/access/joinEdges.ts';
import { getTypePath } from '#lib/cmis/domain/query/access/orderedPath.ts';
import { evaluateCondition, type JoinedRow } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import { joinRows } from '#lib/cmis/domain/query/evaluate/joinRows.ts';
import { createRowComparator } from '#lib/cmis/domain/query/evaluate/result.ts';
import type { QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import { loadAllVersions, loadCandidates } from '#lib/cmis/store/search/candidates.ts';

/** Maximum number of rows of a join, also of one whose rows another join reads. */
const MOST_ROWS = 100_000;
/** Maximum number of distinct values of a column by which the other side of a join is looked up. */
const MOST_VALUES = 500;

/** The objects of the tables that have been read, by index of the table. */
class Tables {
  readonly #run: QueryRun;
  readonly #reader: QueryReader;
  readonly #objects = new Map<number, readonly CmisObject[]>();
  readonly #plans: string[] = [];
  #examined = 0;

  constructor(run: QueryRun, reader: QueryReader) {
    this.#run = run;
    this.#reader = reader;
  }

  get examined(): number {
    return this.#examined;
  }

  get plan(): string {
    return this.#plans.join(', ');
  }

  has({ index }: QueryTable): boolean {
    return this.#objects.has(index);
  }

  of(index: number): readonly CmisObject[] {
    return this.#objects.get(index) ?? [];
  }

  /** Reads a table by one of its access paths. Returns false if every path has too many candidates. */
  async read(table: QueryTable, paths: readonly CandidatePath[]): Promise<boolean> {
    const scope = await resolveScope(this.#run, table);
    const found: Candidates | undefined =
      paths.length === 0 ? undefined : await chooseAccessPath({ scope, text: this.#run.text }, paths);
    if (found === undefined) return false;
    const { candidates } = found;
    const loaded = await (found.anyVersion && scope.allVersions
      ? loadAllVersions(scope.repositoryId, candidates)
      : loadCandidates(scope, candidates));
    const objects = await filterInScope(this.#run, scope, loaded);
    await this.#reader.prepare(objects);
    this.#objects.set(table.index, objects);
    this.#examined += found.candidates.length;
    this.#plans.push(`${table.name} by ${found.plan}`);
    return true;
  }

  /**
   * Returns the access path to one side of a join by the values of the other; undefined if there are too many values.
   */
  findPathAlong({ from, to }: JoinEdge): CandidatePath | undefined {
    const values = this.of(from.table.index).map((object) => this.#reader.getValues(object, from.definition.id)[0]);
    const different = [...new Set(values)].flatMap((value) => value ?? []);
    const access = different.length > MOST_VALUES ? undefined : findAccessPathByValues(to, different);
    return access === undefined ? undefined : { access, covers: 0 };
  }
}

const readAlongJoin = async (
  tables: Tables,
  edges: readonly JoinEdge[],
  paths: readonly CandidatePath[],
  table: QueryTable,
) => {
  for (const edge of edges)
    if (edge.to.table === table && tables.has(edge.from.table)) {
      const path = tables.findPathAlong(edge);
      if (path !== undefined && (await tables.read(table, [...paths, path]))) return true;
    }
  return false;
};

/** Reads one more table: along a join with a table already read, otherwise by its conditions, otherwise completely. */
const readNext = async (run: QueryRun, tables: Tables, edges: readonly JoinEdge[]): Promise<void> => {
  const conditions = getConjuncts(run.query.where);
  const unread = run.query.tables.filter((table) => !tables.has(table));
  for (const table of unread)
    if (await readAlongJoin(tables, edges, findCandidatePaths(conditions, table), table)) return;
  for (const table of unread) if (await tables.read(table, findCandidatePaths(conditions, table))) return;
  for (const table of unread) {
    const { types } = await resolveScope(run, table);
    if (await tables.read(table, [{ access: getTypePath(table, types), covers: 0 }])) return;
  }
  throw createTooBroadError();
};

const checkRowCount = (rows: number): void => {
  if (rows > MOST_ROWS) throw createTooBroadError(MOST_ROWS, 'rows of a join');
};

/** Executes a statement with joins: reads its tables one after the other, each restricted by those before. */
export const executeJoin = async (run: QueryRun, reader: QueryReader, page: Page): Promise<QueryResult> => {
  const { query } = run;
  const tables = new Tables(run, reader);
  const edges = getJoinEdges(query.from);
  while (query.tables.some((table) => !tables.has(table))) await readNext(run, tables, edges);
  const rows: JoinedRow<CmisObject>[] = [];
  const source = { listObjects: (index: number) => tables.of(index), reader, checkCount: checkRowCount };
  for (const row of joinRows(query.from, source)) {
    if (query.where === undefined || evaluateCondition(query.where, row, reader) === true) rows.push(row);
  }
  const sorted = rows.toSorted(createRowComparator(query, reader));
  const { skip, limit } = page;
  return {
    rows: sorted.slice(skip, skip + limit),
    hasMore: skip + limit < sorted.length,
    total: sorted.length,
    plan: `join: ${tables.plan}`,
    examined: tables.examined,
  };
};
