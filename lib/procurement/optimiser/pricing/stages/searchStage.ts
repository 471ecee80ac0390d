import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  type CostFunction,
  combineCostFunctions,
  computeCost,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildTieBreaker } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import { hasManyOptions, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { compareLexicographically, runBeamSearch } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearch.ts';
import { WIDE_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { computeCandidateTotals } from '#lib/procurement/optimiser/pricing/beamSearch/candidateTotals.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { Guide } from '#lib/procurement/optimiser/pricing/relaxation/guide.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps, solveAtPrices } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/roundingSlack.ts';
import { solveStageRelaxation } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { provesOptimum } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';
import type { CostLimits, StageDuals } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Effort of the search of a stage. */
export interface SearchEffort {
  /** Beam width of searches with multipliers. */
  readonly width: number;
  /** Subgradient steps per search. */
  readonly steps: number;
  /** Number of searches, each with another factor on the dual prices of earlier stages. */
  readonly searches: number;
}

/**
 * Factors on the dual prices of earlier stages, one for each search: with a larger factor the search leaves more slack in
 * their limits.
 */
const EMPHASES = [1, 3, 12] as const;

const WIDE: SearchEffort = { width: WIDE_BEAM, steps: 8, searches: EMPHASES.length };

/** Returns the option costs of a cost function, without fixed costs. */
export const toOptionCosts = (form: CostFunction): OptionCosts => ({
  unit: form.unit,
  fixed: form.unit.map(() => 0),
  held: form,
});

/** Data that all stages of one part share. */
export interface StageSearch {
  readonly milp: MilpSolver;
  readonly model: PartModel;
  /** All costs, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** Minimum cumulative receipts; undefined where the relaxation does not fit its table. */
  readonly floor: number | undefined;
  readonly program: PartMilp;
  /** Whether the relaxation bounds every plan: not where a limit demands orders beyond the need. */
  readonly isBounded: boolean;
  /** Largest total quantity that the relaxation considers; by default that of some best plan without further limits. */
  readonly mostReceipts?: number;
  /** A plan without the limits of a question: the best plan within them mostly uses its options. None by default. */
  readonly unlimited?: Quantities | undefined;
  /** Effort of the searches of a stage; wide by default. */
  readonly effort?: SearchEffort;
}

/** Result of the methods that a stage tries before its MILP. */
export interface SearchedStage {
  /** Undefined only if no plan was known. */
  readonly plan: Quantities | undefined;
  readonly bound: number;
  /** Options of the linear relaxation's plan; undefined if it has none. */
  readonly used: readonly boolean[] | undefined;
  /** Returns the guide that admits the plans of the stage up to a value. */
  readonly guideAt: (value: number) => Guide | undefined;
}

const selectBetter = (
  { forms, model }: StageSearch,
  plan: Quantities | undefined,
  other: Quantities | undefined,
): Quantities | undefined => {
  if (other === undefined || plan === undefined) return other ?? plan;
  const computeValues = (quantities: Quantities) => forms.map((form) => computeCost(model, form, quantities));
  return compareLexicographically(computeValues(other), computeValues(plan)) <= 0 ? other : plan;
};

/** The cost that a stage minimises, under the limits of the stages before it. */
interface StageCosts {
  readonly form: CostFunction;
  readonly kept: CostLimits;
}

/** What is known of a stage before its searches. */
interface SearchGoal extends StageCosts {
  /** Dual values of its linear relaxation; undefined if HiGHS finds no optimum. */
  readonly duals: StageDuals | undefined;
  /** Costs of the stages after this one, which break ties. */
  readonly later: readonly CostFunction[];
  /** A known lower bound; none by default. */
  readonly least?: number;
}

/** Solves the linear relaxation of a stage; undefined if HiGHS finds no optimum. */
export const relaxStage = (
  { milp, program, effort }: StageSearch,
  { form, kept }: StageCosts,
): StageDuals | undefined => {
  // The relaxation of the whole MILP gives the searches of a calculation other dual prices among equally good ones.
  const relaxed =
    effort === undefined ? program : program.narrowTo([form, ...kept.map(([each]) => each)], undefined, false);
  return solveStageRelaxation(milp, relaxed, { minimised: form, kept });
};

/** Returns the cost of a stage with its limits at their dual prices, and the constant term of this Lagrangian. */
const priceLimits = (model: PartModel, { form, kept }: StageCosts, prices: readonly number[]) => ({
  priced: combineCostFunctions(model, [[1, form], ...kept.map(([each], n) => [ensure(prices[n]), each] as const)]),
  constant: kept.reduce((total, [, most], n) => total + ensure(prices[n]) * most, 0),
});

/** Returns the guide that admits the plans of a stage up to a value; undefined if the stage has no relaxation. */
export const createStageGuide = (
  { model, floor, mostReceipts }: StageSearch,
  goal: StageCosts,
  duals: StageDuals | undefined,
  value: number,
): Guide | undefined => {
  if (duals === undefined || floor === undefined) return undefined;
  const { priced, constant } = priceLimits(model, goal, duals.kept);
  const relaxation = createRelaxation(model, floor, mostReceipts);
  const { costs, refund } = solveAtPrices(relaxation, toOptionCosts(priced), duals.limits);
  return { relaxation, costs, limit: addRoundingSlack(constant + refund + value) };
};

/**
 * Searches the plans of one stage without its MILP: dual prices of its linear relaxation guide beam searches.
 * @param known a plan within the limits, if there is one
 */
export const searchStage = (
  search: StageSearch,
  { form, kept, duals, later, least = Number.NEGATIVE_INFINITY }: SearchGoal,
  known: Quantities | undefined,
  guides: readonly Guide[],
): SearchedStage => {
  const { model, forms, floor, effort = WIDE } = search;
  const computeValue = (plan: Quantities | undefined) =>
    plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan);
  const totals = computeCandidateTotals(model, floor ?? 0);
  let plan = known;
  let bound = Math.max(least, duals?.value ?? least);
  let guide: Guide | undefined;
  for (const [attempt, emphasis] of EMPHASES.slice(0, effort.searches).entries()) {
    if (duals === undefined || floor === undefined || (attempt > 0 && provesOptimum(form, bound, computeValue(plan))))
      break;
    const multipliers = duals.kept.map((each) => emphasis * each);
    const { priced, constant } = priceLimits(model, { form, kept }, multipliers);
    const relaxation = createRelaxation(model, floor, search.mostReceipts);
    const costs = toOptionCosts(priced);
    const steps = plan === undefined || provesOptimum(form, bound, computeValue(plan)) ? 0 : effort.steps;
    const found = runSubgradientSteps(relaxation, costs, {
      from: duals.limits,
      goal: computeValue(plan) + constant,
      rounds: steps,
    });
    if (search.isBounded) bound = Math.max(bound, found.bound - constant);
    const unlimited = { relaxation, costs: found.costs };
    const limit = (value: number) => addRoundingSlack(value + constant + found.refund);
    const tie = buildTieBreaker(model, later, relaxation.maximumReceipts);
    const most = plan === undefined ? Number.MAX_VALUE : limit(computeValue(plan));
    const all = [...guides, { ...unlimited, limit: most }];
    plan = selectBetter(search, plan, runBeamSearch({ model, guides: all, tie, forms, totals, width: effort.width }));
    if (attempt === 0) guide = { ...unlimited, limit: constant + found.refund };
    if (hasManyOptions(model)) break;
  }
  return {
    plan,
    bound,
    used: duals?.used,
    guideAt: (value) => guide && { ...guide, limit: addRoundingSlack(guide.limit + value) },
  };
};
