import type { OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeMaximumReceipts } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeLeastSum,
  orderOption,
  type QuantityWindow,
  relaxOption,
} from '#lib/procurement/optimiser/pricing/relaxation/optionTables.ts';
import { computePlanRanges, type PlanRanges } from '#lib/procurement/optimiser/pricing/relaxation/planRanges.ts';
import { createTables, getOpening, type Tables } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';

/**
 * Relaxation of a part: the cost-to-go by quantity received so far, from backward dynamic programming over the options.
 * Relaxes capacities, supplier quantities and supplier minimums. Lots, order windows, maximum stock and coverage hold
 * exactly.
 */
export interface Relaxation {
  readonly model: PartModel;
  /** Largest total quantity that a plan needs to receive. */
  readonly maximumReceipts: number;
  /** Minimum cumulative receipts. */
  readonly minimumReceipts: number;
  /** Returns a lower bound of the cost of every plan; Infinity if no plan reaches the minimum receipts. */
  readonly bound: () => number;
  /** Returns the cost-to-go after an option is decided. */
  readonly getCostToGoAfter: (option: number) => Float64Array;
  /** Returns the largest total quantity that the maximum stock allows to have received after an option has arrived. */
  readonly getCeiling: (option: number) => number;
  readonly solve: (costs: OptionCosts) => void;
  /** Computes, by option, a lower bound of the plans that use it, at the costs of the last `solve`. */
  readonly boundUses: (costs: OptionCosts) => Float64Array;
  /** Computes ranges of the plans up to a cost, at the costs of the last `solve`. */
  readonly computePlanRanges: (costs: OptionCosts, most: number) => PlanRanges;
}

/**
 * Maximum number of entries of a table (quantities × options and periods), which limits time and memory. A larger part
 * has no beam search; only the MILP solves it.
 */
const LARGEST_TABLE = 4_000_000;

/** Returns whether the relaxation of a part fits its table. */
export const isRelaxationTractable = ({ options, periods }: PartModel): boolean =>
  options.reduce((most, { high }) => Math.max(most, high), 0) * (options.length + periods) < LARGEST_TABLE;

/** Sets the cost-to-go after the last option of a period: its stock cost, plus the cost-to-go of the next period. */
const closePeriod = (tables: Tables, period: number, stockCosts: Float64Array): void => {
  const { model, closing, closingRanges, floor } = tables;
  const values = ensure(closing[period]);
  const { first, last } = ensure(closingRanges[period]);
  if (period === model.periods - 1) {
    for (let p = Math.max(first, floor); p <= last; p++) values[p] = ensure(stockCosts[p]);
    return;
  }
  const next = getOpening(tables, period + 1);
  for (let p = first; p <= last; p++) values[p] = ensure(next[p]) + ensure(stockCosts[p]);
};

/** Cost of an option in the quantity of the earlier plan, and without its order. */
interface KeptOption {
  readonly window: QuantityWindow;
  readonly quantity: number;
  readonly cost: number;
  readonly changePrice: number;
}

/** Adds the price of a change to an option without an order, and admits the order of the earlier plan without a price. */
const keepOption = (
  values: Float64Array,
  from: Float64Array,
  { window: { low, high, ceiling }, quantity, cost, changePrice }: KeptOption,
): void => {
  for (let p = 0; p < values.length; p++) values[p] = ensure(values[p]) + changePrice;
  if (quantity < low || quantity > high) return;
  for (let p = 0; p + quantity <= ceiling; p++)
    values[p] = Math.min(ensure(values[p]), ensure(from[p + quantity]) + cost);
};

/** Backward pass: computes the cost-to-go before and after each option. */
const computeCostToGo = (tables: Tables, { unit, fixed, held, changePrice = 0 }: OptionCosts): void => {
  const { model, before, after, windows, optionRanges, firstOptions, suffixes, isForced } = tables;
  const stockCosts = tables.getStockCosts(held);
  for (let period = model.periods - 1; period >= 0; period--) {
    closePeriod(tables, period, ensure(stockCosts[period]));
    const { first, last } = ensure(optionRanges[period]);
    for (let n = ensure(firstOptions[period + 1]) - 1; n >= ensure(firstOptions[period]); n--) {
      const values = ensure(before[n]);
      const from = ensure(after[n]);
      if (isForced[n]) values.fill(Number.POSITIVE_INFINITY, first, last + 1);
      else for (let p = first; p <= last; p++) values[p] = ensure(from[p]);
      const window = ensure(windows[n]);
      const [perUnit, once] = [ensure(unit[n]), ensure(fixed[n])];
      const price = isForced[n] ? 0 : changePrice;
      const quantity = model.options[n]?.before ?? 0;
      if (price > 0 && quantity > 0)
        keepOption(values, from, { window, quantity, cost: perUnit * quantity + once, changePrice: price });
      relaxOption(values, from, { window, unit: perUnit, fixed: once + price }, suffixes);
    }
  }
};

/** Forward pass, without the price of changes: combines the cost so far with the cost-to-go after the use of each option. */
const boundUses = (tables: Tables, { unit, fixed, held }: OptionCosts): Float64Array => {
  const { model, size, after, windows, firstOptions, suffixes, isForced } = tables;
  const stockCosts = tables.getStockCosts(held);
  const using = new Float64Array(model.options.length).fill(Number.POSITIVE_INFINITY);
  const spent = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const ordered = new Float64Array(size);
  spent[0] = 0;
  for (let period = 0; period < model.periods; period++) {
    for (let n = ensure(firstOptions[period]); n < ensure(firstOptions[period + 1]); n++) {
      const next = ensure(after[n]);
      const step = { window: ensure(windows[n]), unit: ensure(unit[n]), fixed: ensure(fixed[n]) };
      ordered.fill(Number.POSITIVE_INFINITY);
      orderOption(ordered, spent, step, suffixes);
      using[n] = computeLeastSum(ordered, next);
      for (let p = 0; p < size; p++)
        if (isForced[n] || ensure(ordered[p]) < ensure(spent[p])) spent[p] = ensure(ordered[p]);
    }
    const table = ensure(stockCosts[period]);
    for (let p = 0; p < size; p++) spent[p] = ensure(spent[p]) + ensure(table[p]);
  }
  return using;
};

/**
 * Creates the relaxation of a part, without solving it. `floor` is the minimum cumulative receipts; `most` is the largest
 * total quantity that a plan needs to receive.
 */
export const createRelaxation = (model: PartModel, floor: number, most = computeMaximumReceipts(model)): Relaxation => {
  const maximumReceipts = Math.max(floor, most);
  const tables = createTables(model, floor, maximumReceipts);
  /** By cost: the ranges of the plans up to it, since the last `solve`. */
  const ranges = new Map<number, PlanRanges>();
  return {
    model,
    maximumReceipts,
    minimumReceipts: floor,
    bound: () => ensure(getOpening(tables, 0)[0]),
    getCostToGoAfter: (option) => ensure(tables.after[option]),
    getCeiling: (option) => ensure(tables.windows[option]).ceiling,
    solve: (costs) => {
      ranges.clear();
      computeCostToGo(tables, costs);
    },
    boundUses: (costs) => boundUses(tables, costs),
    computePlanRanges: (costs, most) => {
      const found = ranges.get(most) ?? computePlanRanges(tables, costs, most);
      ranges.set(most, found);
      return found;
    },
  };
};
