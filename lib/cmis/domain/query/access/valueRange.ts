import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { toIndexKey } from '#lib/cmis/domain/query/index/indexKey.ts';
import type { Literal, Operator } from '#lib/cmis/domain/query/parse/syntax.ts';

/** An end of a range of index values. */
interface Bound {
  readonly key: string;
  readonly isInside: boolean;
}

/** Index values of a property from one to another; without a bound there is no end. */
export interface ValueRange {
  readonly from?: Bound;
  readonly to?: Bound;
}

/** Ranges in their order that have no value in common, and whether they hold exactly the values they stand for. */
export interface ValueRanges {
  readonly ranges: readonly ValueRange[];
  readonly isExact: boolean;
}

const at = (key: string): ValueRange => ({ from: { key, isInside: true }, to: { key, isInside: true } });

/** Greater than all that a text goes on with. */
const HIGHEST = '\u{10ffff}'.repeat(4);

/** The texts that begin like this. */
export const toPrefixRange = (prefix: string): ValueRange =>
  prefix === '' ? {} : { from: { key: prefix, isInside: true }, to: { key: `${prefix}${HIGHEST}`, isInside: true } };

const keysOf = ({ propertyType }: PropertyDefinition, literals: readonly Literal[]) => {
  const values = literals.map(({ value }) => toIndexKey(propertyType, value));
  const keys = [...new Set(values.map(({ key }) => key))].sort(compareText);
  return { keys, isExact: values.every(({ isWhole }) => isWhole) };
};

/** The values that are one of the literals. */
export const toLiteralRanges = (definition: PropertyDefinition, literals: readonly Literal[]): ValueRanges => {
  const { keys, isExact } = keysOf(definition, literals);
  return { ranges: keys.map(at), isExact };
};

/** The values that are none of the literals. Where a literal is cut, others share its key: none is left out. */
export const toRangesOutside = (definition: PropertyDefinition, literals: readonly Literal[]): ValueRanges => {
  const { keys, isExact } = keysOf(definition, literals);
  if (!isExact) return { ranges: [{}], isExact };
  const outside = keys.map((key) => ({ key, isInside: false }));
  const ranges = [...outside, undefined].map((to, index) => {
    const from = outside[index - 1];
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  });
  return { ranges, isExact };
};

/** The values that a comparison holds for. */
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

const tighter = (a: Bound | undefined, b: Bound | undefined, sign: 1 | -1): Bound | undefined => {
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

/** The ranges that two lists of ranges have in common. */
export const intersectRanges = (a: readonly ValueRange[], b: readonly ValueRange[]): readonly ValueRange[] =>
  a
    .flatMap((one) =>
      b.map((other): ValueRange => {
        const [from, to] = [tighter(one.from, other.from, 1), tighter(one.to, other.to, -1)];
        return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      }),
    )
    .filter((range) => !isEmpty(range));
