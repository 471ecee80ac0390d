import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { type CostedColumn, createColumnCost } from '#lib/procurement/optimiser/bound/columnCost.ts';
import { normalizeShares, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { type MasterDuals, solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState, Duals } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Largest number of columns in the linear relaxation of the restricted master problem, and the larger number by part up
 * to 500 parts. Columns left out because they are expensive at the current prices may be needed at others: with fewer
 * columns the value rises between rounds. Above 500 parts more columns take too long. After dual ascent too few of them
 * are so much alike that all of the weight falls on one criterion.
 */
const MOST_COLUMNS = 4_000;
const COLUMNS_PER_PART = 40;
const MOST_COLUMNS_OF_MANY: Readonly<Record<Effort, number>> = { quick: 20_000, standard: 40_000, thorough: 40_000 };

const countMostColumns = ({ parts, configuration }: SearchContext): number =>
  parts.length > SIZES.polished
    ? MOST_COLUMNS_OF_MANY[configuration.effort ?? 'standard']
    : Math.max(MOST_COLUMNS, COLUMNS_PER_PART * parts.length);

/**
 * Relative gap at which the linear relaxation of the restricted master problem ends above 500 parts. It takes a quarter of
 * the time, so that it does not outlast a slice, and its duals lie inside the optimal face.
 */
export const EARLY_END = 1e-3;

/**
 * Returns the function that computes the cost of a column at the duals: its weighted sum plus the prices of its orders.
 * @param scale of the linear weights, by which the prices are multiplied
 */
export const createDualPricing = (
  context: SearchContext,
  linearWeights: LinearWeights,
  { prices }: Duals,
  scale: number,
) => {
  const costs = context.parts.map((part, n) =>
    createColumnCost(
      part,
      linearWeights,
      ensure(prices[n]).map((price) => price * scale),
    ),
  );
  return (column: CostedColumn, part: number): number => ensure(costs[part])(column);
};

/** Returns the value of the master problem as a distance. Its goal counts from the origin, a bound from the ideal point. */
export const toDistance = ({ boundGoal }: BoundProblem, value: number): number =>
  value - boundGoal.computeIdealSum(boundGoal.computeFactors([]));

/** Converts the dual solution of a master problem to feasible duals, without multipliers of limits. */
export const toFeasibleDuals = ({ context, boundGoal }: BoundProblem, optimum: MasterDuals): Duals => {
  const shares = boundGoal.computeFactors([]).map(() => 0);
  normalizeShares(optimum.shares).forEach((share, n) => {
    shares[ensure(boundGoal.criteria[n])] = share;
  });
  const prices = context.parts.map(({ orders }) => orders.map(() => 0));
  const index = context.parts.map(({ orders }) => new Map(orders.map((order, n) => [order, n])));
  for (const [part, order, price] of optimum.prices) ensure(prices[part])[ensure(index[part]?.get(order))] = price;
  return { shares, prices: toFeasiblePrices(context, prices, boundGoal.computeFactors(shares)) };
};

/** The optimum of the linear relaxation of the restricted master problem, with feasible duals. */
interface RelaxedMaster {
  readonly duals: Duals;
  readonly value: number;
  /** By part: the column with the largest value. */
  readonly rounded: Assignment;
}

/**
 * Solves the linear relaxation of the restricted master problem over the columns that are cheapest at the duals `near`;
 * undefined if HiGHS finds no optimum.
 * @param means by part: mean plans, which are columns of this problem but of no plan
 * @param tolerance the relative gap at which the interior point method ends; the optimum without it
 */
export const relaxMaster = (
  milp: MilpSolver,
  problem: BoundProblem,
  near: Duals,
  { means = [], tolerance }: { readonly means?: NonNullable<BoundState['means']>; readonly tolerance?: number } = {},
): RelaxedMaster | undefined => {
  const { context, boundGoal } = problem;
  const factors = boundGoal.computeFactors(near.shares);
  const priced = createDualPricing(context, toLinearWeights(factors), near, computeWeightScale(factors));
  const places = selectCheapestColumns(context, priced, countMostColumns(context), [getChosenPoint(context).choice]);
  const periods = context.problem.periods.length;
  const optimum = solveMasterRelaxation(milp, {
    pool: context.pool.map((columns, part) => [...columns, ...(means[part] ?? [])]),
    places: places.map((own, part) => {
      const count = ensure(context.pool[part]).length;
      return [...own, ...(means[part] ?? []).map((_, n) => count + n)];
    }),
    periods,
    goal: boundGoal.goal,
    nodes: 0,
    ...(tolerance !== undefined && { tolerance }),
  });
  if (optimum === undefined) return undefined;
  return {
    duals: toFeasibleDuals(problem, optimum),
    value: toDistance(problem, optimum.value),
    rounded: optimum.rounded,
  };
};
