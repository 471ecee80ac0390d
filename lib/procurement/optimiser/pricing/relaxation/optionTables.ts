import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Smallest and largest quantity of an option, and the largest total received after it. */
export interface QuantityWindow {
  readonly low: number;
  readonly high: number;
  readonly ceiling: number;
}

/** An option in one pass: its quantities, cost per unit and fixed cost of an order. */
interface OptionStep {
  readonly window: QuantityWindow;
  readonly unit: number;
  readonly fixed: number;
}

/** Monotone queue of a sliding-window minimum: table indices with their costs. */
export interface MonotoneQueue {
  readonly places: Int32Array;
  readonly costs: Float64Array;
}

/** Lowers `values[p]` to min over q of `from[p + q] + unit q + fixed`, in linear time by a monotone queue. */
export const relaxOption = (
  values: Float64Array,
  from: Float64Array,
  { window: { low, high, ceiling }, unit, fixed }: OptionStep,
  { places, costs }: MonotoneQueue,
): void => {
  let head = 0;
  let tail = 0;
  for (let p = ceiling - low; p >= 0; p--) {
    const entering = ensure(from[p + low]) + unit * (p + low);
    while (tail > head && ensure(costs[tail - 1]) >= entering) tail--;
    places[tail] = p + low;
    costs[tail++] = entering;
    while (ensure(places[head]) > p + high) head++;
    const best = ensure(costs[head]) - unit * p + fixed;
    if (best < ensure(values[p])) values[p] = best;
  }
};

/** Forward pass: sets `values[p]` to min over q of `from[p - q] + unit q + fixed`; Infinity if no order leads to p. */
export const orderOption = (
  values: Float64Array,
  from: Float64Array,
  { window: { low, high, ceiling }, unit, fixed }: OptionStep,
  { places, costs }: MonotoneQueue,
): void => {
  values.fill(Number.POSITIVE_INFINITY);
  let head = 0;
  let tail = 0;
  for (let p = low; p <= ceiling; p++) {
    const entering = ensure(from[p - low]) - unit * (p - low);
    while (tail > head && ensure(costs[tail - 1]) >= entering) tail--;
    places[tail] = p - low;
    costs[tail++] = entering;
    while (ensure(places[head]) < p - high) head++;
    values[p] = ensure(costs[head]) + unit * p + fixed;
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

/** Allocates a queue for tables of `size` entries. */
export const createMonotoneQueue = (size: number): MonotoneQueue => ({
  places: new Int32Array(size + 1),
  costs: new Float64Array(size + 1),
});
