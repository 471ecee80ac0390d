import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { type PartContext, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import {
  CRITERIA,
  type CriterionVector,
  toCriterionVector,
  toLinearWeights,
} from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates, computeTchebycheffDistance, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import {
  addSwitches,
  addTchebycheffObjective,
  type GrowingMilp,
  toModelData,
} from '#lib/procurement/optimiser/master/growingMilp.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Term } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';
import {
  isWithin,
  type Outcome,
  runWithin,
  type SolverEffort,
} from '#lib/procurement/optimiser/questions/solveLimited.ts';

/** What the other parts contribute to a plan: their column objectives, orders and suppliers. */
export interface Rest {
  readonly objectives: readonly number[];
  readonly orders: ReadonlySet<number>;
  readonly suppliers: ReadonlySet<number>;
}

/** How plans are compared by weights. */
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

const INFINITE = Number.POSITIVE_INFINITY;

/** Builds the MILP of one part with the augmented Tchebycheff distance of the plan of all parts as its objective. */
const buildNearestMilp = (
  part: PartContext,
  stage: PartMilp,
  rest: Rest,
  { range, weights }: Measure,
  limits: CostLimits,
): GrowingMilp => {
  const { lower, upper, whole, rows } = stage.program;
  const to: GrowingMilp = {
    lower: [...lower],
    upper: [...upper],
    whole: [...whole],
    costs: lower.map(() => 0),
    start: lower.map(() => 0),
    rows: [...rows, ...limits.map(([form, most]) => ({ low: -INFINITE, high: most, terms: stage.toTerms(form) }))],
  };
  const newOrders = [...stage.switches].filter(([order]) => !rest.orders.has(order));
  const ofNewSuppliers = newOrders
    .map(([order, variable]) => [Math.floor(order / part.model.periods), variable] as const)
    .filter(([supplier]) => !rest.suppliers.has(supplier));
  const counted: Readonly<Record<number, readonly number[]>> = {
    [CRITERIA.orders]: newOrders.map(([, variable]) => variable),
    [CRITERIA.suppliers]: [...addSwitches(to, ofNewSuppliers).values()],
  };
  const base = toCriterionVector(rest.objectives, rest.orders.size, rest.suppliers.size);
  const rates = computeRates(range, weights);
  const ideal = range.ideal.map((value, n) => value - ensure(base[n]));
  addTchebycheffObjective(to, rates, ideal, (criterion, rate) => {
    const one = toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0)));
    return [
      ...stage.toTerms(toCostFunction(part, one)).map(([at, factor]): Term => [at, rate * factor]),
      ...(counted[criterion] ?? []).map((variable): Term => [variable, rate]),
    ];
  });
  return to;
};

/**
 * Minimises the augmented Tchebycheff distance over the plans of one part within cost limits, with the plans of the
 * other parts fixed. An order or supplier that they use costs nothing more.
 */
export const solveNearest = (
  milp: MilpSolver,
  model: PartModel,
  rest: Rest,
  measure: Measure,
  limits: CostLimits,
  effort: SolverEffort,
): Outcome<NearestPlan> => {
  const part = toPartContext(model);
  const distanceOf = (quantities: Quantities) =>
    computeTchebycheffDistance(computeWithRest(part, rest, quantities), measure.range, measure.weights);
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    const distance = distanceOf([]);
    return isKept ? { quantities: [], distance, bound: distance } : 'impossible';
  }
  const stage = buildPartMilp(model, false, { orderByOption: part.orderByOption, getPrice: () => 0, floor: 0 });
  const data = toModelData(buildNearestMilp(part, stage, rest, measure, limits));
  const { modelStatus } = milp.constants;
  return milp.withModel(data, (solver) => {
    solver.options.set({ ...EXACT_OPTIONS, mip_abs_gap: 1e-7, mip_max_nodes: effort.nodes });
    runWithin(milp, solver, effort);
    const status = solver.getModelStatus();
    if (status === modelStatus.infeasible) return 'impossible';
    const { colValue } = solver.getSolution();
    if (colValue.length === 0) return 'unknown';
    const quantities = toQuantities(stage, colValue);
    if (!isWithin(stage, limits, quantities)) return 'unknown';
    const distance = distanceOf(quantities);
    const bound = status === modelStatus.optimal ? distance : Number(solver.info.get('mip_dual_bound'));
    return { quantities, distance, bound: Math.min(bound, distance) };
  });
};
