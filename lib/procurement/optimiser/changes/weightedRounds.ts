import type { BoundGoal } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import {
  computeCouplingWeights,
  normalizeShares,
  toFeasiblePrices,
} from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { createTchebycheffBoundGoal } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import type { ChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { solveMaster, solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { ChangesPricingEffort, ChangesPricingJob } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Duals } from '#lib/procurement/optimiser/search/searchState.ts';

/** The goal of a step, the limits within which its plans are searched, and the columns known so far (`context`). */
export interface LimitedSearch {
  readonly milp: MilpSolver;
  readonly context: SearchContext;
  readonly boundGoal: BoundGoal;
  readonly limits: ChangeLimits;
}

/** Dual prices that decompose a goal by part, with the Lagrangian multipliers of the limits. */
export interface LimitedDuals extends Duals {
  readonly limits: readonly number[];
}

/** Returns a weighted sum of criteria as the goal to bound. */
export const createLinearGoal = (factors: readonly number[]): BoundGoal => {
  const weigh = (values: readonly number[]): number =>
    values.reduce((total, value, n) => total + ensure(factors[n]) * value, 0);
  return {
    goal: {
      sum: {
        measureColumn: ({ objectives }) => weigh(toCriterionVector(objectives, 0, 0)),
        ...computeCouplingWeights(factors),
      },
      largest: [],
      limits: [],
    },
    criteria: [],
    computeFactors: () => factors,
    computeIdealSum: () => 0,
  };
};

/** Returns a goal among the plans within the limits. */
export const limitGoal = (boundGoal: BoundGoal, limits: ChangeLimits): BoundGoal => ({
  ...boundGoal,
  goal: { ...boundGoal.goal, limits: limits.listRows() },
});

/** Returns the augmented Tchebycheff distance among the plans within the limits as the goal to bound. */
export const createLimitedGoal = (context: SearchContext, limits: ChangeLimits): BoundGoal =>
  limitGoal(createTchebycheffBoundGoal(context), limits);

/** Creates the function that computes the cost of a column at dual prices. */
const createLimitedColumnCost = ({ context, boundGoal, limits }: LimitedSearch, duals: LimitedDuals) => {
  const factors = boundGoal.computeFactors(duals.shares);
  const weights = toLinearWeights(factors);
  const scale = computeWeightScale(factors);
  const prices = context.parts.map(
    ({ orders }, part) => new Map(orders.map((order, n) => [order, scale * ensure(duals.prices[part]?.[n])])),
  );
  return (column: PoolColumn, part: number): number => {
    const own = limits.measure(part, column);
    const limited = duals.limits.reduce((total, each, n) => total + scale * each * ensure(own[n]), 0);
    return column.orders.reduce(
      (total, order) => total + ensure(prices[part]?.get(order)),
      limited + computeWeightedSum(weights, column.objectives),
    );
  };
};

/** Largest numbers of columns of the restricted master problem, relaxed and in integers, and nodes of the latter. */
const RELAXED_COLUMNS = 4_000;
const COLUMNS_PER_PART = 4;
const MASTER_COLUMNS = 1_500;
const MASTER_NODES = 100;

const createZeroDuals = ({ context, boundGoal, limits }: LimitedSearch): LimitedDuals => {
  const shares = context.weights.map((_, n) => (boundGoal.criteria.includes(n) ? 1 / boundGoal.criteria.length : 0));
  const noPrices = context.parts.map(({ orders }) => orders.map(() => 0));
  const prices = toFeasiblePrices(context, noPrices, boundGoal.computeFactors(shares));
  return { shares, prices, limits: limits.most.map(() => 0) };
};

/**
 * Returns the shares of the criteria from the duals of the linear relaxation. They sum to less than 1 if its largest
 * weighted distance stands at its least value 0, and the other duals then belong to that smaller sum. The bound stays
 * valid as long as some criterion has no rate: its distance is 0, so that the largest one is never negative.
 */
const toShares = ({ context, boundGoal: { criteria } }: LimitedSearch, duals: readonly number[]): readonly number[] => {
  const sum = duals.reduce((total, share) => total + share, 0);
  const isNeverNegative = criteria.length < context.weights.length;
  return isNeverNegative && sum <= 1 ? duals : normalizeShares(duals);
};

/** Dual prices of a linear relaxation, and its value; undefined if HiGHS finds no optimum. */
interface PoolDuals {
  readonly duals: LimitedDuals;
  readonly value: number | undefined;
}

/** Returns the dual prices of the linear relaxation of the restricted master problem over the pool. */
export const computeLimitedDuals = (
  search: LimitedSearch,
  choice: Assignment,
  near = createZeroDuals(search),
): PoolDuals => {
  const { milp, context, boundGoal } = search;
  const most = Math.max(RELAXED_COLUMNS, COLUMNS_PER_PART * context.parts.length);
  const places = selectCheapestColumns(context, createLimitedColumnCost(search, near), most, [choice]);
  const periods = context.problem.periods.length;
  const optimum = solveMasterRelaxation(milp, { pool: context.pool, places, periods, goal: boundGoal.goal, nodes: 0 });
  if (optimum === undefined) return { duals: near, value: undefined };
  const shares = context.weights.map(() => 0);
  for (const [n, share] of toShares(search, optimum.shares).entries()) shares[ensure(boundGoal.criteria[n])] = share;
  const masterPrices = context.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of optimum.prices)
    ensure(masterPrices[part])[ensure(context.parts[part]).orders.indexOf(order)] = price;
  const prices = toFeasiblePrices(context, masterPrices, boundGoal.computeFactors(shares));
  return {
    duals: { shares, prices, limits: optimum.limits },
    // The sum of the goal counts from the origin, but a bound counts from the ideal point.
    value: optimum.value - boundGoal.computeIdealSum(boundGoal.computeFactors([])),
  };
};

