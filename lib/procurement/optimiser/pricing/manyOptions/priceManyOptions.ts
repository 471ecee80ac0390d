import { computeColumnObjectives, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  computeCostAtOrderPrices,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { boundManyOptions } from '#lib/procurement/optimiser/pricing/manyOptions/boundManyOptions.ts';
import { searchNeighbourhood } from '#lib/procurement/optimiser/pricing/milp/neighbourhoodSearch.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import type { CuttingPlaneResult } from '#lib/procurement/optimiser/pricing/relaxation/trustRegion.ts';

/**
 * A convex combination of plans of one part: mean objective vector, orders (ascending), and the share of plans that use
 * each order.
 */
export interface MeanPlan {
  readonly objectives: readonly number[];
  readonly orders: readonly number[];
  readonly usage: readonly number[];
}

/** Relative gap above which a neighbourhood search follows. Within it, a known column is as good as a new one. */
const SEARCHED = 1e-4;

const computeMeanPlan = (part: PartContext, combination: CuttingPlaneResult['combination']): MeanPlan => {
  const objectives = part.costFunctions.map(() => 0);
  const usage = new Map<number, number>();
  for (const [share, plan] of combination) {
    computeColumnObjectives(part, plan).forEach((value, n) => {
      objectives[n] = ensure(objectives[n]) + share * value;
    });
    const used = new Set(part.orderByOption.filter((_, n) => ensure(plan[n]) > 0));
    for (const order of used) usage.set(order, (usage.get(order) ?? 0) + share);
  }
  const orders = [...usage.keys()].sort((a, b) => a - b);
  return { objectives, orders, usage: orders.map((order) => ensure(usage.get(order))) };
};

/** Input of the pricing problem of a part with many options. */
interface ManyOptionsInput {
  readonly form: CostFunction;
  readonly orders: PricedOrders;
  /** Minimum cumulative receipts. */
  readonly floor: number;
  readonly known: Quantities;
  /** Cutting planes. */
  readonly steps: number;
  /** Whether a neighbourhood search looks for a plan better than `known`. */
  readonly isSearching: boolean;
}

/**
 * Bounds the cost of a part with many options and searches for a better plan among the options of its relaxation. Label
 * setting and a MILP of all options would take seconds. `mean` is the optimum of the relaxation.
 */
export const priceManyOptions = (
  milp: MilpSolver,
  part: PartContext,
  { form, orders, floor, known, steps, isSearching }: ManyOptionsInput,
): { readonly quantities: Quantities; readonly bound: number; readonly mean: MeanPlan } => {
  const { model } = part;
  const value = computeCostAtOrderPrices(model, form, orders, known);
  const relaxation = createRelaxation(model, floor);
  const costs = shareOrderPrices(form, orders);
  const { bound, combination } = boundManyOptions(milp, relaxation, { costs, orders }, { goal: value, rounds: steps });
  const mean = computeMeanPlan(part, combination);
  if (!isSearching || value - bound <= SEARCHED * Math.abs(value))
    return { quantities: known, bound: Math.min(value, bound), mean };
  const used = model.options.map((_, n) => combination.some(([, plan]) => ensure(plan[n]) > 0));
  const program = buildPartMilp(model, false, { ...orders, floor });
  const quantities = searchNeighbourhood(milp, program, { minimised: form, kept: [] }, { used, known });
  return { quantities, bound: Math.min(computeCostAtOrderPrices(model, form, orders, quantities), bound), mean };
};
