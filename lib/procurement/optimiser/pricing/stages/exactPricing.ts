import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { keepsLimits, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Effort of exact pricing. */
export interface PricingEffort {
  /** Nodes of the MILP that follows if the relaxation leaves a gap; 0 for the relaxation alone. */
  readonly nodes: number;
  /** Subgradient steps; STEPS by default. */
  readonly steps?: number;
  /** First multipliers of the limits, by offer, then by source; 0 by default. */
  readonly multipliers?: readonly number[];
  /** Whether the relaxation fits its table. */
  readonly hasTables: boolean;
}

const STEPS = 60;

/** Relative gap above which the MILP follows: its root node takes longer than a smaller gap is worth. */
export const WORTH = 1e-4;

/** The pricing problem of one part: its cheapest plan for a cost function and order prices. */
export interface PricingProblem {
  readonly model: PartModel;
  readonly form: CostFunction;
  readonly orders: PricedOrders;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
}

/**
 * Solves the pricing problem of a part as exactly as the effort allows. Returns the best plan and a lower bound. Runs
 * subgradient steps on the relaxation, then the MILP if a gap remains.
 */
export const priceExactly = (
  milp: MilpSolver,
  { model, form, orders, floor }: PricingProblem,
  known: Quantities,
  { nodes, steps = STEPS, multipliers, hasTables }: PricingEffort,
): StageResult => {
  const computePlanCost = (quantities: Quantities) => computeCostAtOrderPrices(model, form, orders, quantities);
  const value = computePlanCost(known);
  const solveMilp = (from: Quantities) =>
    solveStage(
      milp,
      buildPartMilp(model, isExclusive([form]), { ...orders, floor }),
      { minimised: form, kept: [] },
      { nodes, known: from, takesAnyOptimum: true },
    );
  if (model.options.length === 0) return { quantities: known, value, bound: value };
  if (!hasTables) return solveMilp(known);
  const relaxation = createRelaxation(model, floor);
  const costs = shareOrderPrices(form, orders);
  const free = [...model.offers, ...model.sources].map(() => 0);
  relaxation.solve(costs);
  const { bound, plan } = runSubgradientSteps(
    relaxation,
    costs,
    { from: multipliers ?? free, goal: value, rounds: steps },
    { sharing: listSharedOrders(orders) },
  );
  if (addRoundingSlack(bound) >= value) return { quantities: known, value, bound: Math.min(value, bound) };
  const isBetter = keepsLimits(model, plan) && computePlanCost(plan) < value;
  const best = isBetter ? plan : known;
  const least = computePlanCost(best);
  if (nodes === 0 || least - bound <= WORTH * Math.abs(least)) return { quantities: best, value: least, bound };
  const decided = solveMilp(best);
  return { ...decided, bound: Math.max(bound, decided.bound) };
};
