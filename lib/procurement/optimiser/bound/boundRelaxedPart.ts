import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLimitUse, getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
  toOrderShares,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { BoundJob, BoundResult, RelaxedPlan } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

const toRelaxedPlan = (part: PartContext, plan: Quantities): RelaxedPlan => {
  const { objectives, orders } = planToPoolColumn(part, plan);
  const use = computeLimitUse(part.model, plan);
  // An infinite limit, which JSON cannot store, has no excess.
  const excess = getLimitSizes(part.model).map((size, n) => (Number.isFinite(size) ? ensure(use[n]) - size : 0));
  return { objectives, orders, excess };
};

/**
 * Bounds a part by a few subgradient steps from known multipliers of its limits and shares of its order prices, for a
 * round of relaxations. A plan of the relaxation that keeps the limits is a column.
 */
export const boundRelaxedPart = (
  part: PartContext,
  { floor, known, effort, multipliers, orderShares }: Omit<BoundJob, 'direction' | 'prices'>,
  { form, orders }: { readonly form: CostFunction; readonly orders: PricedOrders },
): BoundResult => {
  const { model } = part;
  const before = getColumnQuantities(model, known);
  const goal = computeCostAtOrderPrices(model, form, orders, before);
  const from = multipliers ?? [...model.offers, ...model.sources].map(() => 0);
  const { bound, prices, plan, bestPlan, costs } = runSubgradientSteps(
    createRelaxation(model, floor),
    shareOrderPrices(form, orders, orderShares),
    { from, goal, rounds: effort.steps ?? 0 },
    { sharing: listSharedOrders(orders) },
  );
  const plans = bestPlan === plan ? [plan] : [plan, bestPlan];
  let [cheapest, least] = [before, goal];
  for (const each of plans) {
    const cost = computeCostAtOrderPrices(model, form, orders, each);
    if (cost < least && keepsLimits(model, each)) [cheapest, least] = [each, cost];
  }
  const { objectives, orders: used } = planToPoolColumn(part, plan);
  return {
    column: planToPoolColumn(part, cheapest),
    bound: Math.min(bound, goal),
    relaxed: {
      objectives,
      orders: used,
      multipliers: prices,
      plans: plans.map((each) => toRelaxedPlan(part, each)),
      orderShares: toOrderShares(orders, costs.fixed),
    },
  };
};
