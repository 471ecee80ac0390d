import { interpolatePrices, toFeasibleOrderPrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { OrderPrices } from '#lib/procurement/optimiser/schedule/searchState.ts';
import {
  computeScale,
  countsOrders,
  evaluateStage,
  type OrderStage,
  scaleWeights,
  toMasterGoal,
  toStageWeights,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';

/** Lagrangian multipliers of the limits of a stage, and prices of the orders by part. */
export interface StageMultipliers {
  readonly limits: readonly number[];
  readonly prices: OrderPrices;
}

/** Bounding state of a stage: the multipliers with the best Lagrangian bound, and the multipliers of the next round. */
export interface StageBound {
  readonly center: StageMultipliers;
  readonly bound: number;
  readonly next: StageMultipliers;
  readonly step: number;
  /** Whether the bound is the largest that any multipliers give. */
  readonly isDone: boolean;
}

/** Maximum number of columns in the linear relaxation of the restricted master problem; least number per part. */
const MOST_COLUMNS = 4_000;
const COLUMNS_PER_PART = 4;

/**
 * Dual smoothing, if the stage counts orders: the first step towards the multipliers of the restricted master problem,
 * and the factors on the step after a better and after a worse round.
 */
const STEP = 0.5;
const LONGER = 1.4;
const SHORTER = 0.6;

/** Share of the objective below which the effect of a multiplier is a rounding error of the interior point method. */
const NEGLIGIBLE = 1e-7;

/** Relative distance from the value of the relaxation within which a bound cannot be improved. */
const CLOSED = 1e-6;

/** Returns the weights of a stage for given multipliers, scaled so that the smallest positive factor is 1. */
export const toScaledWeights = (stage: OrderStage, { limits }: StageMultipliers) => {
  const weights = toStageWeights(stage, limits);
  const scale = computeScale(weights);
  return { weights: scaleWeights(weights, scale), scale };
};

const createPricing = (context: SearchContext, stage: OrderStage, at: StageMultipliers) => {
  const weights = toStageWeights(stage, at.limits);
  const prices = context.parts.map(
    ({ orders }, part) => new Map(orders.map((order, n) => [order, at.prices[part]?.[n] ?? 0])),
  );
  return (column: PoolColumn, part: number): number =>
    column.orders.reduce(
      (total, order) => total + (prices[part]?.get(order) ?? 0),
      computeWeightedSum(weights, column.objectives),
    );
};

const toFeasible = (
  context: SearchContext,
  stage: OrderStage,
  limits: readonly number[],
  wanted: OrderPrices,
): StageMultipliers => ({ limits, prices: toFeasibleOrderPrices(context, wanted, toStageWeights(stage, limits)) });

/** Returns the multipliers and the value of the linear relaxation of the restricted master problem. */
const computePoolMultipliers = (
  milp: MilpSolver,
  context: SearchContext,
  stage: OrderStage,
  near: StageMultipliers,
  choice: Assignment,
): { readonly multipliers: StageMultipliers; readonly value: number } | undefined => {
  const known = evaluateStage(context, choice, stage);
  const { goal, scale, limitScales } = toMasterGoal(stage, known);
  const places = selectCheapestColumns(
    context,
    createPricing(context, stage, near),
    Math.max(MOST_COLUMNS, COLUMNS_PER_PART * context.parts.length),
    [choice],
  );
  const periods = context.problem.periods.length;
  const found = solveMasterRelaxation(milp, { pool: context.pool, places, periods, goal, nodes: 0 });
  if (found === undefined) return undefined;
  const limits = found.limits.map((dual, n) => {
    const multiplier = (dual * ensure(limitScales[n])) / scale;
    const weight = multiplier * Math.max(1, Math.abs(ensure(stage.limits[n]).most));
    return weight < NEGLIGIBLE * Math.max(1, Math.abs(known)) ? 0 : multiplier;
  });
  const wanted = context.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of found.prices)
    ensure(wanted[part])[ensure(context.parts[part]).orders.indexOf(order)] = price / scale;
  return { multipliers: toFeasible(context, stage, limits, wanted), value: found.value / scale };
};

/** Returns the bound of a stage before its first round. */
export const beginStageBound = (
  milp: MilpSolver,
  context: SearchContext,
  stage: OrderStage,
  choice: Assignment,
): StageBound => {
  const none = toFeasible(
    context,
    stage,
    stage.limits.map(() => 0),
    context.parts.map(({ orders }) => orders.map(() => 0)),
  );
  const next = computePoolMultipliers(milp, context, stage, none, choice)?.multipliers ?? none;
  return { center: next, bound: -Number.MAX_VALUE, next, step: countsOrders(stage) ? STEP : 1, isDone: false };
};

/** Returns the job that bounds one part at the next multipliers, with its cheapest column in the pool. */
export const createStageBoundJob = (
  context: SearchContext,
  stage: OrderStage,
  { next }: StageBound,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const { weights, scale } = toScaledWeights(stage, next);
  const cost = createPartPricing(context, stage, next, part);
  let best: PoolColumn | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const column of context.pool[part] ?? []) {
    const own = cost(column);
    if (own < least) [best, least] = [column, own];
  }
  return {
    direction: weights,
    floor: ensure(context.floors[part]),
    prices: (next.prices[part] ?? []).map((price) => price * scale),
    known: best?.column ?? [],
    effort,
  };
};

const createPartPricing = (context: SearchContext, stage: OrderStage, at: StageMultipliers, part: number) => {
  const weights = toStageWeights(stage, at.limits);
  const prices = new Map(context.parts[part]?.orders.map((order, n) => [order, at.prices[part]?.[n] ?? 0]));
  return (column: PoolColumn): number =>
    column.orders.reduce(
      (total, order) => total + (prices.get(order) ?? 0),
      computeWeightedSum(weights, column.objectives),
    );
};

/**
 * Returns the bound after a round: the best Lagrangian bound so far, and next multipliers between those of the best
 * bound and those of the restricted master problem (dual smoothing, Wentges 1997).
 * @param bounds the bound of each part at `before.next`, in scaled weights; the columns found are in the pool
 */
export const updateStageBound = (
  milp: MilpSolver,
  context: SearchContext,
  stage: OrderStage,
  before: StageBound,
  bounds: readonly number[],
  choice: Assignment,
): StageBound => {
  const { scale } = toScaledWeights(stage, before.next);
  const proven =
    bounds.reduce((total, bound) => total + bound, 0) / scale -
    stage.limits.reduce((total, { most }, n) => total + ensure(before.next.limits[n]) * most, 0);
  const isBetter = proven > before.bound;
  const [center, bound] = isBetter ? [before.next, proven] : [before.center, before.bound];
  const step = countsOrders(stage) ? Math.min(0.9, Math.max(0.05, before.step * (isBetter ? LONGER : SHORTER))) : 1;
  const pool = computePoolMultipliers(milp, context, stage, center, choice);
  if (pool === undefined) return { center, bound, next: center, step, isDone: true };
  const isDone = pool.value - bound <= CLOSED * Math.max(1, Math.abs(pool.value));
  const limits = center.limits.map((each, n) => each + step * (ensure(pool.multipliers.limits[n]) - each));
  const mixed = interpolatePrices(center.prices, pool.multipliers.prices, step);
  return { center, bound, next: toFeasible(context, stage, limits, mixed), step, isDone };
};
