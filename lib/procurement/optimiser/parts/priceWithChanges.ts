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
import { computeMaximumReceipts, computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { hasManyOptions, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { listSharedOrders, shareOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { buildPartMilp, type PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { Priced } from '#lib/procurement/optimiser/pricing/milp/partRows.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { WORTH } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Effort of a pricing problem with changes. */
export interface ChangesPricingEffort {
  /** Subgradient steps on the relaxation. */
  readonly steps: number;
  /** Nodes of the MILP that follows; 0 for the relaxation alone. */
  readonly nodes: number;
}

/** Least number of nodes for a part whose relaxation has no tables, or many options. */
const NODES_OF_MANY = 20;

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
 * Prices a part by its relaxation, in which every quantity other than that of the earlier plan costs the price of a
 * change.
 */
const priceByRelaxation = ({ model, form, priced, program, known }: Pricing, steps: number): Priceable => {
  const value = program.computeCost(form, known);
  const relaxation = createRelaxation(model, priced.floor, computeMostReceipts(model));
  const costs = { ...shareOrderPrices(form, priced), changePrice: priced.changePrice ?? 0 };
  const free = [...model.offers, ...model.sources].map(() => 0);
  const { bound, plan } = runSubgradientSteps(
    relaxation,
    costs,
    { from: free, goal: value, rounds: steps },
    { sharing: listSharedOrders(priced) },
  );
  if (addRoundingSlack(bound) >= value) return { quantities: known, bound: Math.min(value, bound) };
  const isBetter = program.isPlan(plan) && program.computeCost(form, plan) < value;
  return { quantities: isBetter ? plan : known, bound };
};

/** Prices a part by its MILP. */
const priceByMilp = (milp: MilpSolver, { form, program, known }: Pricing, nodes: number): Priceable => {
  const result = solveStage(milp, program, { minimised: form, kept: [] }, { nodes, known, heuristics: {} });
  // Without negative costs 0 is a valid bound, even if HiGHS stops before it has one.
  const least = form.unit.every((unit) => unit >= 0) ? 0 : -Number.MAX_VALUE;
  return { quantities: result.quantities, bound: Math.max(least, result.bound) };
};

const price = (milp: MilpSolver, pricing: Pricing, { steps, nodes }: ChangesPricingEffort): Priceable => {
  const { model, form, program } = pricing;
  if (!isRelaxationTractable(model) || hasManyOptions(model))
    return priceByMilp(milp, pricing, Math.max(NODES_OF_MANY, nodes));
  const found = priceByRelaxation(pricing, steps);
  const value = program.computeCost(form, found.quantities);
  if (nodes === 0 || value - found.bound <= WORTH * Math.abs(value)) return found;
  const { quantities, bound } = priceByMilp(milp, { ...pricing, known: found.quantities }, nodes);
  return { quantities, bound: Math.min(program.computeCost(form, quantities), Math.max(found.bound, bound)) };
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
  return { column: planToPoolColumn(part, quantities), bound: Math.min(value, bound) };
};
