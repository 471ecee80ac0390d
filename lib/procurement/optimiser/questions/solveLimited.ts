import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { runWithin, type SolverEffort } from '#lib/procurement/optimiser/pricing/milp/solverEffort.ts';
import { isLargeStage, solveLargeStage } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { isExclusive } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { CostLimits, StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Nearly all questions need one node. These limits correspond to a second. */
export const FULL_EFFORT: SolverEffort = { nodes: 300, iterations: 6_000n };
/** Limits for a plan that only illustrates an answer. */
export const SMALL_EFFORT: SolverEffort = { nodes: 5, iterations: 1_000n };

/** Outcome of a search: the best plan with its bound, a proof that there is no plan, or neither. */
export type Outcome<Found> = Found | 'impossible' | 'unknown';

/** Returns whether quantities form a plan of the part within cost limits. */
export const isWithin = (program: PartMilp, limits: CostLimits, quantities: Quantities): boolean =>
  program.isPlan(quantities) && limits.every(([form, most]) => computeCost(program.model, form, quantities) <= most);

/** Minimises one cost under cost limits. There may be no plan within them. */
const solveOne = (
  milp: MilpSolver,
  program: PartMilp,
  minimised: CostFunction,
  limits: CostLimits,
  effort: SolverEffort,
  known?: Quantities,
): Outcome<StageResult> => {
  if (isLargeStage(program, minimised, limits)) {
    const { quantities, value, bound } = solveLargeStage(milp, program, minimised, limits, effort.nodes, known);
    if (Number.isFinite(value)) return { quantities, value, bound };
    return bound === Number.POSITIVE_INFINITY ? 'impossible' : 'unknown';
  }
  const { modelStatus } = milp.constants;
  return milp.withModel(program.data(minimised, limits), (solver) => {
    solver.options.set({ ...EXACT_OPTIONS, mip_max_nodes: effort.nodes });
    if (known !== undefined) solver.setSolution({ colValue: program.toVariableValues(known) });
    runWithin(milp, solver, effort);
    const status = solver.getModelStatus();
    if (status === modelStatus.infeasible) return 'impossible';
    const { colValue } = solver.getSolution();
    const found = colValue.length === 0 ? known : toQuantities(program, colValue);
    if (found === undefined || !isWithin(program, limits, found)) return 'unknown';
    const value = program.computeCost(minimised, found);
    const bound = status === modelStatus.optimal ? value : Number(solver.info.get('mip_dual_bound'));
    return { quantities: found, value, bound };
  });
};

/**
 * The best plan of a part under limits: by cost, its value and a bound that assumes the values of the costs before it.
 */
export interface LimitedPlan {
  readonly quantities: Quantities;
  readonly values: readonly number[];
  /** Whether every value is proven to be the least, given the values before it. */
  readonly isProven: boolean;
}

/**
 * Minimises costs in lexicographic order under cost limits, with one MILP for each cost that a simple bound does not
 * settle.
 * @param least by cost, a lower bound of its value
 * @param likely number of leading costs; plans that reach their lower bounds are searched first
 * @param known a plan to start from, if it keeps the limits
 */
export const solveLimited = (
  milp: MilpSolver,
  model: PartModel,
  forms: readonly CostFunction[],
  limits: CostLimits,
  least: readonly number[],
  likely: number,
  effort: SolverEffort,
  known?: Quantities,
): Outcome<LimitedPlan> => {
  const program = buildPartMilp(model, isExclusive(forms));
  const solveFrom = (first: number, kept: CostLimits): Outcome<LimitedPlan> => {
    let plan = known !== undefined && isWithin(program, kept, known) ? known : undefined;
    let isProven = true;
    let all = kept;
    for (const [n, form] of forms.entries()) {
      if (n < first) continue;
      const value = plan === undefined ? Number.POSITIVE_INFINITY : computeCost(model, form, plan);
      if (value > (least[n] ?? Number.NEGATIVE_INFINITY)) {
        const result = solveOne(milp, program, form, all, effort, plan);
        if (typeof result === 'string') {
          if (plan === undefined) return result;
          isProven = false;
        } else {
          plan = result.quantities;
          isProven &&= result.bound >= result.value - 1e-6 * Math.max(1, Math.abs(result.value));
        }
      }
      all = [...all, [form, computeCost(model, form, plan ?? [])]];
    }
    const quantities = plan ?? [];
    return { quantities, values: forms.map((form) => computeCost(model, form, quantities)), isProven };
  };
  if (model.options.length === 0) {
    const isKept = limits.every(([form, most]) => computeCost(model, form, []) <= most);
    const values = forms.map((form) => computeCost(model, form, []));
    return isKept ? { quantities: [], values, isProven: true } : 'impossible';
  }
  if (likely > 0 && likely < forms.length) {
    const reached = forms.slice(0, likely).map((form, n) => [form, ensure(least[n])] as const);
    const quick = solveFrom(likely, [...limits, ...reached]);
    if (quick !== 'impossible') return quick;
  }
  return solveFrom(0, limits);
};
