import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { keepsLimits } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  computeCostAtOrderPrices,
  listSharedOrders,
  type PricedOrders,
  shareOrderPrices,
} from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { BoundJob, BoundResult } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { runBeamSearch } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearch.ts';
import {
  restrictToNeighbourhood,
  searchNeighbourhood,
} from '#lib/procurement/optimiser/pricing/manyOptions/neighbourhoodSearch.ts';
import { diveForPlan } from '#lib/procurement/optimiser/pricing/milp/diving.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation, type Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  runSubgradientSteps,
  type SubgradientResult,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';

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

/** A part, its cost function and the solved relaxation of its pricing problem. */
interface RelaxedPricing {
  readonly part: PartContext;
  readonly form: CostFunction;
  readonly orders: PricedOrders;
  readonly relaxation: Relaxation;
  readonly solved: SubgradientResult;
}

/** Beam search guided by the relaxation; returns the better of its plan and the known plan. */
const searchBeam = ({ part, form, orders, relaxation, solved }: RelaxedPricing, known: Quantities): Quantities => {
  const { model } = part;
  const tie = buildTieBreaker(model, [], relaxation.maximumReceipts);
  const guides = [{ relaxation, costs: solved.costs, limit: Number.MAX_VALUE }];
  const found = runBeamSearch({ model, tie, forms: [form], totals: [], width: WIDTH, orders, guides });
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  return found !== undefined && getCost(found) < getCost(known) ? found : known;
};

/**
 * Bounds a part by a few subgradient steps from known multipliers of its limits. A plan of the relaxation that keeps the
 * limits is a column. Where the job asks for it, a beam search and a neighbourhood search among the options that the
 * relaxation uses close the gap: most relaxations are nearly exact, so that a plan near the bound exists.
 */
export const boundRelaxedPart = (
  milp: MilpSolver,
  part: PartContext,
  { floor, known, effort, multipliers, search }: Omit<BoundJob, 'direction' | 'prices'>,
  { form, orders }: { readonly form: CostFunction; readonly orders: PricedOrders },
): BoundResult => {
  const { model } = part;
  const getCost = (plan: Quantities) => computeCostAtOrderPrices(model, form, orders, plan);
  const before = getColumnQuantities(model, known);
  const from = multipliers ?? [...model.offers, ...model.sources].map(() => 0);
  const relaxation = createRelaxation(model, floor);
  const costs = shareOrderPrices(form, orders);
  const sharing = listSharedOrders(orders);
  const solved = runSubgradientSteps(
    relaxation,
    costs,
    { from, goal: getCost(before), rounds: effort.steps ?? 0 },
    { sharing },
  );
  const isColumn = keepsLimits(model, solved.plan) && getCost(solved.plan) < getCost(before);
  const plan = isColumn ? solved.plan : before;
  const last = planToPoolColumn(part, solved.plan);
  const relaxed = { objectives: last.objectives, orders: last.orders, multipliers: solved.prices };
  const toResult = (quantities: Quantities, bound: number): BoundResult => ({
    column: planToPoolColumn(part, quantities),
    bound: Math.min(bound, getCost(quantities)),
    relaxed,
  });
  if (search === undefined || addRoundingSlack(solved.bound) >= getCost(plan)) return toResult(plan, solved.bound);
  const better = searchBeam({ part, form, orders, relaxation, solved }, plan);
  const goal = getCost(better);
  if (goal - solved.bound <= search.beyond) return toResult(better, solved.bound);
  const more = runSubgradientSteps(relaxation, costs, { from: solved.prices, goal, rounds: MORE_STEPS }, { sharing });
  const bound = Math.max(solved.bound, more.bound);
  const used = model.options.map((_, n) => ensure(solved.usage[n]) + ensure(more.usage[n]) > 0);
  const program = buildPartMilp(model, false, { ...orders, floor });
  const priced = { minimised: form, kept: [] };
  const dived = diveForPlan(milp, program, restrictToNeighbourhood(program, priced, { used, known: better }), {
    known: better,
    getCost,
  });
  if (getCost(dived) - bound <= search.beyond + FAR * search.gap) return toResult(dived, bound);
  const enough = { cost: bound + ENOUGH * search.gap, gap: search.gap };
  const neighbourhood = { used, known: dived, nodes: NODES, enough };
  const found = searchNeighbourhood(milp, program, priced, neighbourhood);
  return { ...toResult(found, bound), relaxed: { ...relaxed, left: Math.max(0, getCost(found) - bound) } };
};
