import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { toDense } from '#lib/procurement/optimiser/highs/program.ts';
import { solve } from '#lib/procurement/optimiser/highs/solve.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import {
  type CostFunction,
  computeCost,
  getCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { hasManyOptions, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { fitEarlierPlan } from '#lib/procurement/optimiser/parts/fittedPlan.ts';
import { buildPartMilp, countChanges, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** The best plan of a part for a maximum number of changed order lines. */
export interface PartChoice {
  readonly changes: number;
  readonly column: Column;
  /** Unavailable units, shortfall of the minimum stock at the end, then the objectives of the order. */
  readonly values: readonly number[];
  /** Whether it is proven that no plan with at most this number of changes has smaller values. */
  readonly isProven: boolean;
}

/** Compares vectors in lexicographic order: negative if `a` comes first. */
export const compareValues = (a: readonly number[], b: readonly number[]): number => {
  const n = a.findIndex((value, at) => value !== b[at]);
  return n < 0 ? 0 : (a[n] ?? 0) - (b[n] ?? 0);
};

/** Node limits of a MILP of one part: in general, and if its root node alone takes seconds. */
const MOST_NODES = 5_000;
const NODES_OF_MANY = 200;

/** A part with its model. */
export interface ModelledPart {
  readonly problem: Problem;
  readonly part: Part;
  readonly model: PartModel;
}

/** Input for computing the choices of one part. */
interface PartData extends ModelledPart {
  readonly milp: MilpSolver;
  /** Coverage tiers, then the objectives. */
  readonly forms: readonly CostFunction[];
  /** Number of order lines without an option in the model: every plan changes them. */
  readonly lost: number;
  readonly nodes: number;
}

const createPartData = (
  milp: MilpSolver,
  { problem, part, model }: ModelledPart,
  order: readonly AdditiveObjective[],
): PartData => {
  const known = model.options.filter(({ before }) => before !== undefined).length;
  return {
    milp,
    problem,
    part,
    model,
    forms: [
      getCostFunction(model, 'UnavailableUnits'),
      getCostFunction(model, 'EndMinimumStockShortfall'),
      ...toObjectiveForms(model, order),
    ],
    lost: (part.earlier?.length ?? 0) - known,
    nodes: hasManyOptions(model) ? NODES_OF_MANY : MOST_NODES,
  };
};

const toChoice = ({ model, forms, lost }: PartData, quantities: Quantities, isProven: boolean): PartChoice => ({
  changes: lost + countChanges(model, quantities),
  column: toColumn(model, quantities),
  values: forms.map((form) => computeCost(model, form, quantities)),
  isProven,
});

/** Whether stock and backlog in one period must be forbidden for some of the costs. */
const needsExclusion = ({ forms }: PartData): boolean => isExclusive(forms.slice(0, 2)) || isExclusive(forms.slice(2));

/**
 * Minimises the values of a part with at most `most` changes in lexicographic order, starting from a known plan. As long
 * as the values equal those of the best plan, no MILP is needed.
 */
const solveWithin = (data: PartData, most: number, known: Quantities, best: PartChoice): PartChoice => {
  const { milp, model, forms, lost, nodes } = data;
  const program = buildPartMilp(model, needsExclusion(data), undefined, most - lost);
  let plan = known;
  let isProven = true;
  forms.forEach((form, stage) => {
    const kept: CostLimits = forms.slice(0, stage).map((each) => [each, computeCost(model, each, plan)]);
    const value = computeCost(model, form, plan);
    const isBest = value === best.values[stage] && kept.every(([, least], n) => least === best.values[n]);
    if (isBest && best.isProven) return;
    // Only recycled units have negative values, so the least possible value of all others is 0.
    if (value === 0 && form.unit.every((unit) => unit >= 0)) return;
    const result = solveStage(milp, program, { minimised: form, kept }, { nodes, known: plan, heuristics: {} });
    const isValid =
      program.isPlan(result.quantities) &&
      kept.every(([each, limit]) => computeCost(model, each, result.quantities) <= limit) &&
      computeCost(model, form, result.quantities) <= value;
    if (isValid) plan = result.quantities;
    isProven &&= provesOptimum(form, result.bound, computeCost(model, form, plan));
  });
  return toChoice(data, plan, isProven);
};

/** Finds a plan with the fewest changes under cost limits, starting from a known plan. */
const minimiseChanges = (
  data: PartData,
  kept: CostLimits,
  known: Quantities,
): { readonly quantities: Quantities; readonly isProven: boolean } => {
  const { milp, model, nodes } = data;
  const program = buildPartMilp(model, kept.length > 0 && needsExclusion(data), undefined, model.options.length);
  const none: CostFunction = {
    unit: model.options.map(() => 0),
    backlog: model.base.map(() => 0),
    shortfall: model.base.map(() => 0),
    excess: model.base.map(() => 0),
  };
  const milpData = program.toProofData(none, kept);
  const { values, isOptimal, bound } = solve(
    milp,
    { ...milpData, colCost: toDense(milpData.numCols, program.changeTerms) },
    { options: EXACT_OPTIONS, effort: { nodes }, start: program.toVariableValues(known) },
  );
  // A search that cannot beat its start may end without a plan.
  const quantities = values === undefined ? known : toQuantities(program, values);
  const isValid =
    program.isPlan(quantities) && kept.every(([form, most]) => computeCost(model, form, quantities) <= most);
  const best = isValid && countChanges(model, quantities) < countChanges(model, known) ? quantities : known;
  return { quantities: best, isProven: isOptimal && countChanges(model, best) <= toLeastWhole(bound) };
};

/** Returns a plan with few changes, without a search. */
export const estimateChoice = (
  milp: MilpSolver,
  { problem, part, model }: ModelledPart,
  order: readonly AdditiveObjective[],
): PartChoice => {
  const data = createPartData(milp, { problem, part, model }, order);
  return toChoice(data, fitEarlierPlan(problem, part, model), false);
};

/** Choices of one part to be computed. */
export interface ChoicesJob {
  readonly order: readonly AdditiveObjective[];
  /** The best plan without a limit. */
  readonly optimum: Column;
  readonly isOptimumProven: boolean;
  /**
   * Number of changes to solve for, and a known plan with fewer changes. Undefined to compute the two ends: the plan
   * with the fewest changes, and the optimum with the fewest changes.
   */
  readonly between?: { readonly most: number; readonly known: Column };
}

/**
 * Returns the plan with the fewest changes, and among the best plans one with the fewest changes; a single choice if
 * both are equal.
 */
const findEnds = (data: PartData, { optimum, isOptimumProven }: ChoicesJob): readonly PartChoice[] => {
  const { problem, part, model, forms, lost } = data;
  const best = toChoice(data, getColumnQuantities(model, optimum), isOptimumProven);
  const fitted = fitEarlierPlan(problem, part, model);
  const few =
    countChanges(model, fitted) === 0 ? { quantities: fitted, isProven: true } : minimiseChanges(data, [], fitted);
  const unchanged = toChoice(data, few.quantities, few.isProven);
  if (compareValues(unchanged.values, best.values) <= 0) return [{ ...unchanged, isProven: isOptimumProven }];
  const isFixed = countChanges(model, few.quantities) === 0;
  const least = isFixed ? unchanged : solveWithin(data, unchanged.changes, few.quantities, best);
  const first = { ...least, isProven: least.isProven && few.isProven };
  if (compareValues(first.values, best.values) <= 0) return [first];
  const kept = forms.map((form, n) => [form, best.values[n] ?? 0] as const);
  if (best.changes <= lost) return [first, best];
  const last = minimiseChanges(data, kept, getColumnQuantities(model, optimum));
  return [first, toChoice(data, last.quantities, isOptimumProven)];
};

/** Computes choices of a part: its two ends, or one between these. */
export const findChoices = (
  milp: MilpSolver,
  { problem, part, model }: ModelledPart,
  job: ChoicesJob,
): readonly PartChoice[] => {
  const data = createPartData(milp, { problem, part, model }, job.order);
  if (job.between === undefined) return findEnds(data, job);
  const { most, known } = job.between;
  const best = toChoice(data, getColumnQuantities(model, job.optimum), job.isOptimumProven);
  return [solveWithin(data, most, getColumnQuantities(model, known), best)];
};
