import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type PartContext, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CriterionVector, toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates, computeTchebycheffDistance, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { type GrowingMilp, toModelData } from '#lib/procurement/optimiser/master/growingMilp.ts';
import { buildNearestMilp, type Rest } from '#lib/procurement/optimiser/master/nearestMilp.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { relaxQuantities, toFractionalBound } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import {
  computeObjectiveBound,
  EXACT_OPTIONS,
  NO_SUB_MILPS,
} from '#lib/procurement/optimiser/pricing/milp/solverOptions.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';
import { limitRelaxation, type Outcome } from '#lib/procurement/optimiser/questions/limitedStage.ts';

/** Comparison of plans by weights. */
export interface Measure {
  readonly range: Range;
  readonly weights: readonly number[];
}

/** The plan of a part for which the plan of all parts is nearest to the ideal point. */
export interface NearestPlan {
  readonly quantities: Quantities;
  readonly distance: number;
  readonly bound: number;
}

/** Computes the criterion vector of a plan from one part and the contribution of the others. */
export const computeWithRest = (part: PartContext, rest: Rest, quantities: Quantities): CriterionVector => {
  const { objectives, orders } = planToPoolColumn(part, quantities);
  const all = new Set([...rest.orders, ...orders]);
  const suppliers = new Set([...rest.suppliers, ...orders.map((order) => Math.floor(order / part.model.periods))]);
  return toCriterionVector(
    objectives.map((value, n) => value + ensure(rest.objectives[n])),
    all.size,
    suppliers.size,
  );
};

/** Data that determine the distance of a part's plans, and the limits on them. */
interface NearestProblem {
  readonly rest: Rest;
  readonly measure: Measure;
  readonly limits: CostLimits;
  /** A known plan of the part. */
  readonly known?: Quantities | undefined;
  /** The search ends when the distance exceeds its lower bound by no more. */
  readonly gap: number;
}

/** The gap at which a distance is proven to be the least. */
export const PROVEN = 1e-6;

/** Share of a gap that HiGHS leaves, so that its tolerances do not exceed the gap. */
const SOLVER_SHARE = 0.1;

/** A MILP whose quantities are whole, or the relaxation in which only its binaries are. */
interface NearestRun extends Pick<NearestProblem, 'limits' | 'gap'> {
  readonly known: Quantities | undefined;
  readonly stage: PartMilp;
  readonly program: GrowingMilp;
  readonly effort: SolverEffort;
  readonly computeDistance: (quantities: Quantities) => number;
  readonly areWhole: boolean;
}

/** Runs HiGHS once. A bound of the relaxation holds for whole quantities, too. */
const runNearest = (
  milp: MilpSolver,
  { stage, program, limits, known, gap, effort, computeDistance, areWhole }: NearestRun,
): Outcome<NearestPlan> => {
  const data = areWhole ? toModelData(program) : relaxQuantities(toModelData(program));
  return milp.withModel(data, (solver) => {
    solver.options.set({
      ...EXACT_OPTIONS,
      ...NO_SUB_MILPS,
      ...(known === undefined && { objective_bound: computeObjectiveBound(data) }),
      mip_abs_gap: gap * SOLVER_SHARE,
      mip_max_nodes: effort.nodes,
    });
    if (known !== undefined) solver.setSolution({ colValue: program.start });
    runWithin(milp, solver, effort);
    // A known plan within the limits contradicts the claim that there is none.
    if (solver.getModelStatus() === milp.constants.modelStatus.infeasible)
      return known === undefined ? 'impossible' : 'unknown';
    const { colValue } = solver.getSolution();
    if (colValue.length === 0) return 'unknown';
    const quantities = toQuantities(stage, colValue);
    if (!isWithin(stage, limits, quantities)) return 'unknown';
    const distance = computeDistance(quantities);
    const reported = Number(solver.info.get('mip_dual_bound'));
    const bound = areWhole ? reported : toFractionalBound(reported, solver.getObjectiveValue(), gap * SOLVER_SHARE);
    return { quantities, distance, bound: Math.min(distance, bound) };
  });
};

/**
 * Minimises the augmented Tchebycheff distance over the plans of one part within cost limits, with the plans of the
 * other parts fixed. An order or supplier that they use costs nothing more.
 */
export const solveNearest = (
  milp: MilpSolver,
  model: PartModel,
  { rest, measure, limits, known, gap }: NearestProblem,
  effort: SolverEffort,
): Outcome<NearestPlan> => {
  const part = toPartContext(model);
  const computePlanDistance = (quantities: Quantities) =>
    computeTchebycheffDistance(computeWithRest(part, rest, quantities), measure.range, measure.weights);
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    const distance = computePlanDistance([]);
    return isKept ? { quantities: [], distance, bound: distance } : 'impossible';
  }
  const stage = buildPartMilp(model, false, { orderByOption: part.orderByOption, getPrice: () => 0, floor: 0 });
  const rates = computeRates(measure.range, measure.weights);
  const goal = { rest, rates, ideal: measure.range.ideal, limits };
  const shared = { stage, limits, gap, computeDistance: computePlanDistance };
  const run = (effort: SolverEffort, areWhole: boolean, start: Quantities | undefined) => {
    const program = buildNearestMilp(part, stage, { ...goal, ...(start && { known: start }) });
    return runNearest(milp, { ...shared, program, effort, known: start, areWhole });
  };
  const start = known !== undefined && isWithin(stage, limits, known) ? known : undefined;
  const relaxed = run(limitRelaxation(effort), false, start);
  if (relaxed === 'impossible') return relaxed;
  if (relaxed === 'unknown') return run(effort, true, start);
  if (relaxed.distance - relaxed.bound <= Math.max(gap, PROVEN)) return relaxed;
  const found = run(effort, true, relaxed.quantities);
  // The rounded plan of the relaxation is within the limits, so that there is a plan.
  if (typeof found === 'string') return relaxed;
  const best = found.distance <= relaxed.distance ? found : relaxed;
  return { ...best, bound: Math.min(best.distance, Math.max(found.bound, relaxed.bound)) };
};
