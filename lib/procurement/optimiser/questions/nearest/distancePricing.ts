import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import {
  combineCostFunctions,
  computeCost,
  type OptionCosts,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLimitUse, getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import { shareOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Rest } from '#lib/procurement/optimiser/parts/nearestMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { buildRelaxedPlan, solveAtPrices } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import type { LinearDistance } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';

/** A part whose plans are priced by a combination of linear distances, with the plans of the other parts fixed. */
export interface DistancePart {
  readonly part: PartContext;
  readonly rest: Rest;
  readonly relaxation: Relaxation;
  readonly distances: readonly LinearDistance[];
  readonly limits: CostLimits;
}

/** Shares of the linear distances, whose sum is 1; then prices of the cost limits and of the limits of the part. */
export type Multipliers = readonly number[];

/** By multiplier: its coefficient in the price of a plan. No plan within the limits has a smaller distance than price. */
export type Cut = readonly number[];

/** The least price of a plan of the relaxation, which is a lower bound of the distance. */
export interface PricedDistance {
  readonly multipliers: Multipliers;
  readonly costs: OptionCosts;
  /** Part of the price that no quantity changes. */
  readonly constant: number;
  readonly bound: number;
}

export interface DistancePricing {
  readonly toCut: (plan: Quantities) => Cut;
  /** Leaves the relaxation solved at the multipliers. */
  readonly solveAt: (multipliers: Multipliers) => PricedDistance;
  /** Returns a plan of the least price. */
  readonly buildPlan: (multipliers: Multipliers) => Quantities;
  /** Returns by option the least price of the plans that use it. */
  readonly priceOptions: (multipliers: Multipliers) => readonly number[];
}

/** Prices plans of a part in the relaxation, where each option bears a share of its order's price. */
export const createDistancePricing = ({ part, rest, relaxation, distances, limits }: DistancePart): DistancePricing => {
  const { model, orderByOption } = part;
  const sizes = getLimitSizes(model);
  const priceOrders = (price: number) => ({
    orderByOption,
    getPrice: (order: number) => (rest.orders.has(order) ? 0 : price),
  });
  const { fixed: orderShares } = shareOrderPrices(combineCostFunctions(model, []), priceOrders(1));
  const solveAt = (multipliers: Multipliers): PricedDistance => {
    const shares = multipliers.slice(0, distances.length);
    const prices = multipliers.slice(distances.length, distances.length + limits.length);
    const form = combineCostFunctions(model, [
      ...distances.map((each, n) => [ensure(shares[n]), each.form] as const),
      ...limits.map(([each], n) => [ensure(prices[n]), each] as const),
    ]);
    const orderPrice = distances.reduce((total, each, n) => total + ensure(shares[n]) * each.orderPrice, 0);
    const costs = shareOrderPrices(form, priceOrders(orderPrice));
    const solved = solveAtPrices(relaxation, costs, multipliers.slice(distances.length + limits.length));
    const offset =
      distances.reduce((total, each, n) => total + ensure(shares[n]) * each.constant, 0) -
      limits.reduce((total, [, most], n) => total + ensure(prices[n]) * most, 0);
    return { multipliers, costs: solved.costs, constant: offset - solved.refund, bound: solved.bound + offset };
  };
  return {
    solveAt,
    toCut: (plan) => {
      const opened = plan.reduce((total, ordered, n) => total + (ordered > 0 ? ensure(orderShares[n]) : 0), 0);
      const use = computeLimitUse(model, plan);
      return [
        ...distances.map(
          ({ form, orderPrice, constant }) => computeCost(model, form, plan) + orderPrice * opened + constant,
        ),
        ...limits.map(([form, most]) => computeCost(model, form, plan) - most),
        ...sizes.map((size, n) => (Number.isFinite(size) ? ensure(use[n]) - size : 0)),
      ];
    },
    buildPlan: (multipliers) => buildRelaxedPlan(relaxation, solveAt(multipliers).costs),
    priceOptions: (multipliers) => {
      const { costs, constant } = solveAt(multipliers);
      return Array.from(relaxation.boundUses(costs), (value) => value + constant);
    },
  };
};
