import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { type PartContext, toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CriterionVector, toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Program, relaxQuantities } from '#lib/procurement/optimiser/highs/program.ts';
import { type SolverEffort, solve } from '#lib/procurement/optimiser/highs/solve.ts';
import {
  computeObjectiveBound,
  EXACT_OPTIONS,
  SEARCH_OPTIONS,
  SMALL_MILP_OPTIONS,
} from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildNearestMilp, type Rest } from '#lib/procurement/optimiser/parts/nearestMilp.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import type { Measure } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import { limitRelaxation, type Outcome } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';

/** The plan of a part for which the plan of all parts is nearest to the ideal point. */
export interface NearestPlan {
  readonly quantities: Quantities;
  readonly distance: number;
  readonly bound: number;
}

/** Data that determine the distance of a part's plans, and the limits on them. */
export interface NearestProblem {
  readonly rest: Rest;
  readonly measure: Measure;
  readonly limits: CostLimits;
  /** A known plan of the part. */
  readonly known?: Quantities | undefined;
  /** The search ends when the distance exceeds its lower bound by no more. */
  readonly gap: number;
}

/** How HiGHS runs. */
interface NearestEffort extends SolverEffort {
  /** Whether only the plan counts, so that presolve and all cuts may help; the bound proves nothing then. */
  readonly isSearch?: boolean;
}

/** The gap at which a distance is proven to be the least. */
export const PROVEN = 1e-6;

/** Share of a gap that HiGHS leaves, so that its tolerances do not exceed the gap. */
const SOLVER_SHARE = 0.1;

/**
 * Factor of distances in MILPs. One unit of a part among thousands changes the distance by a millionth, which is less
 * than the tolerances of HiGHS.
 */
const SCALE = 1_000;

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

/** Computes the distance of the plan of all parts from a plan of one part. */
export const computeDistance = (
  part: PartContext,
  { rest, measure }: Pick<NearestProblem, 'rest' | 'measure'>,
  quantities: Quantities,
): number => computeTchebycheffDistance(computeWithRest(part, rest, quantities), measure.range, measure.weights);

/** A MILP whose quantities are whole, or the relaxation in which only its binaries are. */
interface NearestRun extends NearestProblem {
  readonly part: PartContext;
  readonly stage: PartMilp;
  readonly program: Program;
  readonly effort: NearestEffort;
  readonly areWhole: boolean;
}

/** Runs HiGHS once. A bound of the relaxation holds for whole quantities, too. */
const runOnce = (milp: MilpSolver, run: NearestRun): Outcome<NearestPlan> => {
  const { part, stage, program, limits, known, gap, effort, areWhole } = run;
  const data = areWhole ? program.toData() : relaxQuantities(program.toData());
  const { values, bound } = solve(milp, data, {
    options: {
      ...(effort.isSearch === true ? SEARCH_OPTIONS : EXACT_OPTIONS),
      ...SMALL_MILP_OPTIONS,
      ...(known === undefined && { objective_bound: computeObjectiveBound(data) }),
      mip_abs_gap: gap * SOLVER_SHARE * SCALE,
    },
    effort,
    start: known && program.start,
    hasFractions: !areWhole,
  });
  if (bound === Number.POSITIVE_INFINITY) return 'impossible';
  if (values === undefined) return 'unknown';
  const quantities = toQuantities(stage, values);
  if (!isWithin(stage, limits, quantities)) return 'unknown';
  const distance = computeDistance(part, run, quantities);
  return { quantities, distance, bound: Math.min(distance, bound / SCALE) };
};

/**
 * Minimises the distance by a MILP. The relaxation with fractional quantities comes first: HiGHS derives its cuts much
 * faster, and most of its plans have whole quantities all the same.
 */
export const runNearest = (
  milp: MilpSolver,
  model: PartModel,
  problem: NearestProblem,
  effort: NearestEffort,
): Outcome<NearestPlan> => {
  const { rest, measure, limits, known, gap } = problem;
  const part = toPartContext(model);
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    const distance = computeDistance(part, problem, []);
    return isKept ? { quantities: [], distance, bound: distance } : 'impossible';
  }
  const stage = buildPartMilp(model, false, { orderByOption: part.orderByOption, getPrice: () => 0, floor: 0 });
  const goal = {
    rest,
    rates: computeRates(measure.range, measure.weights).map((rate) => rate * SCALE),
    ideal: measure.range.ideal,
    limits,
  };
  const run = (own: NearestEffort, areWhole: boolean, start: Quantities | undefined) => {
    const program = buildNearestMilp(part, stage, { ...goal, ...(start && { known: start }) });
    return runOnce(milp, { ...problem, part, stage, program, effort: own, known: start, areWhole });
  };
  const start = known !== undefined && isWithin(stage, limits, known) ? known : undefined;
  const relaxed = run({ ...effort, ...limitRelaxation(effort) }, false, start);
  if (relaxed === 'impossible') return relaxed;
  if (relaxed === 'unknown') return run(effort, true, start);
  if (relaxed.distance - relaxed.bound <= Math.max(gap, PROVEN)) return relaxed;
  const found = run(effort, true, relaxed.quantities);
  // The rounded plan of the relaxation is within the limits, so that there is a plan.
  if (typeof found === 'string') return relaxed;
  const best = found.distance <= relaxed.distance ? found : relaxed;
  return { ...best, bound: Math.min(best.distance, Math.max(found.bound, relaxed.bound)) };
};
