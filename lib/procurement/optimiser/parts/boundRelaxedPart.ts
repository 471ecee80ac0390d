import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { CostFunction, OptionCosts, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { BoundJob, BoundResult } from '#lib/procurement/optimiser/parts/jobs.ts';
import { searchByRelaxation } from '#lib/procurement/optimiser/pricing/beamSearch/guidedSearch.ts';
import { diveForPlan } from '#lib/procurement/optimiser/pricing/milp/diving.ts';
import {
  restrictToNeighbourhood,
  searchNeighbourhood,
} from '#lib/procurement/optimiser/pricing/milp/neighbourhoodSearch.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation, type Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import {
  runSubgradientSteps,
  type SharedOrders,
  type SubgradientResult,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

/** Beam width of the search that precedes a neighbourhood search. */
const WIDTH = 8;

/** Further subgradient steps before a neighbourhood search: their plans add options to it. */
const MORE_STEPS = 6;

/** Node limit of a neighbourhood search. */
const NODES = 30;

/** A MILP follows a dive that leaves more than this many times the gap of a search. */
const FAR = 3;

/** Share of the gap of a neighbourhood search within which of the bound a plan is good enough. */
const ENOUGH = 0.2;

/** The pricing problem of a part, and its relaxation after the subgradient steps. */
interface RelaxedPricing {
  readonly form: CostFunction;
  readonly orders: PricedOrders;
  /** Minimum cumulative receipts, in units. */
  readonly floor: number;
  readonly relaxation: Relaxation;
  readonly costs: OptionCosts;
  readonly sharing: SharedOrders;
  readonly solved: SubgradientResult;
}

/** The best plan found, a lower bound, and the gap between them if a MILP has left it. */
interface FoundPlan {
  readonly quantities: Quantities;
  readonly bound: number;
  readonly left?: number;
}

/**
 * Searches a plan near the bound: by beam search, then by a dive among the options that the relaxation uses, then by a
 * MILP of these options. Each follows if the plan so far leaves too large a gap.
 */
const searchPlan = (
  milp: MilpSolver,
  { form, orders, floor, relaxation, costs, sharing, solved }: RelaxedPricing,
  known: Quantities,
  { beyond, gap }: NonNullable<BoundJob['search']>,
): FoundPlan => {
  const { model } = relaxation;
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  const searched = searchByRelaxation({ form, orders, relaxation, costs: solved.costs }, WIDTH);
  const better = searched !== undefined && getCost(searched) < getCost(known) ? searched : known;
  const goal = getCost(better);
  if (goal - solved.bound <= beyond) return { quantities: better, bound: solved.bound };
  const more = runSubgradientSteps(relaxation, costs, { from: solved.prices, goal, rounds: MORE_STEPS }, { sharing });
  const bound = Math.max(solved.bound, more.bound);
  const used = model.options.map((_, n) => ensure(solved.usage[n]) + ensure(more.usage[n]) > 0);
  const program = buildPartMilp(model, false, { ...orders, floor });
  const stage = { minimised: form, kept: [] };
  const data = restrictToNeighbourhood(program, stage, { used, known: better });
  const dived = diveForPlan(milp, program, data, { known: better, getCost });
  if (getCost(dived) - bound <= beyond + FAR * gap) return { quantities: dived, bound };
  const enough = { cost: bound + ENOUGH * gap, gap };
  const quantities = searchNeighbourhood(milp, program, stage, { used, known: dived, nodes: NODES, enough });
  return { quantities, bound, left: Math.max(0, getCost(quantities) - bound) };
};

/**
 * Bounds a part by a few subgradient steps from known multipliers of its limits. A plan of the relaxation that keeps the
 * limits is a column. Where the job asks for it, a search closes the gap: most relaxations are nearly exact, so that a
 * plan near the bound exists.
 */
export const boundRelaxedPart = (
  milp: MilpSolver,
  part: PartContext,
  { floor, known, effort, multipliers, search }: Omit<BoundJob, 'linearWeights' | 'prices'>,
  { form, orders }: { readonly form: CostFunction; readonly orders: PricedOrders },
): BoundResult => {
  const { model } = part;
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  const before = getColumnQuantities(model, known);
  const from = multipliers ?? [...model.offers, ...model.sources].map(() => 0);
  const relaxation = createRelaxation(model, floor);
  const costs = shareOrderPrices(form, orders);
  const sharing = listSharedOrders(orders);
  const steps = { from, goal: getCost(before), rounds: effort.steps ?? 0 };
  const solved = runSubgradientSteps(relaxation, costs, steps, { sharing });
  const isColumn = keepsLimits(model, solved.plan) && getCost(solved.plan) < getCost(before);
  const plan = isColumn ? solved.plan : before;
  const isClosed = addRoundingSlack(solved.bound) >= getCost(plan);
  const pricing = { form, orders, floor, relaxation, costs, sharing, solved };
  const { quantities, bound, left }: FoundPlan =
    search === undefined || isClosed
      ? { quantities: plan, bound: solved.bound }
      : searchPlan(milp, pricing, plan, search);
  const last = planToPoolColumn(part, solved.plan);
  return {
    column: planToPoolColumn(part, quantities),
    bound: Math.min(bound, getCost(quantities)),
    relaxed: {
      objectives: last.objectives,
      orders: last.orders,
      multipliers: solved.prices,
      ...(left !== undefined && { left }),
    },
  };
};
