import { type CostFunction, computeStockCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeMaximumReceipts } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Costs of options and of stock; the caller adds multipliers of limits to the unit costs. */
export interface OptionCosts {
  /** By option: cost per unit, and fixed cost of an order. */
  readonly unit: ArrayLike<number>;
  readonly fixed: ArrayLike<number>;
  readonly held: CostFunction;
}

/** Values of a fixed option: unused, used. */
export const FORBIDDEN = -1;
export const FORCED = 1;

/** By option: FORBIDDEN, FORCED, or 0 for free. */
export type Fixings = ArrayLike<number>;

/** By option: lower bounds of the plans that use it and of those that do not. */
export interface OptionBounds {
  readonly using: Float64Array;
  readonly idle: Float64Array;
}

/**
 * The cost-to-go for every quantity received so far, by backward dynamic programming over the options. It relaxes
 * capacities, supplier quantities and supplier minimums; lots, order windows, maximum stock and coverage hold exactly.
 */
export interface Relaxation {
  /** Largest total quantity that a plan needs to receive. */
  readonly maximumReceipts: number;
  /** Minimum cumulative receipts. */
  readonly minimumReceipts: number;
  /** Returns a lower bound of the cost of every plan; Infinity if no plan reaches the minimum receipts. */
  readonly bound: () => number;
  /** Cost-to-go before each option is decided; and after the last option of each period, its stock cost included. */
  readonly before: readonly Float64Array[];
  readonly closing: readonly Float64Array[];
  /** Returns the cost-to-go after an option is decided. */
  readonly after: (option: number) => Float64Array;
  /** Returns the largest total quantity received once an option has arrived, given the maximum stock. */
  readonly ceiling: (option: number) => number;
  readonly solve: (costs: OptionCosts, fixings?: Fixings) => void;
  /** Computes bounds by option, at the costs and fixings of the last `solve`. */
  readonly computeOptionBounds: (costs: OptionCosts, fixings: Fixings) => OptionBounds;
}

/**
 * Largest table of the relaxation in entries (quantities × options and periods), for time and memory. Larger parts have
 * neither label setting nor beam search; the MILP alone solves them.
 */
const LARGEST_TABLE = 4_000_000;

/** Returns whether the relaxation of a part fits its table. */
export const isRelaxationTractable = ({ options, periods }: PartModel): boolean =>
  options.reduce((most, { high }) => Math.max(most, high), 0) * (options.length + periods) < LARGEST_TABLE;

/** Smallest and largest quantity of an option, and the largest total received after it. */
interface Window {
  readonly low: number;
  readonly high: number;
  readonly ceiling: number;
}

/** Monotone queue of a sliding-window minimum: table indices with their costs. */
interface Queue {
  readonly places: Int32Array;
  readonly costs: Float64Array;
}

