import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { BoundJob, BoundResult } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

/**
 * Bounds a part by a few subgradient steps from known multipliers of its limits, for a round of dual ascent. A plan of
 * the relaxation that keeps the limits is a column.
 */
export const boundRelaxedPart = (
  part: PartContext,
  { floor, known, effort, multipliers }: Omit<BoundJob, 'direction' | 'prices'>,
  { form, orders }: { readonly form: CostFunction; readonly orders: PricedOrders },
): BoundResult => {
  const { model } = part;
  const before = getColumnQuantities(model, known);
  const goal = computeCostAtOrderPrices(model, form, orders, before);
  const from = multipliers ?? [...model.offers, ...model.sources].map(() => 0);
  const { bound, prices, plan } = runSubgradientSteps(
    createRelaxation(model, floor),
    shareOrderPrices(form, orders),
    { from, goal, rounds: effort.steps ?? 0 },
    { sharing: listSharedOrders(orders) },
  );
  const column = planToPoolColumn(part, plan);
  const isBetter = keepsLimits(model, plan) && computeCostAtOrderPrices(model, form, orders, plan) < goal;
  return {
    column: isBetter ? column : planToPoolColumn(part, before),
    bound: Math.min(bound, goal),
    relaxed: { objectives: column.objectives, orders: column.orders, multipliers: prices },
  };
};
