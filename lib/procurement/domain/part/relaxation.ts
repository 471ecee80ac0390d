import { type Form, heldCost } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';
import { mostReceivable } from '#lib/procurement/domain/part/surplus.ts';

/** What an option costs, and what its stock costs; prices of limits are added to the unit costs by the caller. */
export interface Costs {
  /** Per unit and once, by option. */
  readonly unit: ArrayLike<number>;
  readonly fixed: ArrayLike<number>;
  readonly held: Form;
}

/**
 * The least cost to come, for every quantity received so far: exact but for capacities, supplier quantities and
 * supplier minimums, which it leaves out. Lots, windows, maximum stock and the wanted coverage hold.
 */
export interface Relaxation {
  /** Largest quantity received that any plan needs. */
  readonly most: number;
  /** Least cost of all, a lower bound for every plan; Infinity if no plan covers enough. */
  readonly bound: () => number;
  /** Costs to come from before an option is decided; from after the last option of a period, its stock included. */
  readonly before: readonly Float64Array[];
  readonly closing: readonly Float64Array[];
  /** Costs to come after an option is decided. */
  readonly after: (option: number) => Float64Array;
  /** What may be in stock when an option has arrived. */
  readonly ceiling: (option: number) => number;
  readonly solve: (costs: Costs) => void;
}

/** The least of `values[q] + unit q` over a window of `q` that slides down with `p`, put into `values` where it is less. */
const relaxOption = (
  values: Float64Array,
  from: Float64Array,
  window: { readonly low: number; readonly high: number; readonly ceiling: number },
  unit: number,
  fixed: number,
  queue: Int32Array,
): void => {
  const { low, high, ceiling } = window;
  values.set(from);
  let head = 0;
  let tail = 0;
  const cost = (q: number) => (from[q] ?? 0) + unit * q;
  for (let p = ceiling - low; p >= 0; p--) {
    const entering = cost(p + low);
    while (tail > head && cost(queue[tail - 1] ?? 0) >= entering) tail--;
    queue[tail++] = p + low;
    while ((queue[head] ?? 0) > p + high) head++;
    const best = cost(queue[head] ?? 0) - unit * p + fixed;
    if (best < (values[p] ?? 0)) values[p] = best;
  }
};

/** Makes room for the relaxation of a part; `floor` is the least that has to be received in all. */
export const relaxationOf = (model: PartModel, floor: number): Relaxation => {
  const { options, periods, base, maximum } = model;
  const most = mostReceivable(model, floor);
  const size = most + 1;
  const before = options.map(() => new Float64Array(size));
  const closing = Array.from({ length: periods }, () => new Float64Array(size));
  const queue = new Int32Array(size + 1);
  const ends = new Array<number>(periods).fill(0);
  for (const { arrival } of options) ends[arrival] = (ends[arrival] ?? 0) + 1;
  for (let at = 1; at < periods; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
  const firstOf = (at: number) => (at === 0 ? 0 : (ends[at - 1] ?? 0));
  const none = new Float64Array(size);
  const closingOf = (at: number) => closing[at] ?? none;
  const opening = (at: number) => (firstOf(at) < (ends[at] ?? 0) ? (before[firstOf(at)] ?? none) : closingOf(at));
  const after = (option: number) => {
    const arrival = options[option]?.arrival ?? 0;
    return option + 1 < (ends[arrival] ?? 0) ? (before[option + 1] ?? none) : closingOf(arrival);
  };
  const ceiling = (option: number) => Math.min(most, maximum - (base[options[option]?.arrival ?? 0] ?? 0));
  const solve = ({ unit, fixed, held }: Costs) => {
    for (let at = periods - 1; at >= 0; at--) {
      const close = closingOf(at);
      const next = at === periods - 1 ? undefined : opening(at + 1);
      for (let p = 0; p < size; p++) {
        const later = next === undefined ? (p < floor ? Number.POSITIVE_INFINITY : 0) : (next[p] ?? 0);
        close[p] = later + heldCost(model, held, at, (base[at] ?? 0) + p);
      }
      for (let n = (ends[at] ?? 0) - 1; n >= firstOf(at); n--) {
        const { low = 1, high = 0 } = options[n] ?? {};
        relaxOption(
          before[n] ?? none,
          after(n),
          { low, high, ceiling: ceiling(n) },
          unit[n] ?? 0,
          fixed[n] ?? 0,
          queue,
        );
      }
    }
  };
  return { most, bound: () => opening(0)[0] ?? 0, before, closing, after, ceiling, solve };
};
