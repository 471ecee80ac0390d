import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Smallest and largest quantity of an option, the smallest total received before it, and the largest after it. */
export interface QuantityWindow {
  readonly low: number;
  readonly high: number;
  readonly floor: number;
  readonly ceiling: number;
}

/** An option in one pass: its quantities, cost per unit and fixed cost of an order. */
interface OptionStep {
  readonly window: QuantityWindow;
  readonly unit: number;
  readonly fixed: number;
}

/**
 * Lowers `values[p]` to min over q of `from[p + q] + unit q + fixed`, in linear time. Blocks as long as the sliding window
 * give its minimum: the suffix of one block and the prefix of the next cover it (van Herk 1992).
 * @param suffixes a table of the same length to write to
 */
export const relaxOption = (
  values: Float64Array,
  from: Float64Array,
  { window: { low, high, floor, ceiling }, unit, fixed }: OptionStep,
  suffixes: Float64Array,
): void => {
  const length = high - low + 1;
  let start = floor + low;
  for (; start + length <= ceiling; start += length) {
    const end = start + length - 1;
    let least = Number.POSITIVE_INFINITY;
    for (let at = end; at >= start; at--) {
      const entering = ensure(from[at]) + unit * at;
      if (entering < least) least = entering;
      suffixes[at] = least;
    }
    let next = Number.POSITIVE_INFINITY;
    for (let at = start, last = end; at <= end; at++) {
      const furthest = at + length - 1;
      for (; last < furthest && last < ceiling; last++) {
        const entering = ensure(from[last + 1]) + unit * (last + 1);
        if (entering < next) next = entering;
      }
      const own = ensure(suffixes[at]);
      const best = (own < next ? own : next) - unit * (at - low) + fixed;
      if (best < ensure(values[at - low])) values[at - low] = best;
    }
  }
  // The windows of the last block end at the ceiling.
  let least = Number.POSITIVE_INFINITY;
  for (let at = ceiling; at >= start; at--) {
    const entering = ensure(from[at]) + unit * at;
    if (entering < least) least = entering;
    const best = least - unit * (at - low) + fixed;
    if (best < ensure(values[at - low])) values[at - low] = best;
  }
};

/**
 * Forward pass: sets `values[p]` to min over q of `from[p - q] + unit q + fixed` for each p to which an order leads, from
 * `floor + low` to `ceiling`. Works like `relaxOption`, with the suffix of the block before.
 */
export const orderOption = (
  values: Float64Array,
  from: Float64Array,
  { window: { low, high, floor, ceiling }, unit, fixed }: OptionStep,
  suffixes: Float64Array,
): void => {
  const length = high - low + 1;
  for (let start = floor; start <= ceiling - low; start += length) {
    const end = Math.min(ceiling - low, start + length - 1);
    let least = Number.POSITIVE_INFINITY;
    for (let at = start; at <= end; at++) {
      const entering = ensure(from[at]) - unit * at;
      if (entering < least) least = entering;
      const before = start > floor && at < start + length - 1 ? ensure(suffixes[at - length + 1]) : least;
      values[at + low] = (before < least ? before : least) + unit * (at + low) + fixed;
    }
    let suffix = Number.POSITIVE_INFINITY;
    for (let at = end; at >= start; at--) {
      const entering = ensure(from[at]) - unit * at;
      if (entering < suffix) suffix = entering;
      suffixes[at] = suffix;
    }
  }
};

/** Returns min over p of `one[p] + other[p]`. */
export const computeLeastSum = (one: Float64Array, other: Float64Array): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < one.length; p++) {
    const sum = ensure(one[p]) + ensure(other[p]);
    if (sum < least) least = sum;
  }
  return least;
};
