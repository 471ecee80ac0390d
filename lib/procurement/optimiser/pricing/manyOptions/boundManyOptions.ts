import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { listSharedOrders, type PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { OptionCosts, Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import {
  type CuttingPlaneResult,
  runTrustRegionSteps,
} from '#lib/procurement/optimiser/pricing/relaxation/trustRegion.ts';

/**
 * Bounds a part with many options. Its limits bind more often and each step takes longer than for other parts, so
 * cutting planes find the multipliers. Before that, subgradient steps divide the prices of orders that several options
 * share.
 */
export const boundManyOptions = (
  milp: MilpSolver,
  model: PartModel,
  relaxation: Relaxation,
  costs: OptionCosts,
  orders: PricedOrders,
  goal: number,
  steps: number,
): CuttingPlaneResult => {
  const sharing = listSharedOrders(orders);
  const free = [...model.offers, ...model.sources].map(() => 0);
  if (sharing.length === 0) return runTrustRegionSteps(milp, model, relaxation, costs, free, goal, steps);
  const shared = runSubgradientSteps(model, relaxation, costs, free, goal, steps, { sharing });
  const divided = { ...costs, fixed: shared.costs.fixed };
  return runTrustRegionSteps(milp, model, relaxation, divided, shared.prices, goal, steps);
};
