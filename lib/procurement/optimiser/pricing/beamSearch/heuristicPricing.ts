import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { searchByRelaxation } from '#lib/procurement/optimiser/pricing/beamSearch/guidedSearch.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

/** Number of subgradient steps for the multipliers of limits. */
const STEPS = 8;

/** Objective of heuristic pricing: linear weights at order prices. */
export interface HeuristicPricing {
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  readonly linearWeights: LinearWeights;
  /** Price of an order, by its number. */
  readonly getPrice: (order: number) => number;
}

/**
 * Returns a good plan of a part at order prices by beam search, without a bound. Undefined if the search finds no plan.
 * @param width the beam width
 * @param isThorough whether a second search follows, with Lagrangian multipliers of the part's limits
 */
export const priceHeuristically = (
  part: PartContext,
  { floor, linearWeights, getPrice }: HeuristicPricing,
  width: number,
  isThorough = false,
): Quantities | undefined => {
  if (part.model.options.length === 0) return [];
  const form = toCostFunction(part, linearWeights);
  const relaxation = createRelaxation(part.model, floor);
  const costs = { unit: form.unit, fixed: part.orderByOption.map(getPrice), held: form };
  relaxation.solve(costs);
  const orders = { orderByOption: part.orderByOption, getPrice };
  const plan = searchByRelaxation({ form, orders, relaxation, costs }, width);
  if (plan === undefined || !isThorough) return plan;
  const getCost = (quantities: Quantities) => computeCostAtOrderPrices(part.model, form, orders, quantities);
  const goal = getCost(plan);
  const free = [...part.model.offers, ...part.model.sources].map(() => 0);
  const {
    costs: pricedCosts,
    prices,
    bound,
  } = runSubgradientSteps(relaxation, costs, { from: free, goal, rounds: STEPS }, { isSolved: true });
  // Either the plan is proven optimal, or a second search would repeat the first.
  if (bound >= goal || prices.every((price) => price === 0)) return plan;
  const other = searchByRelaxation({ form, orders, relaxation, costs: pricedCosts }, width);
  return other === undefined || getCost(other) >= goal ? plan : other;
};