/** Lowers `values[p]` to min over q of `from[p + q] + unit q + fixed`, in linear time by a monotone queue. */
const relaxOption = (
  values: Float64Array,
  from: Float64Array,
  { low, high, ceiling }: Window,
  unit: number,
  fixed: number,
  { places, costs }: Queue,
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

/** Forward pass: sets `values[p]` to min over q of `from[p - q] + unit q + fixed`; Infinity where no order leads to p. */
const orderOption = (
  values: Float64Array,
  from: Float64Array,
  { low, high, ceiling }: Window,
  unit: number,
  fixed: number,
  { places, costs }: Queue,
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

/** Tabulates the stock cost at the end of a period for every quantity received so far. */
const heldTable = (model: PartModel, held: CostFunction, at: number, size: number): Float64Array => {
  const table = new Float64Array(size);
  const net = ensure(model.base[at]);
  for (let p = 0; p < size; p++) table[p] = computeStockCost(model, held, at, net + p);
  return table;
};

/** Returns min over p of `one[p] + other[p]`. */
const leastSum = (one: Float64Array, other: Float64Array): number => {
  let least = Number.POSITIVE_INFINITY;
  for (let p = 0; p < one.length; p++) {
    const sum = ensure(one[p]) + ensure(other[p]);
    if (sum < least) least = sum;
  }
  return least;
};

/** Allocates the relaxation of a part; `floor` is the minimum cumulative receipts. */
export const createRelaxation = (model: PartModel, floor: number): Relaxation => {
  const { options, periods, base, maximum } = model;
  const most = Math.max(floor, computeMaximumReceipts(model));
  const size = most + 1;
  const before = options.map(() => new Float64Array(size));
  const closing = Array.from({ length: periods }, () => new Float64Array(size));
  const queue = { places: new Int32Array(size + 1), costs: new Float64Array(size + 1) };
  const ends = new Array<number>(periods).fill(0);
  for (const { arrival } of options) ends[arrival] = ensure(ends[arrival]) + 1;
  for (let at = 1; at < periods; at++) ends[at] = ensure(ends[at]) + ensure(ends[at - 1]);
  const firstOf = (at: number) => (at === 0 ? 0 : ensure(ends[at - 1]));
  const none = new Float64Array(size);
  const closingOf = (at: number) => closing[at] ?? none;
  const opening = (at: number) => (firstOf(at) < ensure(ends[at]) ? (before[firstOf(at)] ?? none) : closingOf(at));
  const after = (option: number) => {
    const arrival = ensure(options[option]).arrival;
    return option + 1 < ensure(ends[arrival]) ? (before[option + 1] ?? none) : closingOf(arrival);
  };
  const ceiling = (option: number) => Math.min(most, maximum - ensure(base[ensure(options[option]).arrival]));
  let heldOf: CostFunction | undefined;
  let heldTables: readonly Float64Array[] = [];
  const holding = (held: CostFunction): readonly Float64Array[] => {
    if (heldOf === held) return heldTables;
    heldOf = held;
    heldTables = base.map((_, at) => heldTable(model, held, at, size));
    return heldTables;
  };
  const windowOf = (n: number): Window => {
    const { low = 1, high = 0 } = options[n] ?? {};
    return { low, high, ceiling: ceiling(n) };
  };
  const solve = ({ unit, fixed, held }: OptionCosts, fixings?: Fixings) => {
    const tables = holding(held);
    for (let at = periods - 1; at >= 0; at--) {
      const close = closingOf(at);
      const table = tables[at] ?? none;
      if (at === periods - 1) {
        close.set(table);
        close.fill(Number.POSITIVE_INFINITY, 0, floor);
      } else {
        const next = opening(at + 1);
        for (let p = 0; p < size; p++) close[p] = ensure(next[p]) + ensure(table[p]);
      }
      for (let n = ensure(ends[at]) - 1; n >= firstOf(at); n--) {
        const values = before[n] ?? none;
        const from = after(n);
        if (fixings?.[n] === FORCED) values.fill(Number.POSITIVE_INFINITY);
        else values.set(from);
        if (fixings?.[n] !== FORBIDDEN)
          relaxOption(values, from, windowOf(n), ensure(unit[n]), ensure(fixed[n]), queue);
      }
    }
  };
  const sides = ({ unit, fixed, held }: OptionCosts, fixings: Fixings): OptionBounds => {
    const tables = holding(held);
    const using = new Float64Array(options.length).fill(Number.POSITIVE_INFINITY);
    const idle = new Float64Array(options.length).fill(Number.POSITIVE_INFINITY);
    const spent = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
    const ordered = new Float64Array(size);
    spent[0] = 0;
    for (let at = 0; at < periods; at++) {
      for (let n = firstOf(at); n < ensure(ends[at]); n++) {
        const next = after(n);
        if (fixings[n] !== FORCED) idle[n] = leastSum(spent, next);
        if (fixings[n] === FORBIDDEN) continue;
        orderOption(ordered, spent, windowOf(n), ensure(unit[n]), ensure(fixed[n]), queue);
        using[n] = leastSum(ordered, next);
        for (let p = 0; p < size; p++)
          if (fixings[n] === FORCED || ensure(ordered[p]) < ensure(spent[p])) spent[p] = ensure(ordered[p]);
      }
      const table = tables[at] ?? none;
      for (let p = 0; p < size; p++) spent[p] = ensure(spent[p]) + ensure(table[p]);
    }
    return { using, idle };
  };
  return {
    maximumReceipts: most,
    minimumReceipts: floor,
    bound: () => ensure(opening(0)[0]),
    before,
    closing,
    after,
    ceiling,
    solve,
    computeOptionBounds: sides,
  };
};
