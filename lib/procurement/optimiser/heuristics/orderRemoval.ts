import type { OrderPrices } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { descend } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/effort.ts';
import { computeFirstPrices, computeNextPrices, type Pass } from '#lib/procurement/optimiser/schedule/passes.ts';
import {
  createSelection,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { DualPriceState, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** How much the last round counts in the usage; how prices move slower after rounds that bring nothing. */
const LATEST = 0.2;
const FASTER = 1.1;
const SLOWER = 0.66;
const FASTEST = 2;
const PATIENCE = 3;

/** What a choice costs along a direction. */
const costAlong = (shop: SearchContext, direction: LinearWeights, choice: Assignment): number =>
  createSelection(shop, direction, choice).cost();

/** Descends from each choice; the best of them all. Each is offered to the front. */
export const descendFromEach = (
  shop: SearchContext,
  direction: LinearWeights,
  choices: readonly Assignment[],
): Assignment => {
  let best: Assignment = choices[0] ?? [];
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const selection = createSelection(shop, direction, choice);
    descend(selection);
    offerToFront(shop, selection.assignment);
    const cost = selection.cost();
    if (cost >= least) continue;
    best = [...selection.assignment];
    least = cost;
  }
  return best;
};

/** By part, the cheapest of its columns at prices, whoever found it, and what they cost together. */
const cheapestAt = (
  shop: SearchContext,
  prices: OrderPrices,
  direction: LinearWeights,
): { choice: Assignment; cost: number } => {
  let cost = 0;
  const choice = shop.pool.map((columns, part) => {
    const at = new Map(shop.parts[part]?.orders.map((order, n) => [order, prices[part]?.[n] ?? 0]));
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    columns.forEach(({ objectives: figures, orders }, place) => {
      const price = orders.reduce(
        (total, order) => total + (at.get(order) ?? 0),
        computeWeightedSum(direction, figures),
      );
      if (price < least) [best, least] = [place, price];
    });
    cost += columns.length === 0 ? 0 : least;
    return best;
  });
  return { choice, cost };
};

const usageOf = (shop: SearchContext, found: Assignment): OrderPrices =>
  shop.parts.map(({ orders }, part) => {
    const used = new Set(shop.pool[part]?.[found[part] ?? 0]?.orders);
    return orders.map((order) => (used.has(order) ? 1 : 0));
  });

/** The prices after a round whose columns are in the pool. */
const repriced = (shop: SearchContext, state: SearchState, direction: LinearWeights, best: number): DualPriceState => {
  const before = state.pricing;
  const prices = before?.next ?? [];
  const { choice, cost: value } = cheapestAt(shop, prices, direction);
  const now = usageOf(shop, choice);
  const usage =
    before === undefined || before.usage.length === 0
      ? now
      : now.map((own, part) => own.map((used, n) => LATEST * used + (1 - LATEST) * (before.usage[part]?.[n] ?? 0)));
  const isBetter = before === undefined || value > before.value;
  const misses = isBetter ? 0 : before.misses + 1;
  const pace = isBetter ? Math.min(FASTEST, (before?.pace ?? 1) * FASTER) : before.pace;
  const slower = misses >= PATIENCE;
  const pricing: DualPriceState = {
    center: isBetter ? prices : before.center,
    value: isBetter ? value : before.value,
    next: [],
    usage,
    pace: slower ? pace * SLOWER : pace,
    misses: slower ? 0 : misses,
  };
  return { ...pricing, next: computeNextPrices(shop, pricing, direction, best) };
};

/** The prices before the first round. */
export const beginDualPrices = (shop: SearchContext, state: SearchState, direction: LinearWeights): DualPriceState => ({
  center: [],
  // JSON knows no infinity.
  value: -Number.MAX_VALUE,
  next: computeFirstPrices(shop, state, direction),
  usage: [],
  pace: 1,
  misses: 0,
});

/** The state after a pass has found a column for every part. */
export const applyPass = (
  shop: SearchContext,
  state: SearchState,
  { kind, round }: Step,
  pass: Pass,
  found: Assignment,
): SearchState => {
  const { direction } = pass;
  offerToFront(shop, found);
  if (kind === 'vary' || kind === 'refine' || kind === 'mend') {
    descendFromEach(shop, direction, [found]);
    return state;
  }
  const isFirst = kind === 'slope' && round === 0 && state.choice.length === 0;
  const choice = descendFromEach(shop, direction, isFirst ? [found] : [state.choice, found]);
  const next = { ...state, choice, last: kind === 'slope' ? found : state.last };
  if (kind !== 'price') return next;
  return { ...next, pricing: repriced(shop, state, direction, costAlong(shop, direction, choice)) };
};
