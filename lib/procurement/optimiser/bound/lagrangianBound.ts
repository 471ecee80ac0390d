import {
  type Duals,
  interpolateDuals,
  normaliseShares,
  toFeasiblePrices,
} from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { type PoolColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import {
  computeWeightedSum,
  type LinearWeights,
  toCostFunction,
} from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { AUGMENTATION, computeRange } from '#lib/procurement/optimiser/front/archive.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createTchebycheffGoal, selectCheapestColumns } from '#lib/procurement/optimiser/master/masterGoals.ts';
import { type MasterGoal, solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeSurplusGain } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import type { BoundJob, BoundResult } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/exactPricing.ts';
import { isSearchable, priceHeuristically } from '#lib/procurement/optimiser/pricing/heuristicPricing.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';

/** What is bounded: a goal over the pool, and for shares of its largest the sum that is never above it. */
export interface BoundGoal {
  readonly goal: MasterGoal;
  /** The criteria of `goal.largest`. */
  readonly criteria: readonly number[];
  readonly factorsAt: (shares: readonly number[]) => readonly number[];
  /** What the sum has beyond the goal. */
  readonly beyond: (factors: readonly number[]) => number;
}

/**
 * The measure that chooses among plans. The largest of weighted distances is at least any mean of them, and a weighted
 * sum falls apart into parts once each order is shared out among them: so heuristic shares and prices make a bound
 * weak, not wrong.
 */
export const createTchebycheffBoundGoal = (shop: SearchContext): BoundGoal => {
  const { ideal, nadir } = computeRange(shop.points);
  const units = ideal.map((least, n) => {
    const width = (nadir[n] ?? 0) - least;
    return width === 0 ? 0 : (shop.weights[n] ?? 0) / width;
  });
  return {
    goal: createTchebycheffGoal(shop),
    criteria: units.flatMap((unit, n) => (unit === 0 ? [] : [n])),
    factorsAt: (shares) => units.map((unit, n) => unit * (AUGMENTATION + (shares[n] ?? 0))),
    beyond: (factors) => factors.reduce((total, factor, n) => total + factor * (ideal[n] ?? 0), 0),
  };
};

/** How far a proof has come. */
export interface BoundState {
  /** The best duals and what they prove; those of the next round. */
  readonly center: Duals;
  /** The criteria as the best duals weigh them. */
  readonly factors: readonly number[];
  readonly bound: number;
  readonly next: Duals;
  /** How far a round goes from the best duals towards those of the program over the pool. */
  readonly step: number;
  /** Whether no round can prove more. */
  readonly isDone: boolean;
}

/** Columns of the linear program over the pool. */
const MOST_COLUMNS = 4_000;

/** First step, how it grows and shrinks; of many parts the program holds too few columns to be followed far. */
const STEP = 0.5;
const STEP_OF_MANY = 0.3;
const MANY_PARTS = 500;
const LONGER = 1.4;
const SHORTER = 0.6;

/** What every plan costs a part at duals: a column's price. */
const pricedAt = (shop: SearchContext, { factors }: LinearWeights, { prices }: Duals, scale: number) => {
  const at = shop.parts.map(({ orders }, part) => new Map(orders.map((order, n) => [order, prices[part]?.[n] ?? 0])));
  return (column: PoolColumn, part: number): number =>
    column.orders.reduce(
      (total, order) => total + (at[part]?.get(order) ?? 0) * scale,
      computeWeightedSum({ factors, order: 0, supplier: 0 }, column.objectives),
    );
};

/** The duals of the program over the pool, with its value; undefined if it has none. */
const poolDuals = (
  milp: MilpSolver,
  shop: SearchContext,
  aim: BoundGoal,
  near: Duals,
): { readonly duals: Duals; readonly value: number } | undefined => {
  const factors = aim.factorsAt(near.shares);
  const priced = pricedAt(shop, toLinearWeights(factors), near, computeWeightScale(factors));
  const places = selectCheapestColumns(shop, priced, MOST_COLUMNS, [getChosenPoint(shop).choice]);
  const periods = shop.problem.periods.length;
  const found = solveMasterRelaxation(milp, { pool: shop.pool, places, periods, goal: aim.goal, nodes: 0 });
  if (found === undefined) return undefined;
  const shares = near.shares.map(() => 0);
  normaliseShares(found.shares).forEach((share, n) => {
    shares[aim.criteria[n] ?? 0] = share;
  });
  const wanted = shop.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of found.prices) {
    const own = wanted[part];
    if (own !== undefined) own[shop.parts[part]?.orders.indexOf(order) ?? 0] = price;
  }
  const prices = toFeasiblePrices(shop, wanted, aim.factorsAt(shares));
  // The goal measures its sum from nothing, a bound from the best values.
  return { duals: { shares, prices }, value: found.value - aim.beyond(aim.factorsAt([])) };
};

