import type { OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { buildPlanMilp, hasFewOptions } from '#lib/procurement/optimiser/master/compactMilp.ts';
import { solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { isSmall, runCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import {
  computeChangeCost,
  evaluateStage,
  type StageProblem,
  toMasterGoal,
  toStageWeights,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';
import type { StageMultipliers } from '#lib/procurement/optimiser/tolerances/stageBound.ts';

/** Limits of the restricted master problem: HiGHS solves this size in seconds. */
const MOST_COLUMNS = 1_500;
const MOST_NODES = 100;

/** Improves an assignment by the restricted master problem with the limits of the stage. */
export const improveByMaster = (
  milp: MilpSolver,
  { context, stage }: StageProblem,
  known: Assignment,
  { limits, prices }: StageMultipliers,
): Assignment => {
  if (context.parts.length * 2 > MOST_COLUMNS) return known;
  const weights = toStageWeights(stage, limits);
  const at = context.parts.map(
    ({ orders }, part) => new Map(orders.map((order, n) => [order, prices[part]?.[n] ?? 0])),
  );
  const places = selectCheapestColumns(
    context,
    (column, part) =>
      column.orders.reduce(
        (total, order) => total + (at[part]?.get(order) ?? 0),
        computeWeightedSum(weights, column.objectives) + computeChangeCost(stage, limits, part, column),
      ),
    MOST_COLUMNS,
    [known],
  );
  const value = evaluateStage(context, known, stage);
  const found = solveMaster(milp, {
    pool: context.pool,
    places,
    periods: context.problem.periods.length,
    goal: toMasterGoal(stage, value).goal,
    known,
    nodes: MOST_NODES,
  });
  return found !== undefined && evaluateStage(context, found, stage) < value ? found : known;
};

/**
 * Solves a stage of a small problem by a MILP over all plans of all parts; undefined if the problem is too large.
 * Returns an assignment within the limits that is no worse than the known one, and the lower bound.
 */
export const solveStageMilp = (
  milp: MilpSolver,
  { context, stage }: StageProblem,
  { order }: OrderedConfiguration,
  known: Assignment,
): { readonly choice: Assignment; readonly bound: number } | undefined => {
  const isExclusive = order.includes('MinimumStockShortfallUnitPeriods');
  const hasShares =
    stage.changes === undefined && !(isExclusive && context.parts.some(({ model }) => model.minimum > 0));
  if (!isSmall(context) || !(hasShares || hasFewOptions(context.parts))) return undefined;
  const value = evaluateStage(context, known, stage);
  const found = runCompactMilp(
    milp,
    context,
    buildPlanMilp(context, known, { isExclusive, changes: stage.changes }, (to, toTerms) => {
      const goal = { objective: stage.objective, limits: [] };
      to.addCosts(toTerms(toStageWeights(goal, []), 1));
      const limited = stage.limits.map(({ objective, most }) => {
        const terms = toTerms(toStageWeights({ objective, limits: [] }, []), 1);
        to.addLimit(most, terms);
        return terms.map(([variable, factor]) => [variable, factor / Math.max(1, Math.abs(most))] as const);
      });
      return limited.flat();
    }),
  );
  if (found === undefined) return undefined;
  const isBetter = found.choice !== undefined && evaluateStage(context, found.choice, stage) < value;
  return { choice: isBetter && found.choice ? found.choice : known, bound: found.bound };
};
