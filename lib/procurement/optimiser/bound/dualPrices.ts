import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import { groupPartsByOrder } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Random } from '#lib/procurement/optimiser/model/random.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Duals, OrderPrices } from '#lib/procurement/optimiser/search/searchState.ts';

/** Returns the increase of the sum of criteria weighted by `factors` from one order, and from one supplier. */
export const computeCouplingWeights = (
  factors: readonly number[],
): { readonly order: number; readonly supplier: number } => {
  const weighCounts = (orders: number, suppliers: number) =>
    toCriterionVector([], orders, suppliers).reduce((total, value, n) => total + value * ensure(factors[n]), 0);
  return { order: weighCounts(1, 0), supplier: weighCounts(0, 1) };
};

/** Returns non-negative shares scaled to the sum 1; equal shares if their sum is 0. */
export const normalizeShares = (wanted: readonly number[]): readonly number[] => {
  const sum = wanted.reduce((total, share) => total + share, 0);
  return wanted.map((share) => (sum > 0 ? share / sum : 1 / wanted.length));
};

/**
 * Returns dual-feasible order prices, at which the Lagrangian bound is valid. Summed over the parts, an order costs at
 * most its own weight plus a share of its supplier's weight; these shares sum to at most that weight. If the wanted
 * prices of an order sum to less than its weight, the difference is split evenly among its parts.
 */
export const toFeasibleOrderPrices = (
  context: Pick<SearchContext, 'parts' | 'problem'>,
  wanted: OrderPrices,
  { order: price, supplier }: Pick<LinearWeights, 'order' | 'supplier'>,
): OrderPrices => {
  const { periods } = context.problem;
  const prices = wanted.map((own) => own.map((each) => Math.max(0, each)));
  const members = groupPartsByOrder(context.parts);
  const sums = new Map<number, number>();
  const beyond = new Map<number, number>();
  for (const [order, list] of members) {
    const sum = list.reduce((total, [part, place]) => total + ensure(prices[part]?.[place]), 0);
    sums.set(order, sum);
    const place = getSupplierOfOrder(order, periods.length);
    beyond.set(place, (beyond.get(place) ?? 0) + Math.max(0, sum - price));
  }
  for (const [order, list] of members) {
    const sum = ensure(sums.get(order));
    const more = ensure(beyond.get(getSupplierOfOrder(order, periods.length)));
    const most = price + Math.max(0, sum - price) * (more > supplier ? supplier / more : 1);
    const missing = Math.max(0, most - sum) / list.length;
    for (const [part, place] of list) {
      const own = ensure(prices[part]);
      own[place] = ensure(own[place]) * (sum > most ? most / sum : 1) + missing;
    }
  }
  return prices;
};

/** Returns dual-feasible order prices for criterion factors, as `toFeasibleOrderPrices` does for linear weights. */
export const toFeasiblePrices = (
  context: SearchContext,
  wanted: OrderPrices,
  factors: readonly number[],
): OrderPrices => toFeasibleOrderPrices(context, wanted, computeCouplingWeights(factors));

const interpolate = (from: readonly number[], to: readonly number[], step: number): readonly number[] =>
  from.map((value, n) => value + step * (ensure(to[n]) - value));

/** Returns the convex combination (1 - step) · from + step · to of two sets of order prices. */
export const interpolatePrices = (from: OrderPrices, to: OrderPrices, step: number): OrderPrices =>
  from.map((own, part) => interpolate(own, ensure(to[part]), step));

/** Returns the convex combination (1 - step) · from + step · to of two dual solutions. */
export const interpolateDuals = (from: Duals, to: Duals, step: number): Duals => ({
  shares: interpolate(from.shares, to.shares, step),
  prices: interpolatePrices(from.prices, to.prices, step),
  ...(from.multipliers && to.multipliers && { multipliers: interpolatePrices(from.multipliers, to.multipliers, step) }),
});

/** Largest power of e by which perturbed duals differ. 07: 0.3, 0.5 and 0.7 lead to the same plan. */
const PERTURBATION = 0.5;

/**
 * Multiplies every share and every price by a random factor. The cheapest columns at these duals are nearly the cheapest
 * at the given ones, but balance the criteria differently. Sums of the prices can exceed the weights of the orders, so
 * that no bound follows.
 */
export const perturbDuals = ({ shares, prices }: Duals, random: Random): Duals => {
  const perturb = (value: number) => value * Math.exp(PERTURBATION * (2 * random.next() - 1));
  return { shares: normalizeShares(shares.map(perturb)), prices: prices.map((own) => own.map(perturb)) };
};
