import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeColumnObjectives, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type CostFunction, computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import { RELAXED_BOUND_ERROR } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { provesOptimum, toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { runSubgradientSteps } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import { solveStageRelaxation } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveLexicographic,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Asks for the least value of each objective over a part's plans with the best coverage. */
export interface LeastValuesJob {
  /** Known plans of the part with the best coverage, at least one. */
  readonly columns: readonly Column[];
  /** By objective: a proven lower bound; null without one. */
  readonly proven: readonly (number | null)[];
  /** Number of subgradient steps per bound. */
  readonly steps: number;
  /** Number of objectives to bound, from the first on. */
  readonly objectives: number;
  /** Whether a beam search looks for better values than those of the known plans. */
  readonly isSearching: boolean;
}

/**
 * By objective: the least value found and its lower bound, in the sense of minimisation. The bound is null if there is
 * none.
 */
export type PartLeastValues = readonly (readonly [least: number, proven: number | null])[];

/** Rounds a bound of an integer objective up, tolerant of rounding errors. */
const roundUp = (bound: number): number => toLeastWhole(bound, Math.abs(bound), RELAXED_BOUND_ERROR);

const isConstant = ({ unit, backlog, shortfall, excess }: CostFunction): boolean =>
  [unit, backlog, shortfall, excess].every((costs) => costs.every((cost) => cost === 0));

/** Creates the function that bounds a cost from below over the plans with at least the coverage of `covering`. */
const createBound = (milp: MilpSolver, { model }: PartContext, covering: Quantities, steps: number) => {
  const coverage = getCoverageCost(model);
  const most = computeCost(model, coverage, covering);
  if (isRelaxationTractable(model)) {
    const relaxation = createRelaxation(model, computeMinimumReceipts(model, most));
    const prices = getLimitSizes(model).map(() => 0);
    return (form: CostFunction, known: number): number => {
      const costs = { unit: form.unit, fixed: form.unit.map(() => 0), held: form };
      return runSubgradientSteps(relaxation, costs, { from: prices, goal: known, rounds: steps }).bound;
    };
  }
  const program = buildPartMilp(model, false);
  return (form: CostFunction): number =>
    solveStageRelaxation(milp, program, { minimised: form, kept: [[coverage, most]] })?.value ??
    Number.NEGATIVE_INFINITY;
};

/** Finds and bounds the least value of each objective of a part. */
export const findLeastValues = (
  milp: MilpSolver,
  part: PartContext,
  { columns, proven, steps, objectives, isSearching }: LeastValuesJob,
): PartLeastValues => {
  const { model, costFunctions } = part;
  const plans = columns.map((column) => getColumnQuantities(model, column));
  const covering = ensure(plans[0]);
  const values = plans.map((plan) => computeColumnObjectives(part, plan));
  let bound: ReturnType<typeof createBound> | undefined;
  return costFunctions.map((form, n) => {
    const known = values.reduce((least, each) => Math.min(least, ensure(each[n])), Number.POSITIVE_INFINITY);
    if (model.options.length === 0 || isConstant(form)) return [known, known];
    const before = proven[n] ?? null;
    if (n >= objectives || (before !== null && before >= known)) return [known, before];
    const least = isSearching
      ? Math.min(known, ensure(solveLexicographic(milp, model, [form], { nodes: 0, covering }).values[0]))
      : known;
    bound ??= createBound(milp, part, covering, steps);
    const found = bound(form, least);
    const best = provesOptimum(form, found, least) ? least : roundUp(found);
    if (!Number.isFinite(best)) return [least, before];
    return [least, Math.min(least, Math.max(best, before ?? best))];
  });
};
