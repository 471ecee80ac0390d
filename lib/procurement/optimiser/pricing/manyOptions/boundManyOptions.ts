import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import { listSharedOrders, type PricedOrders } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  type MultiplierSteps,
  runSubgradientSteps,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import {
  type CuttingPlaneResult,
  runTrustRegionSteps,
} from '#lib/procurement/optimiser/pricing/relaxation/trustRegion.ts';

/** Costs of options, with each order price divided evenly among its options. */
export interface SharedCosts {
  readonly costs: OptionCosts;
  readonly orders: PricedOrders;
}

/**
 * Bounds a part with many options. Its limits bind more often and each step takes longer than for other parts, so
 * cutting planes find the multipliers. Before that, subgradient steps divide the prices of orders that several options
 * share.
 */
export const boundManyOptions = (
  milp: MilpSolver,
  relaxation: Relaxation,
  { costs, orders }: SharedCosts,
  { goal, rounds }: Omit<MultiplierSteps, 'from'>,
): CuttingPlaneResult => {
  const { model } = relaxation;
  const sharing = listSharedOrders(orders);
  const free = [...model.offers, ...model.sources].map(() => 0);
  if (sharing.length === 0) return runTrustRegionSteps(milp, relaxation, costs, { from: free, goal, rounds });
  const shared = runSubgradientSteps(relaxation, costs, { from: free, goal, rounds }, { sharing });
  const divided = { ...costs, fixed: shared.costs.fixed };
  return runTrustRegionSteps(milp, relaxation, divided, { from: shared.prices, goal, rounds });
};
