import type { OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes, getLimits } from '#lib/procurement/optimiser/model/limits.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { projectOntoSimplex } from '#lib/procurement/optimiser/model/simplexProjection.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** Lagrangian multipliers of limits, by offer, then by source, and the lower bound that they prove. */
export interface PricedBound {
  readonly prices: readonly number[];
  /** Costs including the multipliers of each option's limits and its share of its order. */
  readonly costs: OptionCosts;
  readonly bound: number;
  /** Multipliers times sizes of the limits: the constant term of the Lagrangian. */
  readonly refund: number;
}

/**
 * Best multipliers of a run. `usage` is the smoothed frequency, by option, with which the plans of the steps use it.
 */
export interface SubgradientResult extends PricedBound {
  readonly usage: Float64Array;
  /** The last plan of the relaxation. */
  readonly plan: readonly number[];
}

/** Adds the multipliers of limits to the unit costs. */
const addLimitPrices = (model: PartModel, costs: OptionCosts, prices: readonly number[]): OptionCosts => ({
  ...costs,
  unit: model.options.map((_, n) =>
    getLimits(model, n).reduce((total, limit) => total + ensure(prices[limit]), ensure(costs.unit[n])),
  ),
});

/** Traces an optimal plan of the relaxation at the costs of its last `solve`. */
export const buildRelaxedPlan = (
  relaxation: Relaxation,
  { unit, fixed, changePrice = 0 }: OptionCosts,
): readonly number[] => {
  let received = 0;
  return relaxation.model.options.map(({ low, high, isForced, before = 0 }, n) => {
    const next = relaxation.getCostToGoAfter(n);
    const price = isForced ? 0 : changePrice;
    let best = isForced
      ? Number.POSITIVE_INFINITY
      : (next[received] ?? Number.POSITIVE_INFINITY) + (before > 0 ? price : 0);
    let ordered = 0;
    const most = Math.min(high, relaxation.getCeiling(n) - received);
    for (let quantity = low; quantity <= most; quantity++) {
      const later = next[received + quantity] ?? Number.POSITIVE_INFINITY;
      const cost = later + ensure(unit[n]) * quantity + ensure(fixed[n]) + (quantity === before ? 0 : price);
      if (cost < best) [best, ordered] = [cost, quantity];
    }
    received += ordered;
    return ordered;
  });
};

/** Returns the subgradient: quantity used less the size of each limit; 0 for a slack limit with multiplier 0. */
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

/** Number of steps without improvement after which the step length is halved. */
const PATIENCE = 3;

/** The options that share an order. Each option bears a share of the price of the order. */
export type SharedOrders = readonly (readonly number[])[];

/** Solves the relaxation at multipliers; the bound is valid for any non-negative multipliers and shares. */
export const solveAtPrices = (relaxation: Relaxation, costs: OptionCosts, prices: readonly number[]): PricedBound => {
  const { model } = relaxation;
  const sizes = getLimitSizes(model);
  const refund = prices.reduce((total, price, n) => (price > 0 ? total + price * ensure(sizes[n]) : total), 0);
  const priced = addLimitPrices(model, costs, prices);
  relaxation.solve(priced);
  return { prices, costs: priced, refund, bound: relaxation.bound() - refund };
};

/** Moves the shares of order prices towards the options that the plan uses. */
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

/** Returns the squared norm of the projected subgradient of the order shares. */
const computeUnevenness = (sharing: SharedOrders, plan: readonly number[]): number =>
  sharing.reduce((total, members) => {
    const used = members.filter((n) => ensure(plan[n]) > 0).length;
    return total + (used * (members.length - used)) / members.length;
  }, 0);

interface SubgradientOptions {
  readonly sharing?: SharedOrders;
  /** Whether the relaxation is already solved at the costs with multipliers 0. */
  readonly isSolved?: boolean;
}

/** Smoothing weight of the latest plan in `usage`. */
const LATEST = 0.15;

/** Start and end of the steps on the multipliers of limits. */
export interface MultiplierSteps {
  /** First multipliers, by offer, then by source. */
  readonly from: readonly number[];
  /** Cost of a known plan: no further step follows once the bound reaches it. */
  readonly goal: number;
  /** Maximum number of steps. */
  readonly rounds: number;
}

/**
 * Raises the Lagrangian bound by up to `rounds` subgradient steps with Polyak step lengths (Held, Wolfe & Crowder
 * 1974). Leaves the relaxation solved at the multipliers returned.
 */
export const runSubgradientSteps = (
  relaxation: Relaxation,
  costs: OptionCosts,
  { from, goal, rounds }: MultiplierSteps,
  { sharing = [], isSolved = false }: SubgradientOptions = {},
): SubgradientResult => {
  const { model } = relaxation;
  let shared = costs;
  let at = isSolved
    ? { prices: from, costs, refund: 0, bound: relaxation.bound() }
    : solveAtPrices(relaxation, shared, from);
  let best = at;
  let pace = 1;
  let misses = 0;
  let plan = buildRelaxedPlan(relaxation, at.costs);
  const usage = Float64Array.from(plan, (ordered) => (ordered > 0 ? 1 : 0));
  for (let round = 0; round < rounds && best.bound < goal; round++) {
    const { prices } = at;
    const excess = computeExcess(model, plan, prices);
    // Limits (units) and order shares (costs) differ in scale, so each has its own norm.
    const norm = excess.reduce((total, over) => total + over * over, 0);
    const uneven = computeUnevenness(sharing, plan);
    if (norm === 0 && uneven === 0) break;
    const kinds = (norm > 0 ? 1 : 0) + (uneven > 0 ? 1 : 0);
    const reach = (pace * (goal - at.bound)) / kinds;
    const moved =
      norm === 0 ? prices : prices.map((price, limit) => Math.max(0, price + (reach / norm) * ensure(excess[limit])));
    if (uneven > 0) shared = reshareOrderPrices(shared, sharing, plan, reach / uneven);
    at = solveAtPrices(relaxation, shared, moved);
    plan = buildRelaxedPlan(relaxation, at.costs);
    for (const [n, ordered] of plan.entries()) usage[n] = (1 - LATEST) * ensure(usage[n]) + (ordered > 0 ? LATEST : 0);
    if (at.bound > best.bound) [best, misses] = [at, 0];
    else if (++misses % PATIENCE === 0) pace /= 2;
  }
  if (at !== best) relaxation.solve(best.costs);
  return { ...best, usage, plan };
};
