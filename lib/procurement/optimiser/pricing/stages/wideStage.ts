import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { Row, Term } from '#lib/procurement/optimiser/highs/program.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { OPTIMAL_FACE_SLACK } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { Ranges } from '#lib/procurement/optimiser/model/ranges.ts';
import { createAggregateModel } from '#lib/procurement/optimiser/pricing/manyOptions/offerTotals.ts';
import { searchNeighbourhood } from '#lib/procurement/optimiser/pricing/milp/neighbourhoodSearch.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { provesOptimum } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import type { StageDuals, StageGoal, StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { solveStage, solveStageRelaxation } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';

/** Node limit of a MILP of all options: more nodes seldom improve the plan by more than 0.1 %. */
const MOST_NODES = 500;

interface Stage extends StageGoal {
  /** The minimum cumulative receipts. */
  readonly floor: number;
  /** Node limit of the MILP of all options. */
  readonly nodes: number;
}

/** Returns the ranges of the offer totals as rows, limited to those that can bind. */
const toCuts = ({ model }: PartMilp, { low, high }: Ranges): readonly Row[] =>
  model.offers.flatMap((_, offer): readonly Row[] => {
    const terms = model.options.flatMap((option, n): readonly Term[] => (option.offer === offer ? [[n, 1]] : []));
    return terms.length === 0 ? [] : [{ low: ensure(low[offer]), high: ensure(high[offer]), terms }];
  });

/**
 * Irrational numbers whose multiples perturb the cost of each option differently. Each number leads to one optimal
 * vertex; each group serves one search.
 */
const VERTICES = [[2, 3, 5].map(Math.sqrt), [7, 11, 13].map(Math.sqrt)] as const;

/** Plans of a linear relaxation with the least value, and numbers that lead to its vertices. */
interface OptimalPlans {
  readonly value: number;
  readonly cuts: readonly Row[];
  readonly vertices: readonly number[];
}

/** Returns which options are used by some optimal vertices of a linear relaxation with the least value `value`. */
const listOptimalOptions = (
  milp: MilpSolver,
  program: PartMilp,
  { minimised, kept }: StageGoal,
  { value, cuts, vertices }: OptimalPlans,
): readonly boolean[] => {
  const isOptimal = [...kept, [minimised, value + OPTIMAL_FACE_SLACK * Math.max(1, Math.abs(value))] as const];
  const nothing = minimised.backlog.map(() => 0);
  const found = vertices.map((number) => {
    const unit = minimised.unit.map((_, n) => 1 + (((n + 1) * number) % 1));
    const cost = { unit, backlog: nothing, shortfall: nothing, excess: nothing };
    return solveStageRelaxation(milp, program, { minimised: cost, kept: isOptimal }, cuts)?.used;
  });
  return minimised.unit.map((_, n) => found.some((used) => used?.[n]));
};

/**
 * Solves a stage of a part with many options, such as daily periods over a year. HiGHS needs seconds for a MILP of all
 * options. Plan and bound therefore come from neighbourhood searches and the aggregate model if these suffice.
 */
export const solveWideStage = (
  milp: MilpSolver,
  program: PartMilp,
  stage: Stage,
  known: { readonly plan: Quantities; readonly bound: number; readonly used: readonly boolean[] },
): StageResult => {
  const { minimised, kept, floor, nodes } = stage;
  const computePlanCost = (quantities: Quantities) => program.computeCost(minimised, quantities);
  const aggregate = createAggregateModel(milp, program.model, floor);
  let plan = searchNeighbourhood(milp, program, stage, { used: known.used, known: known.plan });
  let bound = known.bound;
  const isProven = () => provesOptimum(minimised, bound, computePlanCost(plan));
  const toResult = (): StageResult => ({
    quantities: plan,
    value: computePlanCost(plan),
    bound: Math.min(bound, computePlanCost(plan)),
  });
  if (!isProven()) bound = Math.max(bound, aggregate.bound(minimised, kept));
  if (isProven()) return { ...toResult(), bound: computePlanCost(plan) };
  const totals = aggregate.computeTotals([...kept, [minimised, computePlanCost(plan)]]);
  if (totals.low.some((low, n) => low > ensure(totals.high[n]))) return toResult();
  const cuts = toCuts(program, totals);
  const duals: StageDuals | undefined = solveStageRelaxation(milp, program, { minimised, kept }, cuts);
  bound = Math.max(bound, duals?.value ?? bound);
  // If the relaxation does not charge stock or backlog, it has many optimal vertices. The options of a single vertex
  // seldom suffice for a plan of whole lots at the same cost, so each search adds the options of further vertices. The
  // cuts lead HiGHS to other plans, which are seldom worse; the second search has them as rows.
  if (duals?.used !== undefined) {
    let used: readonly boolean[] = duals.used;
    for (const [turn, vertices] of VERTICES.entries()) {
      if (isProven()) break;
      const more = listOptimalOptions(milp, program, stage, { value: duals.value, cuts, vertices });
      used = used.map((isUsed, n) => isUsed || ensure(more[n]));
      plan = searchNeighbourhood(milp, program, stage, { used, known: plan, cuts: turn === 0 ? [] : cuts });
    }
  }
  if (isProven()) return { ...toResult(), bound: computePlanCost(plan) };
  const solved = solveStage(
    milp,
    program,
    { minimised, kept },
    { nodes: Math.min(nodes, MOST_NODES), known: plan, cuts },
  );
  if (solved.value < computePlanCost(plan)) plan = solved.quantities;
  bound = Math.max(bound, solved.bound);
  return isProven() ? { ...toResult(), bound: computePlanCost(plan) } : toResult();
};
