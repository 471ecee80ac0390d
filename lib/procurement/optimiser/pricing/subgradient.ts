import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { projectOntoSimplex } from '#lib/procurement/optimiser/model/simplexProjection.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/pricing/beamSearch.ts';
import {
  type Fixings,
  FORBIDDEN,
  FORCED,
  type OptionCosts,
  type Relaxation,
} from '#lib/procurement/optimiser/pricing/relaxation.ts';

/** Prices of limits, by offer, then by source, and the lower bound that they prove. */
export interface PricedBound {
  readonly prices: readonly number[];
  /** The costs with the prices of the limits that each option uses, and with the shares of orders. */
  readonly costs: OptionCosts;
  readonly bound: number;
  /** What prices take back: a plan within the limits never uses more than them. */
  readonly refund: number;
}

/** Where an ascent ended, and by option how often the plans of its last steps used it. */
export interface SubgradientResult extends PricedBound {
  readonly usage: Float64Array;
  /** The last plan of the relaxation. */
  readonly plan: readonly number[];
}

/** Costs with the prices of the limits that each option uses. */
const addLimitPrices = (model: PartModel, costs: OptionCosts, prices: readonly number[]): OptionCosts => ({
  ...costs,
  unit: model.options.map((_, n) =>
    getLimits(model, n).reduce((total, limit) => total + ensure(prices[limit]), ensure(costs.unit[n])),
  ),
});

/** The plan that the relaxation finds cheapest, at the prices that it was solved for. */
const buildRelaxedPlan = (
  model: PartModel,
  relaxation: Relaxation,
  { unit, fixed }: OptionCosts,
  fixings: Fixings | undefined,
): readonly number[] => {
  let received = 0;
  return model.options.map(({ low, high }, n) => {
    if (fixings?.[n] === FORBIDDEN) return 0;
    const next = relaxation.after(n);
    let best = fixings?.[n] === FORCED ? Number.POSITIVE_INFINITY : (next[received] ?? Number.POSITIVE_INFINITY);
    let ordered = 0;
    const most = Math.min(high, relaxation.ceiling(n) - received);
    for (let quantity = low; quantity <= most; quantity++) {
      const later = next[received + quantity] ?? Number.POSITIVE_INFINITY;
      const cost = later + ensure(unit[n]) * quantity + ensure(fixed[n]);
      if (cost < best) [best, ordered] = [cost, quantity];
    }
    received += ordered;
    return ordered;
  });
};

/** How far a plan goes beyond each limit; 0 where it stays below one that costs nothing. */
const computeExcess = (model: PartModel, plan: readonly number[], prices: readonly number[]): readonly number[] => {
  const use = prices.map(() => 0);
  plan.forEach((ordered, n) => {
    for (const limit of getLimits(model, n)) use[limit] = ensure(use[limit]) + ordered;
  });
  return getLimitSizes(model).map((size, limit) => {
    const over = ensure(use[limit]) - size;
    return over > 0 || ensure(prices[limit]) > 0 ? over : 0;
  });
};

/** Steps without gain after which they become shorter. */
const PATIENCE = 3;

/** Options that make up one order, which is paid once: each bears a share of it. */
export type SharedOrders = readonly (readonly number[])[];

/** Solves the relaxation at prices; the bound holds for every plan, whatever the prices and shares. */
const solveAtPrices = (
  model: PartModel,
  relaxation: Relaxation,
  costs: OptionCosts,
  prices: readonly number[],
  fixings: Fixings | undefined,
): PricedBound => {
  const sizes = getLimitSizes(model);
  const refund = prices.reduce((total, price, n) => (price > 0 ? total + price * ensure(sizes[n]) : total), 0);
  const priced = addLimitPrices(model, costs, prices);
  relaxation.solve(priced, fixings);
  return { prices, costs: priced, refund, bound: relaxation.bound() - refund };
};

/** The costs with the shares of orders moved towards the options that the plan uses. */
const reshareOrderPrices = (
  costs: OptionCosts,
  sharing: SharedOrders,
  plan: readonly number[],
  step: number,
): OptionCosts => {
  if (sharing.length === 0) return costs;
  const fixed = Array.from(costs.fixed);
  for (const members of sharing) {
    const price = members.reduce((total, n) => total + ensure(costs.fixed[n]), 0);
    const shares = projectOntoSimplex(
      members.map((n) => ensure(costs.fixed[n]) + (ensure(plan[n]) > 0 ? step : 0)),
      price,
    );
    members.forEach((n, place) => {
      fixed[n] = ensure(shares[place]);
    });
  }
  return { ...costs, fixed };
};

/** How unevenly a plan uses the options of orders: shares of those that it does not use are lost. */
const computeUnevenness = (sharing: SharedOrders, plan: readonly number[]): number =>
  sharing.reduce((total, members) => {
    const used = members.filter((n) => ensure(plan[n]) > 0).length;
    return total + (used * (members.length - used)) / members.length;
  }, 0);

interface SubgradientOptions {
  readonly sharing?: SharedOrders;
  readonly fixings?: Fixings;
  /** Whether the relaxation stands solved at the costs, prices being 0. */
  readonly isSolved?: boolean;
}

/** How much the plan of a step counts in the usage. */
const LATEST = 0.15;

/**
 * Raises the bound by a few subgradient steps from given prices; `goal` is the cost of a plan that is known. Leaves
 * the relaxation solved at the prices returned.
 */
export const runSubgradientSteps = (
  model: PartModel,
  relaxation: Relaxation,
  costs: OptionCosts,
  from: readonly number[],
  goal: number,
  rounds: number,
  { sharing = [], fixings, isSolved = false }: SubgradientOptions = {},
): SubgradientResult => {
  let shared = costs;
  let at = isSolved
    ? { prices: from, costs, refund: 0, bound: relaxation.bound() }
    : solveAtPrices(model, relaxation, shared, from, fixings);
  let best = at;
  let pace = 1;
  let misses = 0;
  let plan = buildRelaxedPlan(model, relaxation, at.costs, fixings);
  const usage = Float64Array.from(plan, (ordered) => (ordered > 0 ? 1 : 0));
  for (let round = 0; round < rounds && best.bound < goal; round++) {
    const { prices } = at;
    const excess = computeExcess(model, plan, prices);
    // A unit beyond a limit and an order's share are of different size: each moves by its own norm.
    const norm = excess.reduce((total, over) => total + over * over, 0);
    const uneven = computeUnevenness(sharing, plan);
    if (norm === 0 && uneven === 0) break;
    const kinds = (norm > 0 ? 1 : 0) + (uneven > 0 ? 1 : 0);
    const reach = (pace * (goal - at.bound)) / kinds;
    const moved =
      norm === 0 ? prices : prices.map((price, limit) => Math.max(0, price + (reach / norm) * ensure(excess[limit])));
    if (uneven > 0) shared = reshareOrderPrices(shared, sharing, plan, reach / uneven);
    at = solveAtPrices(model, relaxation, shared, moved, fixings);
    plan = buildRelaxedPlan(model, relaxation, at.costs, fixings);
    for (const [n, ordered] of plan.entries()) usage[n] = (1 - LATEST) * ensure(usage[n]) + (ordered > 0 ? LATEST : 0);
    if (at.bound > best.bound) [best, misses] = [at, 0];
    else if (++misses % PATIENCE === 0) pace /= 2;
  }
  if (at !== best) relaxation.solve(best.costs, fixings);
  return { ...best, usage, plan };
};
