import {
  intersectRanges,
  isInRanges,
  toComparisonRanges,
  toLiteralRanges,
  toPrefixRange,
  toRangesOutside,
  type ValueRange,
  type ValueRanges,
} from '#lib/cmis/domain/query/access/valueRange.ts';
import { mayBeTruncated } from '#lib/cmis/domain/query/index/indexKey.ts';
import type { QueryColumn, QueryCondition, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import { getLiteralPrefix, matchesPattern } from '#lib/cmis/domain/query/wildcards.ts';

/** Access path *index range*: entries of the index of a property, in the order of their values. */
export interface IndexRange {
  readonly kind: 'indexRange';
  readonly column: QueryColumn;
  readonly ranges: readonly ValueRange[];
  /** Filter on index keys, which makes the path an *index scan with filter*; absent: every key in the ranges qualifies. */
  readonly test?: (key: string) => boolean;
  /** Whether exactly the matching objects have an entry in the ranges. */
  readonly isExact: boolean;
}

/**
 * An access path finds a superset of the objects for which a condition is true. The whole statement is evaluated on every
 * object found, so concurrent changes and partly covered conditions are harmless.
 */
export type AccessPath =
  | IndexRange
  | { readonly kind: 'children'; readonly folderId: string }
  | { readonly kind: 'tree'; readonly folderId: string }
  | { readonly kind: 'objects'; readonly ids: readonly string[] }
  | { readonly kind: 'series'; readonly ids: readonly string[] }
  | { readonly kind: 'relationships'; readonly end: 'S' | 'T'; readonly ids: readonly string[] }
  | { readonly kind: 'checkedOut'; readonly owners: readonly string[] | undefined }
  | { readonly kind: 'postingList' }
  | { readonly kind: 'union'; readonly parts: readonly AccessPath[] };

const isIndexed = ({ table, definition }: QueryColumn): boolean => table.type.indexed.has(definition.id);

/** Most ranges of an index that are read one by one: each takes a request to every shard. */
const MOST_RANGES = 1000;

/** Reads many ranges as one, from the first to the last, and tests the keys. */
const limitRanges = (access: IndexRange): IndexRange => {
  const { ranges, test } = access;
  if (ranges.length <= MOST_RANGES) return access;
  const [from, to] = [ranges[0]?.from, ranges.at(-1)?.to];
  return {
    ...access,
    ranges: [{ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }],
    test: (key) => isInRanges(ranges, key) && test?.(key) !== false,
  };
};

const toIndexRange = (
  column: QueryColumn,
  { ranges, isExact }: ValueRanges,
  test?: (key: string) => boolean,
): AccessPath | undefined =>
  isIndexed(column)
    ? limitRanges({ kind: 'indexRange', column, ranges, isExact, ...(test === undefined ? {} : { test }) })
    : undefined;

/** Returns the access path of a property whose values are ids under which items are stored. */
const findPathById = ({ definition }: QueryColumn, ids: readonly string[]): AccessPath | undefined => {
  switch (definition.id) {
    case 'cmis:objectId':
      return { kind: 'objects', ids };
    case 'cmis:versionSeriesId':
      return { kind: 'series', ids };
    case 'cmis:versionSeriesCheckedOutBy':
      return { kind: 'checkedOut', owners: ids };
    case 'cmis:isVersionSeriesCheckedOut':
      return ids.includes('true') && ids.length === 1 ? { kind: 'checkedOut', owners: undefined } : undefined;
    case 'cmis:sourceId':
      return { kind: 'relationships', end: 'S', ids };
    case 'cmis:targetId':
      return { kind: 'relationships', end: 'T', ids };
    case 'cmis:parentId':
      return { kind: 'union', parts: ids.map((folderId) => ({ kind: 'children', folderId })) };
    default:
      return undefined;
  }
};

const toPatternRange = ({
  column,
  pattern,
  negated,
}: QueryCondition & { readonly kind: 'like' }): AccessPath | undefined => {
  const prefix = negated ? '' : getLiteralPrefix(pattern);
  const isPrefix = !negated && pattern.length === Array.from(prefix).length + 1 && typeof pattern.at(-1) === 'symbol';
  const ranges = [toPrefixRange(prefix)];
  if (isPrefix && matchesPattern(pattern, prefix) && !mayBeTruncated(prefix))
    return toIndexRange(column, { ranges, isExact: true });
  const longest = Number(column.definition.maxLength ?? Number.POSITIVE_INFINITY);
  return toIndexRange(
    column,
    { ranges, isExact: !mayBeTruncated('x'.repeat(Math.min(longest, 1000))) },
    (key) => mayBeTruncated(key) || matchesPattern(pattern, key) !== negated,
  );
};

/** Returns a text that equal access paths to folders share; undefined for other paths. */
const getFolderKey = (access: AccessPath): string | undefined => {
  if (access.kind === 'children' || access.kind === 'tree') return `${access.kind} ${access.folderId}`;
  if (access.kind !== 'union') return undefined;
  const keys = access.parts.map(getFolderKey);
  return keys.includes(undefined) ? undefined : keys.join('\n');
};

/** Removes repeated access paths to the same folders, since each one lists the folders again. */
const removeRepeated = (parts: readonly AccessPath[]): readonly AccessPath[] => [
  ...new Map(parts.map((access) => [getFolderKey(access) ?? access, access])).values(),
];

/** Returns the access path of a condition on a table, if it has one. NULL values are never found by a path. */
export const findAccessPath = (condition: QueryCondition, table: QueryTable): AccessPath | undefined => {
  switch (condition.kind) {
    case 'or': {
      const parts = condition.terms.flatMap((term) => findAccessPath(term, table) ?? []);
      return parts.length === condition.terms.length ? { kind: 'union', parts: removeRepeated(parts) } : undefined;
    }
    case 'and':
      return findCandidatePaths(condition.terms, table)[0]?.access;
    case 'not':
      return undefined;
    case 'folder': {
      const { folderId, deep } = condition;
      return condition.table === table ? { kind: deep ? 'tree' : 'children', folderId } : undefined;
    }
    case 'contains':
      return condition.table === table ? { kind: 'postingList' } : undefined;
  }
  const { column } = condition;
  const { definition } = column;
  if (column.table !== table) return undefined;
  switch (condition.kind) {
    case 'comparison': {
      const { operator, literal } = condition;
      const ids = operator === '=' ? findPathById(column, [String(literal.value)]) : undefined;
      return ids ?? toIndexRange(column, toComparisonRanges(definition, operator, literal));
    }
    case 'in':
    case 'anyIn': {
      const { literals, negated } = condition;
      const ids = negated ? undefined : findPathById(column, [...new Set(literals.map(({ value }) => String(value)))]);
      return ids ?? toIndexRange(column, (negated ? toRangesOutside : toLiteralRanges)(definition, literals));
    }
    case 'anyEquals':
      return toIndexRange(column, toLiteralRanges(definition, [condition.literal]));
    case 'like':
      return toPatternRange(condition);
    case 'null':
      return condition.negated ? toIndexRange(column, { ranges: [{}], isExact: true }) : undefined;
  }
};

/** An access path with the number of conditions that it covers completely. */
export interface CandidatePath {
  readonly access: AccessPath;
  readonly covers: number;
}

const isMulti = ({ column }: IndexRange): boolean => column.definition.cardinality === 'multi';

const mergeRanges = (a: IndexRange, b: IndexRange): IndexRange => {
  const tests = [a, b].flatMap(({ test }) => test ?? []);
  return limitRanges({
    ...a,
    ranges: intersectRanges(a.ranges, b.ranges),
    isExact: a.isExact && b.isExact,
    ...(tests.length === 0 ? {} : { test: (key: string) => tests.every((test) => test(key)) }),
  });
};

/** Returns the access paths of conditions joined by AND. Merges ranges of the same single-valued property, and folders. */
export const findCandidatePaths = (
  conditions: readonly QueryCondition[],
  table: QueryTable,
): readonly CandidatePath[] => {
  const paths: CandidatePath[] = [];
  const places = new Map<string, number>();
  for (const condition of conditions) {
    const access = findAccessPath(condition, table);
    if (access === undefined) continue;
    const covers = access.kind === 'children' || (access.kind === 'indexRange' && access.isExact) ? 1 : 0;
    const same = paths.findIndex(
      (path) =>
        access.kind === 'indexRange' &&
        path.access.kind === 'indexRange' &&
        path.access.column.definition === access.column.definition &&
        !isMulti(access),
    );
    const key = getFolderKey(access);
    const repeated = key === undefined ? undefined : places.get(key);
    const other = paths[same];
    if (other?.access.kind === 'indexRange' && access.kind === 'indexRange')
      paths[same] = { access: mergeRanges(other.access, access), covers: other.covers + covers };
    else if (repeated !== undefined) paths[repeated] = { access, covers: (paths[repeated]?.covers ?? 0) + covers };
    else {
      if (key !== undefined) places.set(key, paths.length);
      paths.push({ access, covers });
    }
  }
  return paths;
};

/** Returns the terms that a condition joins by AND; a condition of another kind is its only term. */
export const getConjuncts = (condition: QueryCondition | undefined): readonly QueryCondition[] => {
  if (condition === undefined) return [];
  return condition.kind === 'and' ? condition.terms.flatMap(getConjuncts) : [condition];
};
