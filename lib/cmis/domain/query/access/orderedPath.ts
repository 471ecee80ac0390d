import type { AccessPath, CandidatePath } from '#lib/cmis/domain/query/access/accessPath.ts';
import { toLiteralRanges } from '#lib/cmis/domain/query/access/valueRange.ts';
import type { Query, QueryColumn, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';

/** Ways along lists that the store keeps in an order. */
export type ListPath = AccessPath & { readonly kind: 'indexRange' | 'children' };

export const isListPath = (access: AccessPath): access is ListPath =>
  access.kind === 'indexRange' || access.kind === 'children';

/** Whether entries of a list are read that are none of its own. */
export const hasTest = (access: ListPath): boolean => access.kind === 'indexRange' && access.test !== undefined;

/** The way with fewer entries, as far as its kind tells: a folder, an equality, a range, a test of every value. */
const compareLists = (a: ListPath, b: ListPath): number => rank(a) - rank(b);

const rank = (access: ListPath): number => {
  if (access.kind === 'children') return 0;
  if (hasTest(access)) return 3;
  return access.ranges.every(({ from, to }) => from !== undefined && from.key === to?.key) ? 1 : 2;
};

/** A list in the order that a statement asks for: a page of it can be found without reading the rest. */
export interface OrderedPath {
  readonly access: ListPath;
  readonly descending: boolean;
  /** Its entries are all rows, and the only ones. */
  readonly isExact: boolean;
}

/** The properties that every object has, each of which therefore has an entry for every object. */
const PRESENT: ReadonlySet<string> = new Set([
  'cmis:name',
  'cmis:objectTypeId',
  'cmis:createdBy',
  'cmis:creationDate',
  'cmis:lastModificationDate',
]);

const columnNamed = (table: QueryTable, id: string): QueryColumn => {
  const definition = table.type.properties.get(id);
  if (definition === undefined) throw new Error(`Every type has ${id}`);
  return { table, definition };
};

/** All objects of these types; undefined: of all types of the base type. */
export const getTypePath = (table: QueryTable, types: ReadonlySet<string> | undefined): ListPath => {
  const column = columnNamed(table, 'cmis:objectTypeId');
  const literals = [...(types ?? [])].map((value) => ({ kind: 'string' as const, value, at: 0 }));
  const { ranges } = types === undefined ? { ranges: [{}] } : toLiteralRanges(column.definition, literals);
  return { kind: 'indexRange', column, ranges, isExact: true };
};

const bestList = (ways: readonly CandidatePath[]): ListPath | undefined =>
  ways
    .map(({ access }) => access)
    .filter(isListPath)
    .toSorted(compareLists)[0];

/** @param conditions how many there are */
const unordered = (
  table: QueryTable,
  ways: readonly CandidatePath[],
  conditions: number,
  types: ReadonlySet<string> | undefined,
): OrderedPath => {
  const access = bestList(ways) ?? getTypePath(table, types);
  const covered = ways.find((way) => way.access === access)?.covers ?? 0;
  return { access, descending: false, isExact: covered === conditions };
};

/** The list that a statement can be answered along, if there is one. */
export const findOrderedPath = (
  { orderBy }: Query,
  table: QueryTable,
  ways: readonly CandidatePath[],
  conditions: number,
  types: ReadonlySet<string> | undefined,
): OrderedPath | undefined => {
  const [order, ...others] = orderBy;
  if (order === undefined) return unordered(table, ways, conditions, types);
  const { by, descending } = order;
  if (others.length > 0 || by === 'score') return undefined;
  const same = ways.find(({ access }) => access.kind === 'indexRange' && access.column.definition === by.definition);
  if (same !== undefined && isListPath(same.access))
    return { access: same.access, descending, isExact: same.covers === conditions };
  if (!PRESENT.has(by.definition.id) || !table.type.indexed.has(by.definition.id)) return undefined;
  const access: ListPath = { kind: 'indexRange', column: by, ranges: [{}], isExact: true };
  return { access, descending, isExact: conditions === 0 };
};
