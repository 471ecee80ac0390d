import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import { isLargeStage, solveLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { provesOptimum } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';
import { type StageSearch, searchStage, toOptionCosts } from '#lib/procurement/optimiser/pricing/stages/searchStage.ts';
import { computeMinimumReceipts, isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { CostLimits, StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Nearly all questions need one node. These limits correspond to a second. */
export const FULL_EFFORT: SolverEffort = { nodes: 300, iterations: 6_000n };
/** Limits for a plan that only illustrates an answer. */
export const SMALL_EFFORT: SolverEffort = { nodes: 5, iterations: 1_000n };

/** Outcome of a search: the best plan with its bound, a proof that there is no plan, or neither. */
export type Outcome<Found> = Found | 'impossible' | 'unknown';

/** Returns whether quantities form a plan of the part within cost limits. */
export const isWithin = (program: PartMilp, limits: CostLimits, quantities: Quantities): boolean =>
  program.isPlan(quantities) && limits.every(([form, most]) => computeCost(program.model, form, quantities) <= most);

/**
 * A smaller tolerance makes HiGHS cut off optimal plans of these MILPs when they start from a plan; whole quantities are
 * checked in any case.
 */
const OPTIONS = { ...EXACT_OPTIONS, mip_feasibility_tolerance: 1e-6 };

/** Heuristics that solve further MILPs take most of the time of a proof; few nodes depend on them. */
const NO_SUB_MILPS = { mip_heuristic_run_rins: false, mip_heuristic_run_rens: false };

/** Minimises one cost by a MILP under cost limits. There may be no plan within them. */
const solveOne = (
  { milp, program }: StageSearch,
  minimised: CostFunction,
  limits: CostLimits,
  effort: SolverEffort,
  known?: Quantities,
): Outcome<StageResult> => {
  if (isLargeStage(program, minimised, limits)) {
    const { quantities, value, bound } = solveLargeStage(milp, program, minimised, limits, effort.nodes, known);
    if (Number.isFinite(value)) return { quantities, value, bound };
    return bound === Number.POSITIVE_INFINITY ? 'impossible' : 'unknown';
  }
  const { modelStatus } = milp.constants;
  return milp.withModel(program.data(minimised, limits), (solver) => {
    solver.options.set({
      ...OPTIONS,
      ...(effort.nodes > SMALL_EFFORT.nodes && NO_SUB_MILPS),
      mip_max_nodes: effort.nodes,
    });
    if (known !== undefined) solver.setSolution({ colValue: program.toVariableValues(known) });
    runWithin(milp, solver, effort);
    const status = solver.getModelStatus();
    if (status === modelStatus.infeasible) return 'impossible';
    const { colValue } = solver.getSolution();
    const found = colValue.length === 0 ? known : toQuantities(program, colValue);
    if (found === undefined || !isWithin(program, limits, found)) return 'unknown';
    const value = program.computeCost(minimised, found);
    // Within its tolerances HiGHS may count an optimal plan as cheaper than its whole quantities are.
    return { quantities: found, value, bound: Math.min(value, Number(solver.info.get('mip_dual_bound'))) };
  });
};

/**
 * The best plan of a part under limits: by cost, its value and a bound that assumes the values of the costs before it.
 */
export interface LimitedPlan {
  readonly quantities: Quantities;
  readonly values: readonly number[];
  /** Whether every value is proven to be the least, given the values before it. */
  readonly isProven: boolean;
}

/** A plan that another one is to beat: its costs in lexicographic order; those after `last` are not searched. */
export interface Goal {
  readonly values: readonly number[];
  readonly last: number;
}

/** Returns guides that admit only plans within cost limits. */
const toLimitGuides = ({ model, floor }: StageSearch, limits: CostLimits): readonly Guide[] =>
  floor === undefined
    ? []
    : limits.map(([form, most]): Guide => {
        const relaxation = createRelaxation(model, floor);
        const costs = toOptionCosts(form);
        relaxation.solve(costs);
        return { relaxation, costs, limit: addRoundingSlack(most) };
      });

/** Minimises the costs from `first` on, one after the other; the earlier ones are among the limits. */
const solveStages = (
  search: StageSearch,
  first: number,
  limits: CostLimits,
  least: readonly number[],
  effort: SolverEffort,
  known: Quantities | undefined,
  goal: Goal | undefined,
): Outcome<LimitedPlan> => {
  const { model, forms, program } = search;
  let isOpen = goal !== undefined;
  let plan = known !== undefined && isWithin(program, limits, known) ? known : undefined;
  let isProven = true;
  let all = limits;
  const guides = [...toLimitGuides(search, limits)];
  for (const [n, form] of forms.entries()) {
    if (n < first) continue;
    const getValue = () => (plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan));
    const wanted = goal?.values[n] ?? Number.POSITIVE_INFINITY;
    if (getValue() > (least[n] ?? Number.NEGATIVE_INFINITY) && n <= (goal?.last ?? n)) {
      const searched = searchStage(search, form, forms.slice(n + 1), all, plan, guides);
      if (searched.plan !== undefined && isWithin(program, all, searched.plan)) plan = searched.plan;
      const isVain = isOpen && provesOptimum(form, searched.bound, wanted);
      if (isVain) isProven = false;
      if (!isVain && !provesOptimum(form, searched.bound, getValue())) {
        const result = solveOne(search, form, all, effort, plan);
        if (typeof result === 'string') {
          if (plan === undefined) return result;
          isProven = false;
        } else {
          if (result.value < getValue()) plan = result.quantities;
          isProven &&= provesOptimum(form, Math.max(result.bound, searched.bound), getValue());
        }
      }
      const guide = searched.guideAt(getValue());
      if (guide !== undefined) guides.push(guide);
    }
    all = [...all, [form, getValue()]];
    if (isOpen && getValue() > wanted) break;
    if (getValue() < wanted) isOpen = false;
  }
  const quantities = plan ?? [];
  return { quantities, values: forms.map((form) => computeCost(model, form, quantities)), isProven };
};

/**
 * Minimises costs in lexicographic order under cost limits: beam searches first, then one MILP for each cost that they
 * and simple bounds do not settle.
 * @param forms the coverage tiers, then further costs
 * @param least by cost, a lower bound of its value
 * @param likely number of leading costs; plans that reach their lower bounds are searched first
 * @param known a plan to start from, if it keeps the limits
 * @param goal the search ends as soon as it is proven not to beat it
 */
export const solveLimited = (
  milp: MilpSolver,
  model: PartModel,
  forms: readonly CostFunction[],
  limits: CostLimits,
  least: readonly number[],
  likely: number,
  effort: SolverEffort,
  known?: Quantities,
  goal?: Goal,
): Outcome<LimitedPlan> => {
  const valuesOf = (quantities: Quantities) => forms.map((form) => computeCost(model, form, quantities));
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    return isKept ? { quantities: [], values: valuesOf([]), isProven: true } : 'impossible';
  }
  const program = buildPartMilp(model, isExclusive(forms));
  const isBounded = limits.every(([{ unit }]) => unit.every((each) => each >= 0));
  const isTractable = isRelaxationTractable(model);
  const [unavailable = 0, short = 0] = least;
  const search: StageSearch = { milp, model, forms, program, isBounded, floor: isTractable ? 0 : undefined };
  if (likely > 0 && likely < forms.length) {
    const reached = forms.slice(0, likely).map((form, n) => [form, ensure(least[n])] as const);
    const floor = isTractable ? computeMinimumReceipts(model, unavailable * (model.minimum + 1) + short) : undefined;
    const quick = solveStages({ ...search, floor }, likely, [...limits, ...reached], least, effort, known, goal);
    if (quick !== 'impossible') return quick;
  }
  return solveStages(search, 0, limits, least, effort, known, goal);
};
