import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { isWhole, provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { CostLimits, StageDuals, StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import type { PlanRanges } from '#lib/procurement/optimiser/pricing/relaxation/planRanges.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  computeGuideRanges,
  type GuideList,
  includePlan,
  intersectPlanRanges,
  isAdmitted,
} from '#lib/procurement/optimiser/questions/stages/admittedPlans.ts';
import { reachBound } from '#lib/procurement/optimiser/questions/stages/fewOptions.ts';
import {
  type MilpStart,
  minimiseByMilp,
  type Outcome,
} from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';
import {
  createStageGuide,
  type Guide,
  relaxStage,
  type StageSearch,
} from '#lib/procurement/optimiser/questions/stages/stageSearch.ts';
import { computeTotalRanges, type TotalRanges } from '#lib/procurement/optimiser/questions/stages/totalRanges.ts';

/** Limits of a MILP of few plans, which takes some 10 to 20 iterations if it decides at all. */
const NARROW_EFFORT: SolverEffort = { nodes: 20, iterations: 300n };

/** One cost to minimise under cost limits, and where the search starts and ends. */
export interface LimitedStage {
  readonly form: CostFunction;
  /** All limits: those of the question, then the costs of the stages before. */
  readonly kept: CostLimits;
  /** Number of the limits of the question. */
  readonly ownLimits: number;
  readonly effort: SolverEffort;
  /** A known lower bound of the cost; -Infinity if there is none. */
  readonly least: number;
  /** The search ends as soon as it is proven that no plan has less than this cost. */
  readonly wanted: number;
}

/** The best plan of a stage, if one is known. */
export interface StagePlan {
  readonly plan: Quantities | undefined;
  readonly isProven: boolean;
  /** Returns the guide that admits the plans of its value; undefined if there is none. */
  readonly getGuide: () => Guide | undefined;
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

/** A cost to minimise under cost limits, and the ranges of the plans that may be the best; undefined for all plans. */
interface AdmittedGoal {
  readonly form: CostFunction;
  readonly kept: CostLimits;
  readonly ranges: PlanRanges | undefined;
}

/** Minimises a cost by MILPs of the options that the best plan may use. */
const minimiseAdmitted = (
  { milp, model, forms, program }: StageSearch,
  { form, kept, ranges }: AdmittedGoal,
  start: MilpStart,
): Outcome<StageResult> => {
  if (ranges === undefined) return minimiseByMilp(milp, program, { minimised: form, kept }, start);
  const isUsable = (n: number): boolean => model.options[n]?.isForced === true || isAdmitted(ranges, n);
  const part = narrowPart(model, kept, isUsable, ranges);
  if (part.model.options.length === 0) {
    const quantities = part.widen([]);
    const value = computeCost(model, form, quantities);
    return isWithin(program, kept, quantities) ? { quantities, value, bound: value } : 'impossible';
  }
  const narrowed = buildPartMilp(part.model, isExclusive(forms));
  const goal = { minimised: part.narrowForm(form), kept: part.limits };
  const solved = minimiseByMilp(milp, narrowed, goal, { ...start, known: start.known && part.narrow(start.known) });
  return typeof solved === 'string' ? solved : { ...solved, quantities: part.widen(solved.quantities) };
};

/**
 * Searches the plans whose cost is the least that a lower bound admits. Ranges of the offers' totals are so narrow in
 * them that the MILP takes milliseconds, whether there is such a plan or not.
 * @param least a whole cost
 * @returns an optimal plan; 'impossible' if every plan costs more
 */
const reachLeast = (
  search: StageSearch,
  stage: LimitedStage,
  least: number,
  getRanges: (value: number) => PlanRanges | undefined,
): Outcome<Quantities> => {
  const { form, kept, effort } = stage;
  if (!Number.isFinite(least) || !isWhole(form) || !chargesUnits(form)) return 'unknown';
  const { totals, isEmpty } = computeRanges(search, stage, least);
  if (isEmpty) return 'impossible';
  if (totals === undefined) return 'unknown';
  const nodes = Math.min(effort.nodes, NARROW_EFFORT.nodes);
  const goal = { form, kept: [...kept, [form, least] as const], ranges: getRanges(least) };
  const found = minimiseAdmitted(search, goal, {
    effort: { ...NARROW_EFFORT, nodes },
    known: undefined,
    totals,
    bound: least,
    isNarrow: true,
  });
  return typeof found === 'string' ? found : found.quantities;
};

/** What is known of a stage before its searches. */
export interface StageStart {
  readonly known: Quantities | undefined;
  readonly bound: number;
  readonly duals: StageDuals | undefined;
}

/** Creates the function that returns the ranges of the plans that cost no more than a value; undefined without a bound. */
const createPlanRanges = (
  { isBounded }: StageSearch,
  guideAt: (value: number) => Guide | undefined,
  guides: GuideList,
): ((value: number) => PlanRanges | undefined) => {
  if (!isBounded || guideAt(0) === undefined) return () => undefined;
  const admitted = guides.getRanges();
  return (value) => intersectPlanRanges(admitted, computeGuideRanges(ensure(guideAt(value))));
};

/** Creates the function that returns the plan of a stage if a lower bound settles it. */
const createSettle =
  ({ model }: StageSearch, { form, wanted }: LimitedStage, getGuide: (value: number) => Guide | undefined) =>
  (bound: number, plan: Quantities | undefined): StagePlan | undefined => {
    const value = plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan);
    const isProven = !provesOptimum(form, bound, wanted);
    if (isProven && !provesOptimum(form, bound, value)) return undefined;
    return { plan, isProven, getGuide: () => getGuide(value) };
  };

/**
 * Searches the best plan of a stage by a MILP of the plans that cost no more than the lower bound, then by one of all
 * plans if these leave the cost open.
 */
export const searchLimited = (
  search: StageSearch,
  stage: LimitedStage,
  start: StageStart,
  guides: GuideList,
): Outcome<StagePlan> => {
  const { model } = search;
  const { form, kept, effort } = stage;
  const { bound: least, known } = start;
  const getValue = (plan: Quantities | undefined) =>
    plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan);
  const guideAt = createStageGuide(search, { form, kept }, start.duals);
  const toPlan = (plan: Quantities | undefined, isProven: boolean): StagePlan => ({
    plan,
    isProven,
    getGuide: () => guideAt(getValue(plan)),
  });
  const settle = createSettle(search, stage, guideAt);
  const getRanges = createPlanRanges(search, guideAt, guides);
  const reachable = toLeastWhole(least);
  const reached = reachLeast(search, stage, reachable, getRanges);
  if (typeof reached !== 'string') return toPlan(reached, true);
  const bound = reached === 'impossible' ? reachable + 1 : least;
  const settled = settle(bound, known);
  if (settled !== undefined) return settled;
  const { totals } = computeRanges(search, stage, getValue(known));
  const ranges = includePlan(model, getRanges(getValue(known)), known);
  const solved = minimiseAdmitted(search, { form, kept, ranges }, { effort, known, totals, bound });
  if (typeof solved === 'string') return known === undefined ? solved : toPlan(known, false);
  const plan = solved.value < getValue(known) ? solved.quantities : known;
  return toPlan(plan, provesOptimum(form, Math.max(solved.bound, bound), getValue(plan)));
};

