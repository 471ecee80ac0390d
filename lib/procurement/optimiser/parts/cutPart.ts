import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeColumnObjectives, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLimitUse, getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import { shareOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { CutJob, CutResult, RelaxedPlan } from '#lib/procurement/optimiser/parts/jobs.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runTrustRegionSteps } from '#lib/procurement/optimiser/pricing/relaxation/trustRegion.ts';

const toRelaxedPlan = (part: PartContext, plan: readonly number[]): RelaxedPlan => {
  const use = computeLimitUse(part.model, plan);
  const used = new Set(part.orderByOption.filter((_, n) => ensure(plan[n]) > 0));
  return {
    objectives: computeColumnObjectives(part, plan),
    orders: [...used].sort((a, b) => a - b),
    excess: getLimitSizes(part.model).map((size, n) => (Number.isFinite(size) ? ensure(use[n]) - size : 0)),
  };
};

/**
 * Computes a lower bound on the cost of a part's plans at each of several duals, from its relaxation without
 * capacities and supplier quantities, and returns the plans of the relaxation. The bounds are valid for all
 * non-negative multipliers of these limits.
 */
export const cutPart = (milp: MilpSolver, part: PartContext, { floor, points, steps }: CutJob): CutResult => {
  const relaxation = createRelaxation(part.model, floor);
  const found = points.map(({ linearWeights, prices, multipliers, goal }) => {
    const at = new Map(part.orders.map((order, n) => [order, ensure(prices[n])]));
    const orders = { orderByOption: part.orderByOption, getPrice: (order: number) => ensure(at.get(order)) };
    const costs = shareOrderPrices(toCostFunction(part, linearWeights), orders);
    return runTrustRegionSteps(milp, relaxation, costs, { from: multipliers, goal, rounds: steps });
  });
  return {
    bounds: found.map(({ bound }) => bound),
    multipliers: found.map(({ prices }) => prices),
    plans: found.flatMap(({ combination }) => combination.map(([, plan]) => toRelaxedPlan(part, plan))),
  };
};
