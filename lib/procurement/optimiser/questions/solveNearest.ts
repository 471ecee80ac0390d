import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type PartContext, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CriterionVector, toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates, computeTchebycheffDistance, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { toModelData } from '#lib/procurement/optimiser/master/growingMilp.ts';
import { buildNearestMilp, type Rest } from '#lib/procurement/optimiser/master/nearestMilp.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import {
  computeObjectiveBound,
  EXACT_OPTIONS,
  NO_SUB_MILPS,
} from '#lib/procurement/optimiser/pricing/milp/solverOptions.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';
import type { Outcome } from '#lib/procurement/optimiser/questions/limitedStage.ts';

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
}

/**
 * Minimises the augmented Tchebycheff distance over the plans of one part within cost limits, with the plans of the
 * other parts fixed. An order or supplier that they use costs nothing more.
 */
export const solveNearest = (
  milp: MilpSolver,
  model: PartModel,
  { rest, measure, limits, known }: NearestProblem,
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
  const start = known !== undefined && isWithin(stage, limits, known) ? known : undefined;
  const goal = { rest, rates, ideal: measure.range.ideal, limits, ...(start && { known: start }) };
  const program = buildNearestMilp(part, stage, goal);
  const data = toModelData(program);
  const { modelStatus } = milp.constants;
  return milp.withModel(data, (solver) => {
    solver.options.set({
      ...EXACT_OPTIONS,
      ...NO_SUB_MILPS,
      ...(start === undefined && { objective_bound: computeObjectiveBound(data) }),
      mip_abs_gap: 1e-7,
      mip_max_nodes: effort.nodes,
    });
    if (start !== undefined) solver.setSolution({ colValue: program.start });
    runWithin(milp, solver, effort);
    // A known plan within the limits contradicts the claim that there is none.
    if (solver.getModelStatus() === modelStatus.infeasible) return start === undefined ? 'impossible' : 'unknown';
    const { colValue } = solver.getSolution();
    if (colValue.length === 0) return 'unknown';
    const quantities = toQuantities(stage, colValue);
    if (!isWithin(stage, limits, quantities)) return 'unknown';
    const distance = computePlanDistance(quantities);
    return { quantities, distance, bound: Math.min(distance, Number(solver.info.get('mip_dual_bound'))) };
  });
};
