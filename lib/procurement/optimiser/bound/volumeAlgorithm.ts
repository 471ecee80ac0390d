import { createColumnCost, findCheapestColumn } from '#lib/procurement/optimiser/bound/columnCost.ts';
import { groupPartsByOrder, projectPrices } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import { FIRST_PACE, smooth, updatePace } from '#lib/procurement/optimiser/bound/volumeStep.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { DualPriceState, OrderPrices, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** Returns the cheapest column of each part at the prices, from the whole pool, and their total cost. */
const findCheapestColumns = (
  context: SearchContext,
  prices: OrderPrices,
  linearWeights: LinearWeights,
): { choice: Assignment; cost: number } => {
  let cost = 0;
  const choice = context.pool.map((columns, part) => {
    const getCost = createColumnCost(ensure(context.parts[part]), linearWeights, ensure(prices[part]));
    const cheapest = findCheapestColumn(columns, getCost);
    cost += columns.length === 0 ? 0 : cheapest.cost;
    return cheapest.place;
  });
  return { choice, cost };
};

/** Returns by part, for each of its orders, 1 if the assignment uses it, else 0. */
const computeUsage = (context: SearchContext, found: Assignment): OrderPrices =>
  context.parts.map(({ orders }, part) => {
    const used = new Set(context.pool[part]?.[ensure(found[part])]?.orders);
    return orders.map((order) => (used.has(order) ? 1 : 0));
  });

/**
 * Returns the dual prices after a pass whose columns are in the pool (volume algorithm, Barahona & Anbil 2000).
 * @param best the cost of the incumbent, the target of the step size
 */
export const updateDualPrices = (
  context: SearchContext,
  state: SearchState,
  linearWeights: LinearWeights,
  best: number,
): DualPriceState => {
  const before = state.pricing;
  const prices = before?.next ?? [];
  const { choice, cost: value } = findCheapestColumns(context, prices, linearWeights);
  const now = computeUsage(context, choice);
  const usage = now.map((own, part) => smooth(own, before?.usage[part]));
  const isBetter = before === undefined || value > before.value;
  const pricing: DualPriceState = {
    center: isBetter ? prices : before.center,
    value: isBetter ? value : before.value,
    next: [],
    usage,
    ...updatePace(before ?? FIRST_PACE, isBetter),
  };
  return { ...pricing, next: computeNextPrices(context, pricing, linearWeights, best) };
};

/** Returns the dual prices before the first pass. */
export const beginDualPrices = (
  context: SearchContext,
  state: SearchState,
  linearWeights: LinearWeights,
): DualPriceState => ({
  center: [],
  // JSON has no infinity.
  value: -Number.MAX_VALUE,
  next: computeFirstPrices(context, state, linearWeights),
  usage: [],
  ...FIRST_PACE,
});

/** Takes a step from the best prices along the subgradient and projects each order's prices onto its weight. */
const computeNextPrices = (
  context: SearchContext,
  pricing: DualPriceState,
  linearWeights: LinearWeights,
  best: number,
): OrderPrices => {
  const { center, usage, pace, value } = pricing;
  const members = groupPartsByOrder(context.parts);
  let norm = 0;
  for (const list of members.values()) {
    const uses = list.map(([part, place]) => ensure(usage[part]?.[place]));
    const mean = uses.reduce((total, each) => total + each, 0) / uses.length;
    for (const each of uses) norm += (each - mean) ** 2;
  }
  const step = norm === 0 ? 0 : (pace * Math.max(0, best - value)) / norm;
  const unprojected = center.map((own, part) => own.map((price, place) => price + step * ensure(usage[part]?.[place])));
  return projectPrices(unprojected, members, linearWeights.order);
};

/** Returns the first prices: the weight of an order is split evenly among the parts that use it. */
const computeFirstPrices = (context: SearchContext, state: SearchState, linearWeights: LinearWeights): OrderPrices => {
  const selection = createSelection(context, linearWeights, state.choice);
  const unprojected = context.parts.map(({ orders }, part) => {
    const used = new Set(selection.getColumn(part)?.orders);
    return orders.map((order) => (used.has(order) ? linearWeights.order / selection.countUsers(order) : 0));
  });
  return projectPrices(unprojected, groupPartsByOrder(context.parts), linearWeights.order);
};