/** A stage after its linear relaxation. */
export interface RelaxedStage {
  readonly start: StageStart;
  /** The outcome, if the relaxation settles the stage. */
  readonly settled: Outcome<StagePlan> | undefined;
}

/**
 * Tries to decide a stage by ranges of the offers' totals and by its linear relaxation. They decide many stages with the
 * known plan, and most others with a plan of the options that the relaxation uses.
 */
export const relaxLimited = (search: StageSearch, stage: LimitedStage, known: Quantities | undefined): RelaxedStage => {
  const { form, kept, least } = stage;
  if (known === undefined && computeRanges(search, stage, Number.POSITIVE_INFINITY).isEmpty)
    return { start: { known, bound: least, duals: undefined }, settled: 'impossible' };
  const duals = relaxStage(search, { form, kept });
  const bound = Math.max(least, computeTotalsBound(search, stage), duals?.value ?? Number.NEGATIVE_INFINITY);
  const start = { known, bound, duals };
  const settle = createSettle(search, stage, createStageGuide(search, { form, kept }, duals));
  const early = settle(bound, known);
  if (early !== undefined || duals?.used === undefined) return { start, settled: early };
  const reached = reachBound(search, { minimised: form, kept }, { known, bound, used: duals.used });
  return { start, settled: reached && settle(bound, reached) };
};
