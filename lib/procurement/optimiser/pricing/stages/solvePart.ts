import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  type CostFunction,
  combineCostFunctions,
  computeCost,
  getCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { toTierForms } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildTieBreaker, packLexicographically } from '#lib/procurement/optimiser/model/lexicographicPacking.ts';
import { getSmallestPlan, hasManyOptions, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { runBeamSearch } from '#lib/procurement/optimiser/pricing/beamSearch/beamSearch.ts';
import { NARROW_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { buildPartMilp, type PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { provesOptimum } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { CostLimits, StageGoal, StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { toOptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { solveStage, solveStageRelaxation } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { solveWideStage } from '#lib/procurement/optimiser/pricing/stages/wideStage.ts';

/** A plan of one part with its coverage, and value and proven bound of each cost. */
export interface PartSolution {
  readonly quantities: Quantities;
  readonly coverage: StageResult;
  readonly values: readonly number[];
  readonly bounds: readonly number[];
}

/** Beam width of an estimate. */
const ESTIMATE_BEAM = 3;

/** Default number of MILP nodes per stage. */
const NODES = 5_000;

/** Returns both coverage tiers as one cost function: unavailable units outweigh the shortfall at the end. */
export const getCoverageCost = (model: PartModel): CostFunction =>
  combineCostFunctions(model, [
    [model.minimum + 1, getCostFunction(model, 'UnavailableUnits')],
    [1, getCostFunction(model, 'EndMinimumStockShortfall')],
  ]);

/** Returns the minimum cumulative receipts for a coverage, which is a value of `getCoverageCost`. */
export const computeMinimumReceipts = (model: PartModel, coverage: number): number => {
  const end = ensure(model.base[model.periods - 1]);
  const unavailable = Math.floor(coverage / (model.minimum + 1));
  const wanted = model.start < model.periods ? model.minimum - (coverage % (model.minimum + 1)) : 0;
  return Math.max(0, (unavailable > 0 ? -unavailable : wanted) - end);
};

/** Whether a plan could gain from stock and backlog in the same period; the MILP must then forbid both together. */
export const isExclusive = (forms: readonly CostFunction[]): boolean => {
  const late = forms.findIndex((form) => form.backlog.every((cost) => cost > 0));
  const canGain = (form: CostFunction) => form.shortfall.some((cost, at) => cost > ensure(form.backlog[at]));
  return forms.some((form, n) => canGain(form) && (late < 0 || n < late));
};

/** Data of one part that its lexicographic stages share. */
interface StageContext {
  readonly milp: MilpSolver;
  readonly model: PartModel;
  /** All costs, in lexicographic order. */
  readonly forms: readonly CostFunction[];
  /** Minimum cumulative receipts. */
  readonly floor: number;
  readonly program: PartMilp;
  /** Cost limits that hold in all stages: the coverage. */
  readonly kept: CostLimits;
  readonly nodes: number;
  readonly relaxesQuantities?: boolean | undefined;
}

/** Minimises the cost of one stage under the values that the earlier stages have in the known plan. */
const solveObjectiveStage = (context: StageContext, stage: number, known: Quantities): StageResult => {
  const { milp, model, forms, floor, program, nodes, relaxesQuantities } = context;
  const minimised = ensure(forms[stage]);
  const kept: CostLimits = [
    ...context.kept,
    ...forms.slice(0, stage).map((each) => [each, computeCost(model, each, known)] as const),
  ];
  const duals = hasManyOptions(model) ? solveStageRelaxation(milp, program, { minimised, kept }) : undefined;
  const { value: bound, used } = duals ?? {};
  const { quantities, ...result } =
    bound === undefined || used === undefined
      ? solveStage(milp, program, { minimised, kept }, { nodes, known, relaxesQuantities })
      : solveWideStage(milp, program, { minimised, kept, floor, nodes }, { plan: known, bound, used });
  const value = computeCost(model, minimised, known);
  return result.value < value
    ? { quantities, ...result }
    : { quantities: known, value, bound: Math.min(value, result.bound) };
};

/**
 * Finds a plan by beam search without multipliers. `proven` is the number of costs, from the first on, that the
 * relaxation proves.
 */
const solveByBeamSearch = (model: PartModel, floor: number, forms: readonly CostFunction[], width = NARROW_BEAM) => {
  const relaxation = createRelaxation(model, floor);
  const { form, held } = packLexicographically(model, forms, relaxation.maximumReceipts);
  const costs = toOptionCosts(form);
  relaxation.solve(costs);
  const plan = runBeamSearch({
    relaxation,
    costs,
    tie: buildTieBreaker(model, forms.slice(held), relaxation.maximumReceipts),
    forms,
    width,
  });
  const proven =
    plan !== undefined && provesOptimum(form, relaxation.bound(), computeCost(model, form, plan)) ? held : 0;
  return { plan, proven };
};

/**
 * Returns a first plan of a part without a bound: one beam search over coverage and the cost functions in lexicographic
 * order. Undefined if the table of the relaxation would be too large or the search finds no plan.
 */
export const estimatePlan = (model: PartModel, forms: readonly CostFunction[]): Quantities | undefined => {
  if (model.options.length === 0) return getSmallestPlan(model);
  if (!isRelaxationTractable(model)) return undefined;
  return solveByBeamSearch(model, 0, [getCoverageCost(model), ...forms], ESTIMATE_BEAM).plan;
};

/** Returns the coverage of a plan as a stage result. The plan must be known to have optimal coverage. */
const toCoverageResult = (model: PartModel, quantities: Quantities): StageResult => {
  const value = computeCost(model, getCoverageCost(model), quantities);
  return { quantities, value, bound: value };
};

/**
 * Lists the coverage tiers. They are separate for large quantities, because HiGHS's tolerances would hide one unit in
 * their sum.
 */
const listCoverageTiers = (model: PartModel): readonly CostFunction[] =>
  hasLargeAmounts(model) ? toTierForms(model) : [getCoverageCost(model)];

/** Effort for one part. */
interface Effort {
  /** MILP nodes per stage; 0 for beam search alone, without proof. */
  readonly nodes?: number;
  /** A known plan of optimal coverage. */
  readonly covering?: Quantities;
  /** Whether MILPs may have fractional quantities first: faster, but any of the equally good plans may be found. */
  readonly relaxesQuantities?: boolean;
}

/** Minimises the coverage tiers of a part. */
export const solveCoverage = (
  milp: MilpSolver,
  model: PartModel,
  { relaxesQuantities }: Pick<Effort, 'relaxesQuantities'> = {},
): StageResult => {
  const form = getCoverageCost(model);
  if (model.options.length === 0) return toCoverageResult(model, getSmallestPlan(model));
  const { plan = getSmallestPlan(model), proven } = isRelaxationTractable(model)
    ? solveByBeamSearch(model, 0, [form])
    : { proven: 0 };
  if (proven > 0) return toCoverageResult(model, plan);
  const forms = listCoverageTiers(model);
  const program = buildPartMilp(model, isExclusive(forms));
  const context = { milp, model, forms, floor: 0, program, kept: [], nodes: NODES, relaxesQuantities };
  let known = plan;
  for (const stage of forms.keys()) known = solveObjectiveStage(context, stage, known).quantities;
  return toCoverageResult(model, known);
};

/** Minimises coverage, then each cost function in lexicographic order. */
export const solveLexicographic = (
  milp: MilpSolver,
  model: PartModel,
  forms: readonly CostFunction[],
  { nodes = NODES, covering, relaxesQuantities }: Effort = {},
): PartSolution => {
  const coverage = covering === undefined ? solveCoverage(milp, model) : toCoverageResult(model, covering);
  const computeValues = (quantities: Quantities) => forms.map((form) => computeCost(model, form, quantities));
  const toSolution = (quantities: Quantities, bounds = computeValues(quantities)): PartSolution => ({
    quantities,
    coverage,
    values: computeValues(quantities),
    bounds,
  });
  if (model.options.length === 0) return toSolution(coverage.quantities);
  const floor = computeMinimumReceipts(model, coverage.value);
  const first = isRelaxationTractable(model) ? solveByBeamSearch(model, floor, forms) : undefined;
  let plan = first?.plan ?? coverage.quantities;
  const proven = first?.proven ?? 0;
  if (proven === forms.length) return toSolution(plan);
  if (nodes === 0)
    return toSolution(
      plan,
      forms.map((form, n) => (n < proven ? computeCost(model, form, plan) : Number.NEGATIVE_INFINITY)),
    );
  const kept = listCoverageTiers(model).map((tier) => [tier, computeCost(model, tier, coverage.quantities)] as const);
  const program = buildPartMilp(model, isExclusive(forms));
  const context = { milp, model, forms, floor, program, kept, nodes, relaxesQuantities };
  const bounds = computeValues(plan).slice(0, proven);
  for (let stage = proven; stage < forms.length; stage++) {
    const { quantities, bound } = solveObjectiveStage(context, stage, plan);
    plan = quantities;
    bounds.push(bound);
  }
  return toSolution(plan, bounds);
};

/** Returns the least value of a cost under cost limits; `known` is a plan within them. */
export const minimiseCost = (milp: MilpSolver, model: PartModel, goal: StageGoal, known: Quantities): number => {
  const { minimised } = goal;
  if (model.options.length === 0) return computeCost(model, minimised, getSmallestPlan(model));
  const program = buildPartMilp(model, isExclusive([minimised]));
  return solveStage(milp, program, goal, { nodes: NODES, known, relaxesQuantities: true }).value;
};
