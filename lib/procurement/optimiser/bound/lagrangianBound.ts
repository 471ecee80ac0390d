import { interpolateDuals, normaliseShares, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { type MasterGoal, solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BoundState, Duals } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

/**
 * A function to bound from below: a goal of the restricted master problem, with what its Lagrangian relaxation needs.
 */
export interface BoundGoal {
  readonly goal: MasterGoal;
  /** Criterion of each term of `goal.largest`. */
  readonly criteria: readonly number[];
  /**
   * Returns the criterion factors of a weighted sum that never exceeds the goal, for these shares of the terms of
   * `goal.largest`. A missing share counts as 0.
   */
  readonly factorsAt: (shares: readonly number[]) => readonly number[];
  /** Returns the constant to subtract from the weighted sum: its value at the ideal point. */
  readonly beyond: (factors: readonly number[]) => number;
}

/**
 * Returns the augmented Tchebycheff distance as the goal to bound. The largest weighted distance is at least any convex
 * combination of the distances, and a weighted sum decomposes by part once the weight of each order is split among its
 * parts. Therefore any shares and feasible prices give a valid bound; poor ones only make it weak.
 */
export const createTchebycheffBoundGoal = (context: SearchContext): BoundGoal => {
  const range = computeRange(context.points);
  const { ideal } = range;
  const units = computeRates(range, context.weights);
  return {
    goal: createTchebycheffGoal(context),
    criteria: units.flatMap((unit, n) => (unit === 0 ? [] : [n])),
    factorsAt: (shares) => units.map((unit, n) => unit * (AUGMENTATION + (shares[n] ?? 0))),
    beyond: (factors) => factors.reduce((total, factor, n) => total + factor * ensure(ideal[n]), 0),
  };
};

/** Largest number of columns in the linear relaxation of the restricted master problem. */
const MOST_COLUMNS = 4_000;

/**
 * Dual smoothing: the first step towards the duals of the restricted master problem, and the factors on the step after
 * a better and after a worse round. If there are many parts, the restricted master has too few columns per part for its
 * duals to be trusted, so the first step is shorter.
 */
const STEP = 0.5;
const STEP_OF_MANY = 0.3;
const LONGER = 1.4;
const SHORTER = 0.6;

/** Returns the cost of a column at the duals: its weighted sum plus the prices of its orders. */
const createDualPricing = (context: SearchContext, { factors }: LinearWeights, { prices }: Duals, scale: number) => {
  const at = context.parts.map(
    ({ orders }, part) => new Map(orders.map((order, n) => [order, ensure(prices[part]?.[n])])),
  );
  return (column: PoolColumn, part: number): number =>
    column.orders.reduce(
      (total, order) => total + ensure(at[part]?.get(order)) * scale,
      computeWeightedSum({ factors, order: 0, supplier: 0 }, column.objectives),
    );
};

/** Returns feasible duals and the value of the relaxed restricted master; undefined if HiGHS finds no optimum. */
const computePoolDuals = (
  milp: MilpSolver,
  context: SearchContext,
  boundGoal: BoundGoal,
  near: Duals,
  means: NonNullable<BoundState['means']> = [],
): { readonly duals: Duals; readonly value: number } | undefined => {
  const factors = boundGoal.factorsAt(near.shares);
  const priced = createDualPricing(context, toLinearWeights(factors), near, computeWeightScale(factors));
  const places = selectCheapestColumns(context, priced, MOST_COLUMNS, [getChosenPoint(context).choice]);
  const periods = context.problem.periods.length;
  const found = solveMasterRelaxation(milp, {
    pool: context.pool.map((columns, part) => [...columns, ...(means[part] ?? [])]),
    places: places.map((own, part) => {
      const count = ensure(context.pool[part]).length;
      return [...own, ...(means[part] ?? []).map((_, n) => count + n)];
    }),
    periods,
    goal: boundGoal.goal,
    nodes: 0,
  });
  if (found === undefined) return undefined;
  const shares = near.shares.map(() => 0);
  normaliseShares(found.shares).forEach((share, n) => {
    shares[ensure(boundGoal.criteria[n])] = share;
  });
  const wanted = context.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of found.prices) {
    ensure(wanted[part])[ensure(context.parts[part]).orders.indexOf(order)] = price;
  }
  const prices = toFeasiblePrices(context, wanted, boundGoal.factorsAt(shares));
  // The sum of the goal counts from the origin, but a bound counts from the ideal point.
  return { duals: { shares, prices }, value: found.value - boundGoal.beyond(boundGoal.factorsAt([])) };
};

