import type { CostFunction, Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { searchNeighbourhood } from '#lib/procurement/optimiser/pricing/manyOptions/neighbourhoodSearch.ts';
import { createAggregateModel, type OfferTotals } from '#lib/procurement/optimiser/pricing/manyOptions/offerTotals.ts';
import type { Row, Term } from '#lib/procurement/optimiser/pricing/milp/milpProgram.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { solveStage, solveStageRelaxation } from '#lib/procurement/optimiser/pricing/stages/objectiveStage.ts';
import { provesOptimum } from '#lib/procurement/optimiser/pricing/stages/provesOptimum.ts';
import type { CostLimits, StageDuals, StageResult } from '#lib/procurement/optimiser/pricing/stages/stageResult.ts';

/** Nodes of a MILP of all options: it seldom improves the plan by more than a thousandth. */
const MOST_NODES = 500;

interface Stage {
  readonly minimised: CostFunction;
  readonly kept: CostLimits;
  /** The minimum cumulative receipts. */
  readonly floor: number;
  /** Nodes of the MILP of all options. */
  readonly nodes: number;
}

/** Returns the ranges of the totals as rows, those that can bind. */
const toCuts = ({ model }: PartMilp, { low, high }: OfferTotals): readonly Row[] =>
  model.offers.flatMap((_, offer): readonly Row[] => {
    const terms = model.options.flatMap((option, n): readonly Term[] => (option.offer === offer ? [[n, 1]] : []));
    return terms.length === 0 ? [] : [{ low: ensure(low[offer]), high: ensure(high[offer]), terms }];
  });

/**
 * Solves a stage of a part with many options, such as daily periods over a year. HiGHS needs seconds for a MILP of all
 * options, so the plan comes from neighbourhood searches and the bound from the aggregate model where these suffice.
 */
export const solveWideStage = (
  milp: MilpSolver,
  program: PartMilp,
  stage: Stage,
  known: { readonly plan: Quantities; readonly bound: number; readonly used: readonly boolean[] },
): StageResult => {
  const { minimised, kept, floor, nodes } = stage;
  const costOf = (quantities: Quantities) => program.computeCost(minimised, quantities);
  const aggregate = createAggregateModel(milp, program.model, floor);
  let plan = searchNeighbourhood(milp, program, stage, known.used, known.plan);
  let bound = known.bound;
  const isProven = () => provesOptimum(minimised, bound, costOf(plan));
  const toResult = (): StageResult => ({ quantities: plan, value: costOf(plan), bound: Math.min(bound, costOf(plan)) });
  if (!isProven()) bound = Math.max(bound, aggregate.bound(minimised, kept));
  if (isProven()) return { ...toResult(), bound: costOf(plan) };
  const totals = aggregate.computeTotals([...kept, [minimised, costOf(plan)]]);
  if (totals.low.some((low, n) => low > ensure(totals.high[n]))) return toResult();
  const cuts = toCuts(program, totals);
  const duals: StageDuals | undefined = solveStageRelaxation(milp, program, minimised, kept, cuts);
  bound = Math.max(bound, duals?.value ?? bound);
  if (!isProven() && duals?.used !== undefined)
    plan = searchNeighbourhood(milp, program, stage, duals.used, plan, cuts);
  if (isProven()) return { ...toResult(), bound: costOf(plan) };
  const solved = solveStage(milp, program, minimised, kept, Math.min(nodes, MOST_NODES), plan, cuts);
  if (solved.value < costOf(plan)) plan = solved.quantities;
  bound = Math.max(bound, solved.bound);
  return isProven() ? { ...toResult(), bound: costOf(plan) } : toResult();
};
