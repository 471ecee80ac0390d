import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { relaxQuantities, toFractionalBound } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import {
  computeObjectiveBound,
  EXACT_OPTIONS,
  NO_SUB_MILPS,
  WHOLE_GAP,
} from '#lib/procurement/optimiser/pricing/milp/solverOptions.ts';
import { computeTotalRanges, type TotalRanges } from '#lib/procurement/optimiser/pricing/milp/totalRanges.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import { isLargeStage, solveLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { isWhole, provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';
import { type StageSearch, searchStage } from '#lib/procurement/optimiser/pricing/stages/searchStage.ts';
import type { CostLimits, StageGoal, StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Nearly all questions need one node. So many iterations take some 1.5 s, more in large programs. */
export const FULL_EFFORT: SolverEffort = { nodes: 2_000, iterations: 6_000n };
/** Limits for a plan that only illustrates an answer. */
export const SMALL_EFFORT: SolverEffort = { nodes: 200, iterations: 2_000n };

/**
 * Most LP iterations of a relaxation with fractional quantities. Nearly all end sooner. Where one does not, the MILP
 * with whole quantities mostly ends first.
 */
const MOST_RELAXED_ITERATIONS = 2_000n;

/** Returns the effort of the relaxation that comes before a MILP. */
export const limitRelaxation = ({ nodes, iterations }: SolverEffort): SolverEffort => ({
  nodes,
  iterations: iterations < MOST_RELAXED_ITERATIONS ? iterations : MOST_RELAXED_ITERATIONS,
});

/** Limits of a MILP of few plans, which takes some 10 to 20 iterations if it decides at all. */
const NARROW_EFFORT: SolverEffort = { nodes: 20, iterations: 300n };

/** Outcome of a search: the best plan with its bound, a proof that there is no plan, or neither. */
export type Outcome<Found> = Found | 'impossible' | 'unknown';

/** Effort of a MILP, a known plan within its limits, and ranges of the offers' totals. */
interface MilpStart {
  readonly effort: SolverEffort;
  readonly known: Quantities | undefined;
  readonly totals: TotalRanges | undefined;
}

/** A MILP whose quantities are whole, or the relaxation in which only its binaries are. */
interface StageMilp extends MilpStart {
  readonly program: PartMilp;
  readonly areWhole: boolean;
}

/**
 * Runs HiGHS once; without a plan, the quantities are undefined. A bound of the relaxation holds for whole quantities,
 * too.
 */
const runMilp = (
  milp: MilpSolver,
  { minimised, kept }: StageGoal,
  { program, areWhole, effort, known }: StageMilp,
): Outcome<Partial<StageResult>> => {
  const { modelStatus } = milp.constants;
  const whole = program.toProofData(minimised, kept);
  const data = areWhole ? whole : relaxQuantities(whole);
  return milp.withModel(data, (solver) => {
    const gap = isWhole(minimised) ? WHOLE_GAP : EXACT_OPTIONS.mip_abs_gap;
    solver.options.set({
      ...EXACT_OPTIONS,
      mip_abs_gap: gap,
      ...NO_SUB_MILPS,
      ...(known === undefined && { objective_bound: computeObjectiveBound(data) }),
      mip_max_nodes: effort.nodes,
    });
    if (known !== undefined) solver.setSolution({ colValue: program.toVariableValues(known) });
    runWithin(milp, solver, effort);
    const status = solver.getModelStatus();
    // A known plan contradicts the claim that there is none.
    if (status === modelStatus.infeasible) return known === undefined ? 'impossible' : 'unknown';
    const { colValue } = solver.getSolution();
    const dual = Number(solver.info.get('mip_dual_bound'));
    if (colValue.length === 0) return { bound: dual };
    const bound = areWhole ? dual : toFractionalBound(dual, solver.getObjectiveValue(), gap);
    const found = toQuantities(program, colValue);
    if (!isWithin(program, kept, found)) return { bound };
    return { quantities: found, value: program.computeCost(minimised, found), bound };
  });
};

/**
 * Minimises one cost by a MILP under cost limits. There may be no plan within them. The relaxation with fractional
 * quantities comes first: HiGHS derives its cuts much faster, and most of its plans have whole quantities all the same.
 */
const minimiseByMilp = (
  { milp, program: whole }: StageSearch,
  goal: StageGoal,
  start: MilpStart,
): Outcome<StageResult> => {
  const { minimised, kept } = goal;
  const { effort, known, totals } = start;
  if (isLargeStage(whole, goal)) {
    const { quantities, value, bound } = solveLargeStage(milp, whole, goal, { nodes: effort.nodes, known });
    if (Number.isFinite(value)) return { quantities, value, bound };
    return bound === Number.POSITIVE_INFINITY ? 'impossible' : 'unknown';
  }
  const program = whole.narrowTo([minimised, ...kept.map(([form]) => form)], totals);
  const getValue = (plan: Quantities) => program.computeCost(minimised, plan);
  const relaxed = runMilp(milp, goal, { ...start, effort: limitRelaxation(effort), program, areWhole: false });
  if (relaxed === 'impossible') return relaxed;
  const { quantities: rounded, bound: least = Number.NEGATIVE_INFINITY } = relaxed === 'unknown' ? {} : relaxed;
  const isBetter = rounded !== undefined && (known === undefined || getValue(rounded) < getValue(known));
  const best = isBetter ? rounded : known;
  if (best !== undefined && provesOptimum(minimised, least, getValue(best)))
    return { quantities: best, value: getValue(best), bound: getValue(best) };
  const found = runMilp(milp, goal, { ...start, known: best, program, areWhole: true });
  if (typeof found === 'string') return found;
  const quantities = found.quantities ?? best;
  if (quantities === undefined) return 'unknown';
  // Within its tolerances HiGHS may count an optimal plan as cheaper than its whole quantities are.
  const value = getValue(quantities);
  return { quantities, value, bound: Math.min(value, Math.max(least, found.bound ?? least)) };
};

/** One cost to minimise under cost limits, and where the search starts and ends. */
export interface LimitedStage {
  readonly form: CostFunction;
  /** Costs of the stages after this one, which break ties. */
  readonly later: readonly CostFunction[];
  /** All limits: those of the question, then the costs of the stages before. */
  readonly kept: CostLimits;
  /** Number of the limits of the question. */
  readonly ownLimits: number;
  readonly effort: SolverEffort;
  /** The search ends as soon as it is proven that no plan has less than this cost. */
  readonly wanted: number;
}

/** The best plan of a stage, if one is known, and the guide that admits the plans of its value. */
interface StagePlan {
  readonly plan: Quantities | undefined;
  readonly isProven: boolean;
  readonly guide: Guide | undefined;
}

/** Ranges of the offers' totals in plans at least as good as the known one. */
interface StageRanges {
  readonly totals: TotalRanges | undefined;
  /** Whether it is proven that there is no plan. */
  readonly isEmpty: boolean;
}

const chargesUnits = ({ unit }: CostFunction): boolean => unit.some((each) => each !== 0);

const computeRanges = (
  { model, floor }: StageSearch,
  { form, kept, ownLimits }: LimitedStage,
  value: number,
): StageRanges => {
  const costs = [...kept.slice(ownLimits), [form, value] as const].filter(([each]) => chargesUnits(each));
  const totals =
    floor === undefined || costs.length === 0
      ? undefined
      : computeTotalRanges(model, floor, kept.slice(0, ownLimits), costs);
  const isEmpty =
    totals !== undefined &&
    (totals.bounds.includes(Number.POSITIVE_INFINITY) || totals.low.some((low, n) => low > ensure(totals.high[n])));
  return { totals: isEmpty ? undefined : totals, isEmpty };
};

/** Returns a lower bound of the cost by the totals of the offers alone; -Infinity if they give none. */
const computeTotalsBound = ({ model, floor }: StageSearch, { form, kept, ownLimits }: LimitedStage): number => {
  if (floor === undefined || !chargesUnits(form)) return Number.NEGATIVE_INFINITY;
  const cost = [form, Number.POSITIVE_INFINITY] as const;
  const [bound = Number.POSITIVE_INFINITY] =
    computeTotalRanges(model, floor, kept.slice(0, ownLimits), [cost])?.bounds ?? [];
  return bound < Number.POSITIVE_INFINITY ? bound : Number.NEGATIVE_INFINITY;
};

/**
 * Searches the plans whose cost is the least that a lower bound admits. Ranges of the offers' totals are so narrow in
 * them that the MILP takes milliseconds, whether there is such a plan or not.
 * @param least a whole cost
 * @returns an optimal plan; 'impossible' if every plan costs more
 */
const reachLeast = (search: StageSearch, stage: LimitedStage, least: number): Outcome<Quantities> => {
  const { form, kept, effort } = stage;
  if (!Number.isFinite(least) || !isWhole(form) || !chargesUnits(form)) return 'unknown';
  const { totals, isEmpty } = computeRanges(search, stage, least);
  if (isEmpty) return 'impossible';
  if (totals === undefined) return 'unknown';
  const nodes = Math.min(effort.nodes, NARROW_EFFORT.nodes);
  const found = minimiseByMilp(
    search,
    { minimised: form, kept: [...kept, [form, least]] },
    { effort: { ...NARROW_EFFORT, nodes }, known: undefined, totals },
  );
  return typeof found === 'string' ? found : found.quantities;
};

/**
 * Minimises one cost under cost limits: ranges of the offers' totals and a beam search first, then a MILP of the plans
 * that cost no more than the lower bound, then one of all plans if these leave the cost open.
 */
export const minimiseLimited = (
  search: StageSearch,
  stage: LimitedStage,
  known: Quantities | undefined,
  guides: readonly Guide[],
): Outcome<StagePlan> => {
  const { model, program } = search;
  const { form, kept, later, effort, wanted } = stage;
  const getValue = (plan: Quantities | undefined) =>
    plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan);
  if (known === undefined && computeRanges(search, stage, getValue(known)).isEmpty) return 'impossible';
  const searched = searchStage(search, { form, kept, later, least: computeTotalsBound(search, stage) }, known, guides);
  const isFound = searched.plan !== undefined && isWithin(program, kept, searched.plan);
  const found = isFound ? searched.plan : known;
  const toPlan = (plan: Quantities | undefined, isProven: boolean): StagePlan => ({
    plan,
    isProven,
    guide: searched.guideAt(getValue(plan)),
  });
  if (provesOptimum(form, searched.bound, wanted)) return toPlan(found, false);
  if (provesOptimum(form, searched.bound, getValue(found))) return toPlan(found, true);
  const least = toLeastWhole(searched.bound);
  const reached = reachLeast(search, stage, least);
  if (typeof reached !== 'string') return toPlan(reached, true);
  const bound = reached === 'impossible' ? least + 1 : searched.bound;
  if (provesOptimum(form, bound, wanted)) return toPlan(found, false);
  if (provesOptimum(form, bound, getValue(found))) return toPlan(found, true);
  const { totals } = computeRanges(search, stage, getValue(found));
  const solved = minimiseByMilp(search, { minimised: form, kept }, { effort, known: found, totals });
  if (typeof solved === 'string') return found === undefined ? solved : toPlan(found, false);
  const plan = solved.value < getValue(found) ? solved.quantities : found;
  return toPlan(plan, provesOptimum(form, Math.max(solved.bound, bound), getValue(plan)));
};
