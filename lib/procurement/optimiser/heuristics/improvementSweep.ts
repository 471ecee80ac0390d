import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { searchByRelaxation } from '#lib/procurement/optimiser/pricing/beamSearch/guidedSearch.ts';
import type { HeuristicPricing } from '#lib/procurement/optimiser/pricing/heuristicPricing.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  runSubgradientSteps,
  type SubgradientResult,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

/** Subgradient steps on the multipliers of the limits before the first and the second beam search. */
const FIRST_STEPS = 8;
const SECOND_STEPS = 24;

/** Beam width of the second search as a multiple of the first. */
const WIDER = 2;

export interface ImprovementInput extends HeuristicPricing {
  /** Beam width of the first search, in labels. */
  readonly width: number;
  /** Whether a second beam search follows, with a wider beam and better multipliers of the limits of the part. */
  readonly isThorough: boolean;
  /** Present plan of the part. */
  readonly known: Quantities;
  /** Least gain for which a beam search is run, in units of the linear weights. */
  readonly least: number;
}

/**
 * Improves a part's plan by heuristic pricing at order prices and returns the best plan found, or `known` if none is
 * better. The Lagrangian bound of the part's limits caps the gain, so most parts of a good plan need no beam search.
 */
export const improvePlan = (
  part: PartContext,
  { floor, linearWeights, getPrice, width, isThorough, known, least }: ImprovementInput,
): Quantities => {
  const { model, orderByOption } = part;
  if (model.options.length === 0) return known;
  const form = toCostFunction(part, linearWeights);
  const orders = { orderByOption, getPrice };
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  let [best, value] = [known, getCost(known)];
  const relaxation = createRelaxation(model, floor);
  const costs = { unit: form.unit, fixed: orderByOption.map(getPrice), held: form };
  /** Runs a beam search unless the bound excludes a sufficient gain; returns whether such a gain is still possible. */
  const tryImprove = ({ bound, costs: priced }: SubgradientResult, labels: number): boolean => {
    if (value - bound <= least) return false;
    const plan = searchByRelaxation({ form, orders, relaxation, costs: priced }, labels);
    if (plan !== undefined && getCost(plan) < value) [best, value] = [plan, getCost(plan)];
    return value - bound > least;
  };
  const free = [...model.offers, ...model.sources].map(() => 0);
  const first = runSubgradientSteps(relaxation, costs, { from: free, goal: value, rounds: FIRST_STEPS });
  if (tryImprove(first, width) && isThorough)
    tryImprove(
      runSubgradientSteps(relaxation, costs, { from: first.prices, goal: value, rounds: SECOND_STEPS }),
      WIDER * width,
    );
  return best;
};