/** Returns the bounding state before the first round, which uses the known duals or else those of the column pool. */
export const beginBound = (
  milp: MilpSolver,
  context: SearchContext,
  boundGoal: BoundGoal,
  known?: Duals,
): BoundState => {
  const shares =
    known?.shares ??
    boundGoal.factorsAt([]).map((_, n) => (boundGoal.criteria.includes(n) ? 1 / boundGoal.criteria.length : 0));
  const wanted = known?.prices ?? context.parts.map(({ orders }) => orders.map(() => 0));
  const start = { shares, prices: toFeasiblePrices(context, wanted, boundGoal.factorsAt(shares)) };
  const next = known === undefined ? (computePoolDuals(milp, context, boundGoal, start)?.duals ?? start) : start;
  const factors = boundGoal.factorsAt(next.shares);
  const step = context.parts.length > SIZES.polished ? STEP_OF_MANY : STEP;
  return { center: next, factors, bound: -Number.MAX_VALUE, next, step, isDone: false };
};

/** Returns the dual share of each criterion in the largest weighted distance, from the restricted master problem. */
export const computeCriterionShares = (milp: MilpSolver, context: SearchContext): readonly number[] =>
  beginBound(milp, context, createTchebycheffBoundGoal(context)).center.shares;

/** Returns the bounding job of one part at the duals of the next round, with its cheapest column in the pool. */
export const createBoundJob = (
  context: SearchContext,
  boundGoal: BoundGoal,
  { next }: BoundState,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const factors = boundGoal.factorsAt(next.shares);
  const [linearWeights, scale] = [toLinearWeights(factors), computeWeightScale(factors)];
  const prices = (next.prices[part] ?? []).map((price) => price * scale);
  const orders = new Map(context.parts[part]?.orders.map((order, n) => [order, ensure(prices[n])]));
  let best: PoolColumn | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const column of context.pool[part] ?? []) {
    const cost = column.orders.reduce(
      (total, order) => total + ensure(orders.get(order)),
      computeWeightedSum(linearWeights, column.objectives),
    );
    if (cost < least) [best, least] = [column, cost];
  }
  return { direction: linearWeights, floor: ensure(context.floors[part]), prices, known: best?.column ?? [], effort };
};

/**
 * Returns the bounding state after a round: keeps the best Lagrangian bound and moves the next duals from the best ones
 * towards those of the restricted master problem (dual smoothing, Wentges 1997).
 * @param bounds the bound of each part at `before.next`; the columns found with them are in the pool
 * @param found by part with many options, the optimum of its relaxation at `before.next`
 * @param isLast whether no round follows, which then needs no duals
 */
export const updateBound = (
  milp: MilpSolver,
  context: SearchContext,
  boundGoal: BoundGoal,
  before: BoundState,
  bounds: readonly number[],
  found: readonly (MeanPlan | null)[] = [],
  isLast = false,
): BoundState => {
  const factors = boundGoal.factorsAt(before.next.shares);
  const proven =
    bounds.reduce((total, bound) => total + bound, 0) / computeWeightScale(factors) - boundGoal.beyond(factors);
  const isBetter = proven > before.bound;
  const [center, bound] = isBetter ? [before.next, proven] : [before.center, before.bound];
  const step = Math.min(0.9, Math.max(0.05, before.step * (isBetter ? LONGER : SHORTER)));
  const means = bounds.map((_, part) => [...(before.means?.[part] ?? []), ...(found[part] ? [found[part]] : [])]);
  const hasMeans = means.some(({ length }) => length > 0);
  const best = { center, factors: boundGoal.factorsAt(center.shares), bound, ...(hasMeans && { means }) };
  if (isLast) return { ...best, next: center, step, isDone: true };
  const pool = computePoolDuals(milp, context, boundGoal, center, means);
  if (pool === undefined) return { ...best, next: center, step, isDone: true };
  // If the pool includes mean plans, its value meets the bound of the relaxation although columns may still be missing.
  const isDone = !hasMeans && pool.value - bound < 1e-7 * Math.abs(pool.value);
  const mixed = interpolateDuals(center, pool.duals, step);
  const prices = toFeasiblePrices(context, mixed.prices, boundGoal.factorsAt(mixed.shares));
  return { ...best, next: { shares: mixed.shares, prices }, step, isDone };
};