/** A proof before its first round, which is made at duals that are known or at those of the pool. */
export const beginBound = (milp: MilpSolver, shop: SearchContext, aim: BoundGoal, known?: Duals): BoundState => {
  const shares =
    known?.shares ?? aim.factorsAt([]).map((_, n) => (aim.criteria.includes(n) ? 1 / aim.criteria.length : 0));
  const wanted = known?.prices ?? shop.parts.map(({ orders }) => orders.map(() => 0));
  const start = { shares, prices: toFeasiblePrices(shop, wanted, aim.factorsAt(shares)) };
  const next = known === undefined ? (poolDuals(milp, shop, aim, start)?.duals ?? start) : start;
  const factors = aim.factorsAt(next.shares);
  const step = shop.parts.length > MANY_PARTS ? STEP_OF_MANY : STEP;
  return { center: next, factors, bound: -Number.MAX_VALUE, next, step, isDone: false };
};

/** How much each criterion counts in the best mean of the weighted distances, by the program over the pool. */
export const computeCriterionShares = (milp: MilpSolver, shop: SearchContext): readonly number[] =>
  beginBound(milp, shop, createTchebycheffBoundGoal(shop)).center.shares;

/** What a round asks of a part. */
export const createBoundJob = (
  shop: SearchContext,
  aim: BoundGoal,
  { next }: BoundState,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const factors = aim.factorsAt(next.shares);
  const [direction, scale] = [toLinearWeights(factors), computeWeightScale(factors)];
  const prices = (next.prices[part] ?? []).map((price) => price * scale);
  const orders = new Map(shop.parts[part]?.orders.map((order, n) => [order, prices[n] ?? 0]));
  let best: PoolColumn | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const column of shop.pool[part] ?? []) {
    const cost = column.orders.reduce(
      (total, order) => total + (orders.get(order) ?? 0),
      computeWeightedSum(direction, column.objectives),
    );
    if (cost < least) [best, least] = [column, cost];
  }
  return { direction, floor: shop.floors[part] ?? 0, prices, known: best?.column ?? [], effort };
};

/** Labels that the search for a better plan keeps: one to rule out others by, one that is just a new column. */
const WIDE = 24;
const NARROW = 8;

/** Answers a question of a proof. */
export const boundPart = (
  milp: MilpSolver,
  part: PartContext,
  { direction, floor, prices, known, effort }: BoundJob,
): BoundResult => {
  const at = new Map(part.orders.map((order, n) => [order, prices[n] ?? 0]));
  const orders = { orderByOption: part.orderByOption, getPrice: (order: number) => at.get(order) ?? 0 };
  const form = toCostFunction(part, direction);
  const hasTables = isSearchable(part);
  const costOf = (plan: Quantities) => computeCostAtOrderPrices(part.model, form, orders, plan);
  const better = (plan: Quantities, isWanted: boolean): Quantities => {
    if (!isWanted || !hasTables) return plan;
    const other = priceHeuristically(part, floor, direction, orders.getPrice, isDivided ? WIDE : NARROW, true);
    return other !== undefined && costOf(other) < costOf(plan) ? other : plan;
  };
  // Branches are ruled out by the plan that is known.
  const isDivided = effort.nodes > 0;
  const before = better(getColumnQuantities(part.model, known), isDivided);
  const { quantities, value, bound } = priceExactly(milp, part.model, form, orders, floor, before, {
    ...effort,
    hasTables,
  });
  // A column that the program over the pool has not seen yet, where the bound leaves room for one.
  const best = better(quantities, !isDivided && bound < value && effort.labels > 0);
  return { column: planToPoolColumn(part, best), bound: bound - computeSurplusGain(part.model, form) };
};

/** The proof after a round in which the parts were bounded at `next`; their columns are in the pool. */
export const updateBound = (
  milp: MilpSolver,
  shop: SearchContext,
  aim: BoundGoal,
  before: BoundState,
  bounds: readonly number[],
): BoundState => {
  const factors = aim.factorsAt(before.next.shares);
  const proven = bounds.reduce((total, bound) => total + bound, 0) / computeWeightScale(factors) - aim.beyond(factors);
  const isBetter = proven > before.bound;
  const [center, bound] = isBetter ? [before.next, proven] : [before.center, before.bound];
  const step = Math.min(0.9, Math.max(0.05, before.step * (isBetter ? LONGER : SHORTER)));
  const pool = poolDuals(milp, shop, aim, center);
  const best = { center, factors: aim.factorsAt(center.shares), bound };
  if (pool === undefined) return { ...best, next: center, step, isDone: true };
  const isDone = pool.value - bound < 1e-7 * Math.abs(pool.value);
  const mixed = interpolateDuals(center, pool.duals, step);
  const prices = toFeasiblePrices(shop, mixed.prices, aim.factorsAt(mixed.shares));
  return { ...best, next: { shares: mixed.shares, prices }, step, isDone };
};
