import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { toIndexKey } from '#lib/cmis/domain/query/index/indexKey.ts';
import type { Literal, Operator } from '#lib/cmis/domain/query/parse/syntax.ts';

/** A bound of a range of index keys. */
interface Bound {
  readonly key: string;
  readonly isInside: boolean;
}

/** A range of index keys of a property, unbounded if a bound is absent. */
export interface ValueRange {
  readonly from?: Bound;
  readonly to?: Bound;
}

/** Disjoint ranges in order; `isExact` if they contain no key of another value. */
export interface ValueRanges {
  readonly ranges: readonly ValueRange[];
  readonly isExact: boolean;
}

const toPoint = (key: string): ValueRange => ({ from: { key, isInside: true }, to: { key, isInside: true } });

/** Sorts after every continuation of a text. */
const HIGHEST = '\u{10ffff}'.repeat(4);

/** Returns the range of texts with a prefix. */
export const toPrefixRange = (prefix: string): ValueRange =>
  prefix === '' ? {} : { from: { key: prefix, isInside: true }, to: { key: `${prefix}${HIGHEST}`, isInside: true } };

const toKeys = ({ propertyType }: PropertyDefinition, literals: readonly Literal[]) => {
  const values = literals.map(({ value }) => toIndexKey(propertyType, value));
  const keys = [...new Set(values.map(({ key }) => key))].sort(compareText);
  return { keys, isExact: values.every(({ isWhole }) => isWhole) };
};

/** Returns the ranges of values that equal a literal. */
export const toLiteralRanges = (definition: PropertyDefinition, literals: readonly Literal[]): ValueRanges => {
  const { keys, isExact } = toKeys(definition, literals);
  return { ranges: keys.map(toPoint), isExact };
};

/** Returns the ranges of values that equal no literal; everything if a key is truncated, since other values share it. */
export const toRangesOutside = (definition: PropertyDefinition, literals: readonly Literal[]): ValueRanges => {
  const { keys, isExact } = toKeys(definition, literals);
  if (!isExact) return { ranges: [{}], isExact };
  const outside = keys.map((key) => ({ key, isInside: false }));
  const ranges = [...outside, undefined].map((to, index) => {
    const from = outside[index - 1];
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
  return { ranges, isExact };
};

/** Returns the ranges of values for which a comparison holds. */
export const toComparisonRanges = (
  definition: PropertyDefinition,
  operator: Operator,
  literal: Literal,
): ValueRanges => {
  if (operator === '=') return toLiteralRanges(definition, [literal]);
  if (operator === '<>') return toRangesOutside(definition, [literal]);
  const { key, isWhole } = toIndexKey(definition.propertyType, literal.value);
  const bound = { key, isInside: !isWhole || operator.endsWith('=') };
  return { ranges: [operator.startsWith('<') ? { to: bound } : { from: bound }], isExact: isWhole };
};

const getTighterBound = (a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  const order = sign * compareText(a.key, b.key);
  if (order === 0) return a.isInside ? b : a;
  return order > 0 ? a : b;
};

const isEmpty = ({ from, to }: ValueRange): boolean => {
  if (from === undefined || to === undefined) return false;
  const order = compareText(from.key, to.key);
  return order > 0 || (order === 0 && !(from.isInside && to.isInside));
};

/** Whether a key lies in one of the disjoint ranges in order: binary search. */
export const isInRanges = (ranges: readonly ValueRange[], key: string): boolean => {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const to = ranges[middle]?.to;
    if (to === undefined || compareText(key, to.key) < (to.isInside ? 1 : 0)) high = middle;
    else low = middle + 1;
  }
  const found = ranges[low];
  return found !== undefined && !isEmpty(intersect(found, toPoint(key)));
};

const intersect = (a: ValueRange, b: ValueRange): ValueRange => {
  const [from, to] = [getTighterBound(a.from, b.from, 1), getTighterBound(a.to, b.to, -1)];
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
};

/** Returns the intersection of two lists of disjoint ranges in order: one pass over both, in linear time. */
export const intersectRanges = (a: readonly ValueRange[], b: readonly ValueRange[]): readonly ValueRange[] => {
  const common: ValueRange[] = [];
  for (let [at, other] = [0, 0]; ; ) {
    const [one, two] = [a[at], b[other]];
    if (one === undefined || two === undefined) return common;
    const range = intersect(one, two);
    if (!isEmpty(range)) common.push(range);
    // The range that ends first cannot meet any later range of the other list.
    if (range.to !== undefined && range.to === one.to) at += 1;
    else other += 1;
  }
};
