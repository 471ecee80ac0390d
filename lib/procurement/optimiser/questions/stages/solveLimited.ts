import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import { toOptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { computeMinimumReceipts, isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { createGuideList } from '#lib/procurement/optimiser/questions/stages/admittedPlans.ts';
import type { Outcome } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import {
  type LimitedStage,
  relaxLimited,
  type StagePlan,
  searchLimited,
} from '#lib/procurement/optimiser/questions/stages/limitedStage.ts';
import {
  computeRelaxedReceipts,
  considersBestPlans,
  getTotalUnit,
  limitReceipts,
} from '#lib/procurement/optimiser/questions/stages/relaxedReceipts.ts';
import type { StageSearch } from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';
import { narrowView, type StageView } from '#lib/procurement/optimiser/questions/stages/stageView.ts';

/**
 * Entries of a table of the relaxation from which on the guides of a stage take longer than the linear relaxation of the
 * next one with all options.
 */
const LARGE_TABLE = 300_000;

/**
 * The best plan of a part under limits: by cost, its value and a bound that assumes the values of the costs before it.
 */
export interface LimitedPlan {
  readonly quantities: Quantities;
  readonly values: readonly number[];
  /** Whether every value up to `last` is proven to be the least, given the values before it. */
  readonly isProven: boolean;
  /** Index of the last value that was minimised. */
  readonly last: number;
}

/** A plan that another one is to beat: its costs in lexicographic order; those after `last` are not searched. */
export interface Goal {
  readonly values: readonly number[];
  readonly last: number;
  /** Lower bounds of the leading values, from both coverage tiers on. */
  readonly least?: readonly number[];
  /** The search also ends after the first value, from index `from` on, that differs from the value of this plan. */
  readonly other?: { readonly values: readonly number[]; readonly from: number };
  readonly effort?: SolverEffort;
}

/** Costs to minimise in lexicographic order under cost limits, and where the search starts and ends. */
interface LimitedProblem {
  /** The coverage tiers, then further costs. */
  readonly forms: readonly CostFunction[];
  readonly limits: CostLimits;
  /** By cost: a lower bound of its value. */
  readonly least: readonly number[];
  /** The first costs of a known plan, where no plan within the limits has less in lexicographic order. */
  readonly best?: readonly number[];
  /** Number of leading costs; plans that reach their lower bounds are searched first. */
  readonly likely: number;
  readonly effort: SolverEffort;
  /** A plan to start from, if it keeps the limits. */
  readonly known?: Quantities | undefined;
  /** A plan without the limits. */
  readonly unlimited?: Quantities | undefined;
  /** The search ends as soon as it is proven not to beat this plan. */
  readonly goal?: Goal | undefined;
}

/** Returns functions that create the guides which admit only plans within cost limits. */
const listLimitGuides = (limits: CostLimits): StageView['pending'] =>
  limits
    // The relaxation considers no total beyond a limit on it.
    .filter(([form]) => getTotalUnit(form) === undefined)
    .map(([form, most]) => ({ model, floor, mostReceipts }) => {
      if (floor === undefined) return undefined;
      const relaxation = createRelaxation(model, floor, mostReceipts);
      const costs = toOptionCosts(form);
      relaxation.solve(costs);
      return { relaxation, costs, limit: addRoundingSlack(most) };
    });

const hasLargeTables = ({ model, mostReceipts = 0 }: StageSearch): boolean =>
  mostReceipts * model.options.length > LARGE_TABLE;

/** Minimises the costs from `first` on, one after the other; the earlier ones are among the limits. */
const solveStages = (
  search: StageSearch,
  first: number,
  { limits, least, best = [], effort, known, goal }: LimitedProblem,
): Outcome<LimitedPlan> => {
  const { model, forms } = search;
  let isOpen = goal !== undefined;
  let isProven = true;
  let last = goal?.last ?? Number.POSITIVE_INFINITY;
  /** Ends the search after a value that differs from that of the plan to be compared with. */
  const endAfter = (n: number, value: number): void => {
    const { values, from } = goal?.other ?? { values: [], from: 0 };
    const isCompared = values[n] !== undefined && values[n] !== value;
    if (isCompared) last = Math.min(last, Math.max(n, from));
  };
  for (const [n, value] of least.slice(0, first).entries()) {
    endAfter(n, value);
    // The plan to beat is worse in a cost that is already reached.
    if (value < (goal?.values[n] ?? Number.NEGATIVE_INFINITY)) isOpen = false;
  }
  /** Whether all values so far are those of `best`, so that its next value is a lower bound. */
  let isBest = true;
  const getLeast = (n: number): number =>
    Math.max(least[n] ?? Number.NEGATIVE_INFINITY, (isBest ? best[n] : undefined) ?? Number.NEGATIVE_INFINITY);
  // The costs before the first one need no guide: the minimum receipts keep their values.
  let view: StageView = {
    search,
    kept: limits,
    guides: createGuideList(model),
    pending: listLimitGuides(limits.slice(0, limits.length - first)),
    plan: known !== undefined && isWithin(search.program, limits, known) ? known : undefined,
    widen: (quantities) => quantities,
  };
  for (let n = first; n < forms.length; n++) {
    const getForm = () => ensure(view.search.forms[n]);
    const getValue = () =>
      view.plan === undefined ? Number.POSITIVE_INFINITY : computeCost(view.search.model, getForm(), view.plan);
    const wanted = goal?.values[n] ?? Number.POSITIVE_INFINITY;
    if (getValue() > getLeast(n) && n <= last) {
      const getStage = (): LimitedStage => ({
        form: getForm(),
        kept: view.kept,
        ownLimits: limits.length,
        effort,
        least: getLeast(n),
        wanted: isOpen ? wanted : Number.POSITIVE_INFINITY,
      });
      view = { ...view, search: limitReceipts(view.search, [...view.kept, [getForm(), getValue()]]) };
      let relaxed = hasLargeTables(view.search) ? relaxLimited(view.search, getStage(), view.plan) : undefined;
      let found: Outcome<StagePlan> | undefined = relaxed?.settled;
      if (found === undefined) {
        const { program } = view.search;
        view = narrowView(view);
        if (relaxed === undefined || view.search.program !== program)
          relaxed = relaxLimited(view.search, getStage(), view.plan);
        found = relaxed.settled ?? searchLimited(view.search, getStage(), relaxed.start, view.guides);
      }
      if (typeof found === 'string') return found;
      view = { ...view, plan: found.plan, pending: [...view.pending, found.getGuide] };
      isProven &&= found.isProven;
    }
    if (n <= last) endAfter(n, getValue());
    isBest &&= getValue() === best[n];
    view = { ...view, kept: [...view.kept, [getForm(), getValue()]] };
    if (isOpen && getValue() > wanted) break;
    if (getValue() < wanted) isOpen = false;
  }
  // A search that cannot beat its goal may end before it has found a plan.
  if (view.plan === undefined) return 'unknown';
  const quantities = view.widen(view.plan);
  return { quantities, values: forms.map((form) => computeCost(model, form, quantities)), isProven, last };
};

/**
 * Minimises costs in lexicographic order under cost limits: linear relaxations first, then MILPs for each cost
 * that they do not settle.
 */
export const solveLimited = (milp: MilpSolver, model: PartModel, problem: LimitedProblem): Outcome<LimitedPlan> => {
  const { forms, limits, least, likely, unlimited } = problem;
  const computeValues = (quantities: Quantities) => forms.map((form) => computeCost(model, form, quantities));
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    return isKept ? { quantities: [], values: computeValues([]), isProven: true, last: forms.length } : 'impossible';
  }
  const program = buildPartMilp(model, isExclusive(forms));
  const isBounded = considersBestPlans(model, limits);
  const mostReceipts = computeRelaxedReceipts(model, limits);
  const isTractable = isRelaxationTractable(model);
  const [unavailable = 0, short = 0] = least;
  const floor = isTractable ? 0 : undefined;
  const search: StageSearch = { milp, model, forms, program, isBounded, mostReceipts, unlimited, floor };
  if (likely > 0 && likely < forms.length) {
    const reached = forms.slice(0, likely).map((form, n) => [form, ensure(least[n])] as const);
    const reach = isTractable ? computeMinimumReceipts(model, unavailable * (model.minimum + 1) + short) : undefined;
    const quick = solveStages(limitReceipts({ ...search, floor: reach }, limits), likely, {
      ...problem,
      limits: [...limits, ...reached],
    });
    if (quick !== 'impossible') return quick;
  }
  return solveStages(limitReceipts(search, limits), 0, problem);
};
