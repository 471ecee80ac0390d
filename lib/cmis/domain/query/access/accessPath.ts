import {
  intersectRanges,
  toComparisonRanges,
  toLiteralRanges,
  toPrefixRange,
  toRangesOutside,
  type ValueRange,
  type ValueRanges,
} from '#lib/cmis/domain/query/access/valueRange.ts';
import { mayBeTruncated } from '#lib/cmis/domain/query/index/indexKey.ts';
import { getLiteralPrefix, matchesPattern } from '#lib/cmis/domain/query/parse/wildcards.ts';
import type { QueryColumn, QueryCondition, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';

/** Entries of the index of a property, in the order of their values. */
export interface IndexRange {
  readonly kind: 'indexRange';
  readonly column: QueryColumn;
  readonly ranges: readonly ValueRange[];
  /** What an entry's value must be, beside lying in a range. */
  readonly test?: (key: string) => boolean;
  /** The entries found are those of all objects that the condition is true for, and of no others. */
  readonly isExact: boolean;
}

/**
 * A way to objects that finds at least those that a condition is true for. Each is looked at again as a whole: what was
 * changed meanwhile, or found by half of its condition, drops out then.
 */
export type AccessPath =
  | IndexRange
  | { readonly kind: 'children'; readonly folderId: string }
  | { readonly kind: 'tree'; readonly folderId: string }
  | { readonly kind: 'objects'; readonly ids: readonly string[] }
  | { readonly kind: 'series'; readonly ids: readonly string[] }
  | { readonly kind: 'relationships'; readonly end: 'S' | 'T'; readonly ids: readonly string[] }
  | { readonly kind: 'postingList' }
  | { readonly kind: 'union'; readonly parts: readonly AccessPath[] };

const isIndexed = ({ table, definition }: QueryColumn): boolean => table.type.indexed.has(definition.id);

const byValue = (
  column: QueryColumn,
  { ranges, isExact }: ValueRanges,
  test?: (key: string) => boolean,
): AccessPath | undefined =>
  isIndexed(column)
    ? { kind: 'indexRange', column, ranges, isExact, ...(test === undefined ? {} : { test }) }
    : undefined;

/** Ways to objects by properties whose values are ids that something else is stored under. */
const byId = ({ definition }: QueryColumn, ids: readonly string[]): AccessPath | undefined => {
  switch (definition.id) {
    case 'cmis:objectId':
      return { kind: 'objects', ids };
    case 'cmis:versionSeriesId':
      return { kind: 'series', ids };
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

const byPattern = ({
  column,
  pattern,
  negated,
}: QueryCondition & { readonly kind: 'like' }): AccessPath | undefined => {
  const prefix = negated ? '' : getLiteralPrefix(pattern);
  const isPrefix = !negated && pattern.length === Array.from(prefix).length + 1 && typeof pattern.at(-1) === 'symbol';
  const ranges = [toPrefixRange(prefix)];
  if (isPrefix && matchesPattern(pattern, prefix) && !mayBeTruncated(prefix))
    return byValue(column, { ranges, isExact: true });
  const longest = Number(column.definition.maxLength ?? Number.POSITIVE_INFINITY);
  return byValue(
    column,
    { ranges, isExact: !mayBeTruncated('x'.repeat(Math.min(longest, 1000))) },
    (key) => mayBeTruncated(key) || matchesPattern(pattern, key) !== negated,
  );
};

/** The way that a condition on a table opens, if any: for objects that it is true for, never for want of a value. */
export const findAccessPath = (condition: QueryCondition, table: QueryTable): AccessPath | undefined => {
  switch (condition.kind) {
    case 'or': {
      const parts = condition.terms.flatMap((term) => findAccessPath(term, table) ?? []);
      return parts.length === condition.terms.length ? { kind: 'union', parts } : undefined;
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
      const ids = operator === '=' ? byId(column, [String(literal.value)]) : undefined;
      return ids ?? byValue(column, toComparisonRanges(definition, operator, literal));
    }
    case 'in':
    case 'anyIn': {
      const { literals, negated } = condition;
      const ids = negated ? undefined : byId(column, [...new Set(literals.map(({ value }) => String(value)))]);
      return ids ?? byValue(column, (negated ? toRangesOutside : toLiteralRanges)(definition, literals));
    }
    case 'anyEquals':
      return byValue(column, toLiteralRanges(definition, [condition.literal]));
    case 'like':
      return byPattern(condition);
    case 'null':
      return condition.negated ? byValue(column, { ranges: [{}], isExact: true }) : undefined;
  }
};

/** A way, and how many of the conditions it leaves nothing to be tested of. */
export interface CandidatePath {
  readonly access: AccessPath;
  readonly covers: number;
}

const isMulti = ({ column }: IndexRange): boolean => column.definition.cardinality === 'multi';

const merged = (a: IndexRange, b: IndexRange): IndexRange => {
  const tests = [a, b].flatMap(({ test }) => test ?? []);
  return {
    ...a,
    ranges: intersectRanges(a.ranges, b.ranges),
    isExact: a.isExact && b.isExact,
    ...(tests.length === 0 ? {} : { test: (key: string) => tests.every((test) => test(key)) }),
  };
};

/** The ways that conditions open which must all be true. Those on one value of one property are one way. */
export const findCandidatePaths = (
  conditions: readonly QueryCondition[],
  table: QueryTable,
): readonly CandidatePath[] => {
  const ways: CandidatePath[] = [];
  for (const condition of conditions) {
    const access = findAccessPath(condition, table);
    if (access === undefined) continue;
    const covers = access.kind === 'children' || (access.kind === 'indexRange' && access.isExact) ? 1 : 0;
    const same = ways.findIndex(
      (way) =>
        access.kind === 'indexRange' &&
        way.access.kind === 'indexRange' &&
        way.access.column.definition === access.column.definition &&
        !isMulti(access),
    );
    const other = ways[same];
    if (other?.access.kind === 'indexRange' && access.kind === 'indexRange')
      ways[same] = { access: merged(other.access, access), covers: other.covers + covers };
    else ways.push({ access, covers });
  }
  return ways;
};

/** The conditions that must all be true, of a search condition. */
export const getConjuncts = (condition: QueryCondition | undefined): readonly QueryCondition[] => {
  if (condition === undefined) return [];
  return condition.kind === 'and' ? condition.terms.flatMap(getConjuncts) : [condition];
};
