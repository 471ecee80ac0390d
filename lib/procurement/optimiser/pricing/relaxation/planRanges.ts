import type { OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import { orderOption } from '#lib/procurement/optimiser/pricing/relaxation/optionTables.ts';
import type { TableRange, Tables } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';

/** Ranges that contain every plan up to a cost. */
export interface PlanRanges {
  /** By option: the quantity of its order in the plans that use it. */
  readonly quantities: Ranges;
  /** By period: the total quantity received until its end. */
  readonly receipts: Ranges;
}

/** No total at all. */
const NONE: TableRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

/** Returns the first and the last p at which `one[p] + other[p]` is within a limit. */
const scan = (one: Float64Array, other: Float64Array, { first, last }: TableRange, most: number): TableRange => {
  const limit = Math.min(most, Number.MAX_VALUE);
  let from = first;
  while (from <= last && ensure(one[from]) + ensure(other[from]) > limit) from += 1;
  if (from > last) return NONE;
  let to = last;
  while (ensure(one[to]) + ensure(other[to]) > limit) to -= 1;
  return { first: from, last: to };
};

/** Sets the entries of a range outside a part of it to Infinity. */
const clearOutside = (costs: Float64Array, { first, last }: TableRange, kept: TableRange): void => {
  costs.fill(Number.POSITIVE_INFINITY, first, Math.min(last + 1, kept.first));
  costs.fill(Number.POSITIVE_INFINITY, Math.max(first, kept.last + 1), last + 1);
};

const isEmpty = ({ first, last }: TableRange): boolean => first > last;

/**
 * Finds ranges of the plans up to a cost from the cost-to-go of a relaxation: a forward pass over the options leaves out
 * the totals received that no such plan has.
 * @param tables the tables of the relaxation, solved at the costs without fixings; the costs have no price of changes
 */
export const computePlanRanges = (tables: Tables, { unit, fixed, held }: OptionCosts, most: number): PlanRanges => {
  const { model, size, before, after, closing, windows, firstOptions, suffixes, isForced } = tables;
  const stockCosts = tables.getStockCosts(held);
  const quantities = { low: model.options.map(() => 0), high: model.options.map(() => Number.NEGATIVE_INFINITY) };
  const receipts = { low: model.base.map(() => 0), high: model.base.map(() => Number.NEGATIVE_INFINITY) };
  const ordered = new Float64Array(size);
  // The cost of each total received so far; every entry outside the range is Infinity.
  const spent = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  spent[0] = 0;
  let range: TableRange = { first: 0, last: 0 };
  /** Leaves out the totals from which no plan within the cost goes on. */
  const keepWithin = (costToGo: Float64Array): void => {
    const kept = scan(spent, costToGo, range, most);
    clearOutside(spent, range, kept);
    range = kept;
  };
  const passOption = (n: number): void => {
    keepWithin(ensure(before[n]));
    if (isEmpty(range)) return;
    const { low, high, ceiling } = ensure(windows[n]);
    const window = { low, high, floor: range.first, ceiling: Math.min(ceiling, range.last + high) };
    orderOption(ordered, spent, { window, unit: ensure(unit[n]), fixed: ensure(fixed[n]) }, suffixes);
    const found = scan(ordered, ensure(after[n]), { first: range.first + low, last: window.ceiling }, most);
    if (!isEmpty(found)) {
      quantities.low[n] = found.first - range.last;
      quantities.high[n] = found.last - range.first;
    }
    if (isForced[n]) {
      clearOutside(spent, range, NONE);
      range = found;
    } else if (!isEmpty(found))
      range = { first: Math.min(range.first, found.first), last: Math.max(range.last, found.last) };
    for (let p = found.first; p <= found.last; p++)
      if (ensure(ordered[p]) < ensure(spent[p])) spent[p] = ensure(ordered[p]);
  };
  for (let period = 0; period < model.periods; period++) {
    for (let n = ensure(firstOptions[period]); n < ensure(firstOptions[period + 1]); n++) passOption(n);
    keepWithin(ensure(closing[period]));
    receipts.low[period] = range.first;
    receipts.high[period] = range.last;
    const table = ensure(stockCosts[period]);
    for (let p = range.first; p <= range.last; p++) spent[p] = ensure(spent[p]) + ensure(table[p]);
  }
  return { quantities, receipts };
};
