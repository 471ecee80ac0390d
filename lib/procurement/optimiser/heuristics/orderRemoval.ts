import type { Prices } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import type { Choice } from '#lib/procurement/optimiser/columns/assignment.ts';
import { type Direction, weighed } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { descend } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/effort.ts';
import { firstPrices, nextPrices, type Pass } from '#lib/procurement/optimiser/schedule/passes.ts';
import { offer, selectionOf, type Workshop } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { Pricing, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** How much the last round counts in the usage; how prices move slower after rounds that bring nothing. */
const LATEST = 0.2;
const FASTER = 1.1;
const SLOWER = 0.66;
const FASTEST = 2;
const PATIENCE = 3;

/** What a choice costs along a direction. */
const costAlong = (shop: Workshop, direction: Direction, choice: Choice): number =>
  selectionOf(shop, direction, choice).cost();

/** Descends from each choice; the best of them all. Each is offered to the front. */
export const bestOf = (shop: Workshop, direction: Direction, choices: readonly Choice[]): Choice => {
  let best: Choice = choices[0] ?? [];
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    const selection = selectionOf(shop, direction, choice);
    descend(selection);
    offer(shop, selection.taken);
    const cost = selection.cost();
    if (cost >= least) continue;
    best = [...selection.taken];
    least = cost;
  }
  return best;
};

/** By part, the cheapest of its columns at prices, whoever found it, and what they cost together. */
const cheapestAt = (shop: Workshop, prices: Prices, direction: Direction): { choice: Choice; cost: number } => {
  let cost = 0;
  const choice = shop.pool.map((columns, part) => {
    const at = new Map(shop.parts[part]?.orders.map((order, n) => [order, prices[part]?.[n] ?? 0]));
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    columns.forEach(({ figures, orders }, place) => {
      const price = orders.reduce((total, order) => total + (at.get(order) ?? 0), weighed(direction, figures));
      if (price < least) [best, least] = [place, price];
    });
    cost += columns.length === 0 ? 0 : least;
    return best;
  });
  return { choice, cost };
};

const usageOf = (shop: Workshop, found: Choice): Prices =>
  shop.parts.map(({ orders }, part) => {
    const used = new Set(shop.pool[part]?.[found[part] ?? 0]?.orders);
    return orders.map((order) => (used.has(order) ? 1 : 0));
  });

/** The prices after a round whose columns are in the pool. */
const repriced = (shop: Workshop, state: SearchState, direction: Direction, best: number): Pricing => {
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
  const pricing: Pricing = {
    center: isBetter ? prices : before.center,
    value: isBetter ? value : before.value,
    next: [],
    usage,
    pace: slower ? pace * SLOWER : pace,
    misses: slower ? 0 : misses,
  };
  return { ...pricing, next: nextPrices(shop, pricing, direction, best) };
};

/** The prices before the first round. */
export const unpriced = (shop: Workshop, state: SearchState, direction: Direction): Pricing => ({
  center: [],
  // JSON knows no infinity.
  value: -Number.MAX_VALUE,
  next: firstPrices(shop, state, direction),
  usage: [],
  pace: 1,
  misses: 0,
});

/** The state after a pass has found a column for every part. */
export const closed = (
  shop: Workshop,
  state: SearchState,
  { kind, round }: Step,
  pass: Pass,
  found: Choice,
): SearchState => {
  const { direction } = pass;
  offer(shop, found);
  if (kind === 'vary' || kind === 'refine' || kind === 'mend') {
    bestOf(shop, direction, [found]);
    return state;
  }
  const isFirst = kind === 'slope' && round === 0 && state.choice.length === 0;
  const choice = bestOf(shop, direction, isFirst ? [found] : [state.choice, found]);
  const next = { ...state, choice, last: kind === 'slope' ? found : state.last };
  if (kind !== 'price') return next;
  return { ...next, pricing: repriced(shop, state, direction, costAlong(shop, direction, choice)) };
};