/** Returns the assignment of the restricted master problem within the limits; undefined if it finds none. */
export const solveLimitedMaster = (
  search: LimitedSearch,
  known: Assignment,
  near = createZeroDuals(search),
): Assignment | undefined => {
  const { milp, context, boundGoal, limits } = search;
  if (context.parts.length * 2 > MASTER_COLUMNS) return undefined;
  const priced = createLimitedColumnCost(search, near);
  const places = selectCheapestColumns(context, priced, MASTER_COLUMNS, [known]);
  const periods = context.problem.periods.length;
  const { goal } = boundGoal;
  const assignment = solveMaster(milp, { pool: context.pool, places, periods, goal, known, nodes: MASTER_NODES });
  return assignment !== undefined && limits.isKept(assignment) ? assignment : undefined;
};

/** Creates the pricing job of each part at dual prices. */
export const createLimitedJobs = (
  search: LimitedSearch,
  duals: LimitedDuals,
  mostChanges: readonly number[],
  effort: ChangesPricingEffort,
): ((part: number) => ChangesPricingJob) => {
  const { context, boundGoal } = search;
  const factors = boundGoal.computeFactors(duals.shares);
  const scale = computeWeightScale(factors);
  const price = createLimitedColumnCost(search, duals);
  const [changePrice = 0, unavailable = 0, shortfall = 0] = duals.limits.map((each) => each * scale);
  return (part) => {
    const columns = ensure(context.pool[part]);
    const costs = columns.map((column) => price(column, part));
    const cheapest = costs.indexOf(Math.min(...costs));
    return {
      linearWeights: toLinearWeights(factors),
      floor: ensure(context.floors[part]),
      prices: ensure(duals.prices[part]).map((each) => each * scale),
      changePrice,
      missing: [unavailable, shortfall],
      most: ensure(mostChanges[part]),
      known: ensure(columns[cheapest]).column,
      effort,
    };
  };
};

/** Returns the Lagrangian bound of a goal from the lower bounds of all parts at dual prices. */
export const computeLimitedBound = (
  { boundGoal, limits }: LimitedSearch,
  duals: LimitedDuals,
  bounds: readonly number[],
): number => {
  const factors = boundGoal.computeFactors(duals.shares);
  const parts = bounds.reduce((total, bound) => total + bound, 0) / computeWeightScale(factors);
  const refund = duals.limits.reduce((total, each, n) => total + each * ensure(limits.most[n]), 0);
  return Math.max(-Number.MAX_VALUE, parts - refund - boundGoal.computeIdealSum(factors));
};
