import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type PoolColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type LinearWeights, toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  type CostFunction,
  combineCostFunctions,
  getCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import { computeMaximumReceipts, computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { hasManyOptions, keepsLimits, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { listSharedOrders, shareOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { runLabelSetting } from '#lib/procurement/optimiser/pricing/labelSetting/labelSetting.ts';
import { buildPartMilp, type PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { Priced } from '#lib/procurement/optimiser/pricing/milp/partRows.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Effort of a pricing problem with changes. */
export interface ChangesPricingEffort {
  /** Subgradient steps on the relaxation. */
  readonly steps: number;
  /** Labels per option of label setting. */
  readonly labels: number;
  /** Nodes of the MILP that follows where label setting gives up; 0 for none. */
  readonly nodes: number;
  /** Nodes of the MILP of a part without label setting: its tables are too large, or it has many options. */
  readonly nodesOfMany: number;
}

/** Pricing problem of one part in which changes of order lines and missing units have prices. */
export interface ChangesPricingJob {
  readonly linearWeights: LinearWeights;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  /** By index in the part's `orders`. */
  readonly prices: readonly number[];
  readonly changePrice: number;
  /** Prices of an unavailable unit and of a unit of shortfall of the minimum stock at the end. */
  readonly missing: readonly [unavailable: number, shortfall: number];
  /** Largest number of supply options whose quantity differs from the earlier plan. */
  readonly most: number;
  /** The cheapest known column. */
  readonly known: Column;
  readonly effort: ChangesPricingEffort;
}

/** The cheapest column found, and the lower bound on the cost of all plans. */
export interface ChangesPricingResult {
  readonly column: PoolColumn;
  readonly bound: number;
}

/** The pricing problem of one part with its MILP, and the best plan known. */
interface Pricing {
  readonly model: PartModel;
  readonly form: CostFunction;
  readonly priced: Priced;
  readonly program: PartMilp;
  readonly known: Quantities;
}

/** A plan and the lower bound on the cost of all plans. */
interface Priceable {
  readonly quantities: Quantities;
  readonly bound: number;
}

/**
 * Returns an upper bound of the total quantity that a cheapest plan receives: the most that a cheapest plan buys
 * without a price of changes, plus all lines of the earlier plan.
 */
const computeMostReceipts = (model: PartModel): number => {
  const kept = model.options.reduce((sum, { before = 0, isForced }) => sum + (isForced ? 0 : before), 0);
  const all = model.options.reduce((sum, { high }) => sum + high, 0);
  return Math.min(all, computeMaximumReceipts(model) + kept, computeReceiptsLimit(model));
};

/**
 * Prices a part by label setting, in which every quantity other than that of the earlier plan costs the price of a
 * change. If the search gives up, the bound is that of the relaxation.
 */
const priceByLabels = (
  { model, form, priced, program, known }: Pricing,
  { steps, labels }: ChangesPricingEffort,
): Priceable & { readonly isComplete: boolean } => {
  const value = program.computeCost(form, known);
  const relaxation = createRelaxation(model, priced.floor, computeMostReceipts(model));
  const costs = { ...shareOrderPrices(form, priced), changePrice: priced.changePrice ?? 0 };
  const free = [...model.offers, ...model.sources].map(() => 0);
  const found = runSubgradientSteps(
    relaxation,
    costs,
    { from: free, goal: value, rounds: steps },
    { sharing: listSharedOrders(priced) },
  );
  if (addRoundingSlack(found.bound) >= value)
    return { quantities: known, bound: Math.min(value, found.bound), isComplete: true };
  const guide = { relaxation, costs: found.costs, prices: found.prices, limit: addRoundingSlack(value + found.refund) };
  const tie = buildTieBreaker(model, [], relaxation.maximumReceipts);
  const all = runLabelSetting({ model, guides: [guide], cost: costs, tie, orders: priced, most: labels });
  if (all.isComplete) {
    const quantities = all.quantities ?? known;
    return { quantities, bound: Math.min(value, program.computeCost(form, quantities)), isComplete: true };
  }
  const isBetter = keepsLimits(model, found.plan) && program.computeCost(form, found.plan) < value;
  return { quantities: isBetter ? found.plan : known, bound: found.bound, isComplete: false };
};

/** Prices a part by its MILP. */
const priceByMilp = (milp: MilpSolver, { form, program, known }: Pricing, nodes: number): Priceable => {
  const result = solveStage(milp, program, { minimised: form, kept: [] }, { nodes, known, heuristics: {} });
  // Without negative costs 0 is a valid bound, even if HiGHS stops before it has one.
  const least = form.unit.every((unit) => unit >= 0) ? 0 : -Number.MAX_VALUE;
  return { quantities: result.quantities, bound: Math.max(least, result.bound) };
};

const price = (milp: MilpSolver, pricing: Pricing, effort: ChangesPricingEffort): Priceable => {
  const { model, form, program } = pricing;
  if (!isRelaxationTractable(model) || hasManyOptions(model)) return priceByMilp(milp, pricing, effort.nodesOfMany);
  const found = priceByLabels(pricing, effort);
  if (found.isComplete || effort.nodes === 0) return found;
  const known = program.isPlan(found.quantities) ? found.quantities : pricing.known;
  const decided = priceByMilp(milp, { ...pricing, known }, effort.nodes);
  return {
    quantities: decided.quantities,
    bound: Math.min(program.computeCost(form, decided.quantities), Math.max(found.bound, decided.bound)),
  };
};

/** Finds the cheapest plan of a part, and a lower bound on the cost of all its plans, as exactly as the effort allows. */
export const priceWithChanges = (milp: MilpSolver, part: PartContext, job: ChangesPricingJob): ChangesPricingResult => {
  const { model, orderByOption, orders } = part;
  const prices = new Map(orders.map((order, n) => [order, ensure(job.prices[n])]));
  const form = combineCostFunctions(model, [
    [1, toCostFunction(part, job.linearWeights)],
    [job.missing[0], getCostFunction(model, 'UnavailableUnits')],
    [job.missing[1], getCostFunction(model, 'EndMinimumStockShortfall')],
  ]);
  const getPrice = (order: number): number => ensure(prices.get(order));
  const priced = { orderByOption, getPrice, floor: job.floor, changePrice: job.changePrice };
  const program = buildPartMilp(model, isExclusive([form]), priced, job.most);
  const known = getColumnQuantities(model, job.known);
  const value = program.computeCost(form, known);
  if (model.options.length === 0) return { column: planToPoolColumn(part, known), bound: value };
  const { quantities, bound } = price(milp, { model, form, priced, program, known }, job.effort);
  // Label setting does not count the changes of the part, so its plan may have too many.
  const isBetter = program.isPlan(quantities) && program.computeCost(form, quantities) < value;
  return { column: planToPoolColumn(part, isBetter ? quantities : known), bound: Math.min(value, bound) };
};
