import type { AccessPath, CandidatePath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { toLiteralRanges } from '#lib/cmis/domain/query/access/valueRange.ts';
import type { Query, QueryColumn, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';

/** Access paths whose entries the store keeps in an order. */
export type ListPath = AccessPath & { readonly kind: 'indexRange' | 'children' };

export const isListPath = (access: AccessPath): access is ListPath =>
  access.kind === 'indexRange' || access.kind === 'children';

/** Whether entries are filtered after they are read. */
export const hasTest = (access: ListPath): boolean => access.kind === 'indexRange' && access.test !== undefined;

/** Orders paths by expected number of entries: IN_FOLDER children, equality, range, index scan with filter. */
const comparePaths = (a: ListPath, b: ListPath): number => rank(a) - rank(b);

const rank = (access: ListPath): number => {
  if (access.kind === 'children') return 0;
  if (hasTest(access)) return 3;
  return access.ranges.every(({ from, to }) => from !== undefined && from.key === to?.key) ? 1 : 2;
};

/** An access path in the order of the statement, along which a page is found without reading all entries. */
export interface OrderedPath {
  readonly access: ListPath;
  readonly descending: boolean;
  /** Whether its entries are exactly the rows of the answer. */
  readonly isExact: boolean;
}

/** Indexed properties that every object has, so that their index contains every object. */
const ALWAYS_SET: ReadonlySet<string> = new Set([
  'cmis:name',
  'cmis:objectTypeId',
  'cmis:createdBy',
  'cmis:creationDate',
  'cmis:lastModificationDate',
]);

const getColumnById = (table: QueryTable, id: string): QueryColumn => {
  const definition = table.type.properties.get(id);
  if (definition === undefined) throw new Error(`The type ${table.type.id} lacks ${id}, which every type has`);
  return { table, definition };
};

/** Returns the index range of all objects of the types; undefined: of all types of the base type. */
export const getTypePath = (table: QueryTable, types: ReadonlySet<string> | undefined): ListPath => {
  const column = getColumnById(table, 'cmis:objectTypeId');
  const literals = [...(types ?? [])].map((value) => ({ kind: 'string' as const, value, at: 0 }));
  const { ranges } = types === undefined ? { ranges: [{}] } : toLiteralRanges(column.definition, literals);
  return { kind: 'indexRange', column, ranges, isExact: true };
};

const selectBestPath = (paths: readonly CandidatePath[]): ListPath | undefined =>
  paths
    .map(({ access }) => access)
    .filter(isListPath)
    .toSorted(comparePaths)[0];

/** A table to read, and what a query asks of it. */
interface PathProblem {
  readonly table: QueryTable;
  readonly paths: readonly CandidatePath[];
  /** Number of conditions joined by AND. */
  readonly conditions: number;
  /** Object types to find; undefined: all of the base type. */
  readonly types: ReadonlySet<string> | undefined;
}

const findUnorderedPath = ({ table, paths, conditions, types }: PathProblem): OrderedPath => {
  const access = selectBestPath(paths) ?? getTypePath(table, types);
  const covered = paths.find((path) => path.access === access)?.covers ?? 0;
  return { access, descending: false, isExact: covered === conditions };
};

/** Returns the access path that yields the rows in the order of the statement, if there is one. */
export const findOrderedPath = ({ orderBy }: Query, problem: PathProblem): OrderedPath | undefined => {
  const { table, paths, conditions } = problem;
  const [order, ...others] = orderBy;
  if (order === undefined) return findUnorderedPath(problem);
  const { by, descending } = order;
  if (others.length > 0 || by === 'score') return undefined;
  const same = paths.find(({ access }) => access.kind === 'indexRange' && access.column.definition === by.definition);
  if (same !== undefined && isListPath(same.access))
    return { access: same.access, descending, isExact: same.covers === conditions };
  if (!ALWAYS_SET.has(by.definition.id) || !table.type.indexed.has(by.definition.id)) return undefined;
  const access: ListPath = { kind: 'indexRange', column: by, ranges: [{}], isExact: true };
  return { access, descending, isExact: conditions === 0 };
};
