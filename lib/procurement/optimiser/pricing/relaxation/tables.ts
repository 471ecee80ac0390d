import {
  type CostFunction,
  computeStockCost,
  type OptionCosts,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { QuantityWindow } from '#lib/procurement/optimiser/pricing/relaxation/optionTables.ts';

/** Returns the option costs of a cost function, without fixed costs. */
export const toOptionCosts = (form: CostFunction): OptionCosts => ({
  unit: form.unit,
  fixed: form.unit.map(() => 0),
  held: form,
});

/** The totals received that plans may have at one point in time; all others have an infinite cost-to-go. */
export interface TableRange {
  readonly first: number;
  readonly last: number;
}

/** Tables of a part by quantity received, and the options that arrive in each period. */
export interface Tables {
  readonly model: PartModel;
  /** Entries of a table. */
  readonly size: number;
  /** Minimum cumulative receipts. */
  readonly floor: number;
  /**
   * Cost-to-go before each option is decided; cost-to-go after the last option of each period, its stock cost included.
   */
  readonly before: readonly Float64Array[];
  readonly closing: readonly Float64Array[];
  /** By option: cost-to-go after it is decided. */
  readonly after: readonly Float64Array[];
  readonly windows: readonly QuantityWindow[];
  /** By period: the totals received until its end, and before or after any option that arrives in it. */
  readonly closingRanges: readonly TableRange[];
  readonly optionRanges: readonly TableRange[];
  /** By option: whether every plan uses it. */
  readonly isForced: readonly boolean[];
  /** By period: index of the first option that arrives in it or later; the number of options after the last period. */
  readonly firstOptions: readonly number[];
  /** Scratch table of sliding-window minima. */
  readonly suffixes: Float64Array;
  readonly getStockCosts: (held: CostFunction) => readonly Float64Array[];
}

/** By period: number of options that arrive before it. The last item is the number of all options. */
const listFirstOptions = ({ options, periods }: PartModel): readonly number[] => {
  const first = new Array<number>(periods + 1).fill(0);
  for (const { arrival } of options) first[arrival + 1] = ensure(first[arrival + 1]) + 1;
  for (let at = 1; at <= periods; at++) first[at] = ensure(first[at]) + ensure(first[at - 1]);
  return first;
};

/**
 * Tabulates the stock cost at the end of each period by the total received; consecutive calls with the same cost function
 * share the tables.
 */
const createStockCostCache = (
  model: PartModel,
  size: number,
  ranges: readonly TableRange[],
): Tables['getStockCosts'] => {
  let cached: CostFunction | undefined;
  let tables: readonly Float64Array[] = [];
  const tabulate = (held: CostFunction) => (net: number, at: number) => {
    const table = new Float64Array(size);
    if ([held.backlog, held.shortfall, held.excess].every((costs) => costs[at] === 0)) return table;
    const { first, last } = ensure(ranges[at]);
    for (let p = first; p <= last; p++) table[p] = computeStockCost(model, held, at, net + p);
    return table;
  };
  return (held) => {
    if (cached !== held) tables = model.base.map(tabulate(held));
    cached = held;
    return tables;
  };
};

/** Returns the ranges of totals received that the plans of a model have. */
const listRanges = ({ receipts, periods }: PartModel, size: number): Pick<Tables, 'closingRanges' | 'optionRanges'> => {
  const getFirst = (at: number): number => receipts?.low[at] ?? 0;
  const getLast = (at: number): number => Math.min(size - 1, receipts?.high[at] ?? size - 1);
  const at = Array.from({ length: periods }, (_, period) => period);
  return {
    closingRanges: at.map((period) => ({ first: getFirst(period), last: getLast(period) })),
    optionRanges: at.map((period) => ({ first: getFirst(period - 1), last: getLast(period) })),
  };
};

export const createTables = (model: PartModel, floor: number, maximumReceipts: number): Tables => {
  const { options, periods, base, maximum } = model;
  const size = maximumReceipts + 1;
  const firstOptions = listFirstOptions(model);
  const { closingRanges, optionRanges } = listRanges(model, size);
  const createTable = (): Float64Array => new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const before = options.map(createTable);
  const closing = Array.from({ length: periods }, createTable);
  return {
    model,
    closingRanges,
    optionRanges,
    size,
    floor,
    before,
    closing,
    after: options.map(({ arrival }, option) =>
      ensure(option + 1 < ensure(firstOptions[arrival + 1]) ? before[option + 1] : closing[arrival]),
    ),
    windows: options.map(({ low, high, arrival }) => {
      const { first, last } = ensure(optionRanges[arrival]);
      return { low, high, floor: first, ceiling: Math.min(last, maximum - ensure(base[arrival])) };
    }),
    isForced: options.map(({ isForced = false }) => isForced),
    firstOptions,
    suffixes: new Float64Array(size),
    getStockCosts: createStockCostCache(model, size, closingRanges),
  };
};

/** Returns the cost-to-go at the beginning of a period. */
export const getOpening = ({ before, closing, firstOptions }: Tables, period: number): Float64Array => {
  const first = ensure(firstOptions[period]);
  return ensure(first < ensure(firstOptions[period + 1]) ? before[first] : closing[period]);
};
