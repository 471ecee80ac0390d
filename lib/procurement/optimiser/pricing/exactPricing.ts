import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import { keepsLimits, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { solveByBranchAndBound } from '#lib/procurement/optimiser/pricing/branchAndBound/branchAndBound.ts';
import { runLabelSetting } from '#lib/procurement/optimiser/pricing/labelSetting/labelSetting.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Effort of exact pricing: labels per option of label setting, nodes of branch and bound. */
export interface PricingEffort {
  readonly labels: number;
  readonly nodes: number;
  /** Nodes of the MILP that follows if branch and bound leaves a gap; none by default. */
  readonly program?: number;
  /** Relative gap of branch and bound above which the MILP follows; `WORTH` by default. */
  readonly worth?: number;
  /** Subgradient steps; STEPS by default. */
  readonly steps?: number;
  /** First multipliers of the limits, by offer, then by source; 0 by default. */
  readonly multipliers?: readonly number[];
  /** Whether the relaxation fits its table. */
  readonly hasTables: boolean;
}

const STEPS = 60;

/**
 * Default of the relative gap above which the MILP follows. A smaller gap is not worth it, because the root node of the
 * MILP alone takes as long as the whole branch and bound.
 */
const WORTH = 1e-3;

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
 * subgradient steps on the relaxation, then label setting or branch and bound, then the MILP if a gap remains.
 */
export const priceExactly = (
  milp: MilpSolver,
  { model, form, orders, floor }: PricingProblem,
  known: Quantities,
  { labels, nodes, program = 0, worth = WORTH, steps = STEPS, multipliers, hasTables }: PricingEffort,
): StageResult => {
  const computePlanCost = (quantities: Quantities) => computeCostAtOrderPrices(model, form, orders, quantities);
  const value = computePlanCost(known);
  const solveMilp = (most: number, from: Quantities) =>
    solveStage(
      milp,
      buildPartMilp(model, isExclusive([form]), { ...orders, floor }),
      { minimised: form, kept: [] },
      { nodes: most, known: from, takesAnyOptimum: true },
    );
  if (model.options.length === 0) return { quantities: known, value, bound: value };
  if (!hasTables) return solveMilp(nodes, known);
  const relaxation = createRelaxation(model, floor);
  const costs = shareOrderPrices(form, orders);
  const free = [...model.offers, ...model.sources].map(() => 0);
  relaxation.solve(costs);
  const found = runSubgradientSteps(
    relaxation,
    costs,
    { from: multipliers ?? free, goal: value, rounds: steps },
    {
      sharing: listSharedOrders(orders),
    },
  );
  if (addRoundingSlack(found.bound) >= value) return { quantities: known, value, bound: Math.min(value, found.bound) };
  const tie = buildTieBreaker(model, [], relaxation.maximumReceipts);
  if (labels === 0) {
    const isBetter = keepsLimits(model, found.plan) && computePlanCost(found.plan) < value;
    const quantities = isBetter ? found.plan : known;
    return { quantities, value: computePlanCost(quantities), bound: found.bound };
  }
  if (nodes > 0) {
    const unshared = { ...costs, fixed: model.options.map(() => 0) };
    const root = {
      model,
      costs: unshared,
      tie,
      orders,
      computePlanCost,
      relaxation,
      root: found,
      known,
      nodes,
      labels,
    };
    const branched = solveByBranchAndBound(root);
    if (program === 0 || branched.value - branched.bound <= worth * Math.abs(branched.value)) return branched;
    const decided = solveMilp(program, branched.quantities);
    return { ...decided, bound: Math.max(branched.bound, decided.bound) };
  }
  const guide = { relaxation, costs: found.costs, prices: found.prices, limit: addRoundingSlack(value + found.refund) };
  const all = runLabelSetting({ model, guides: [guide], cost: costs, tie, orders, most: labels });
  if (!all.isComplete) return { quantities: known, value, bound: found.bound };
  const quantities = all.quantities ?? known;
  return { quantities, value: computePlanCost(quantities), bound: computePlanCost(quantities) };
};
