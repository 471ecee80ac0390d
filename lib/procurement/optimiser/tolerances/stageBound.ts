import { interpolatePrices, toFeasibleOrderPrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { FIRST_SMOOTHING_STEP, updateSmoothingStep } from '#lib/procurement/optimiser/bound/dualSmoothing.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { NO_MULTIPLIER, RELAXATION_GAP } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { ChangesPricingJob } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { OrderPrices } from '#lib/procurement/optimiser/search/searchState.ts';
import {
  computeChangeCost,
  computeScale,
  countsOrders,
  evaluateStage,
  listMost,
  type OrderStage,
  type StageProblem,
  scaleWeights,
  toMasterGoal,
  toStageWeights,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';

/** Lagrangian multipliers of the limits of a stage in the order of `listMost`, and prices of the orders by part. */
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

/** Returns the weights of a stage for given multipliers, scaled so that the smallest positive factor is 1. */
export const toScaledWeights = (stage: OrderStage, { limits }: StageMultipliers) => {
  const weights = toStageWeights(stage, limits);
  const scale = computeScale(weights);
  return { weights: scaleWeights(weights, scale), scale };
};

/** Creates the function that computes the cost of a column of a part at multipliers. */
const createPartStageCost = (context: SearchContext, stage: OrderStage, at: StageMultipliers, part: number) => {
  const weights = toStageWeights(stage, at.limits);
  const prices = new Map(context.parts[part]?.orders.map((order, n) => [order, at.prices[part]?.[n] ?? 0]));
  return (column: PoolColumn): number =>
    column.orders.reduce(
      (total, order) => total + (prices.get(order) ?? 0),
      computeWeightedSum(weights, column.objectives) + computeChangeCost(stage, at.limits, part, column),
    );
};

/** Creates the function that computes the cost of a column of any part at multipliers. */
const createStageCost = (context: SearchContext, stage: OrderStage, at: StageMultipliers) => {
  const costs = context.parts.map((_, part) => createPartStageCost(context, stage, at, part));
  return (column: PoolColumn, part: number): number => ensure(costs[part])(column);
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
  { context, stage }: StageProblem,
  near: StageMultipliers,
  choice: Assignment,
): { readonly multipliers: StageMultipliers; readonly value: number } | undefined => {
  const known = evaluateStage(context, choice, stage);
  const { goal, scale, limitScales } = toMasterGoal(stage, known);
  const places = selectCheapestColumns(
    context,
    createStageCost(context, stage, near),
    Math.max(MOST_COLUMNS, COLUMNS_PER_PART * context.parts.length),
    [choice],
  );
  const periods = context.problem.periods.length;
  const found = solveMasterRelaxation(milp, { pool: context.pool, places, periods, goal, nodes: 0 });
  if (found === undefined) return undefined;
  const most = listMost(stage);
  const limits = found.limits.map((dual, n) => {
    const multiplier = (dual * ensure(limitScales[n])) / scale;
    const weight = multiplier * Math.max(1, Math.abs(ensure(most[n])));
    return weight < NO_MULTIPLIER * Math.max(1, Math.abs(known)) ? 0 : multiplier;
  });
  const wanted = context.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of found.prices)
    ensure(wanted[part])[ensure(context.parts[part]).orders.indexOf(order)] = price / scale;
  return { multipliers: toFeasible(context, stage, limits, wanted), value: found.value / scale };
};

/** Returns the bound of a stage before its first round. */
export const beginStageBound = (milp: MilpSolver, { context, stage }: StageProblem, choice: Assignment): StageBound => {
  const none = toFeasible(
    context,
    stage,
    listMost(stage).map(() => 0),
    context.parts.map(({ orders }) => orders.map(() => 0)),
  );
  const next = computePoolMultipliers(milp, { context, stage }, none, choice)?.multipliers ?? none;
  return {
    center: next,
    bound: -Number.MAX_VALUE,
    next,
    step: countsOrders(stage) ? FIRST_SMOOTHING_STEP : 1,
    isDone: false,
  };
};

/** Returns the job that bounds one part at the next multipliers, with its cheapest column in the pool. */
export const createStageBoundJob = (
  { context, stage }: StageProblem,
  { next }: StageBound,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const { weights, scale } = toScaledWeights(stage, next);
  return {
    linearWeights: weights,
    floor: ensure(context.floors[part]),
    prices: (next.prices[part] ?? []).map((price) => price * scale),
    known: findCheapestColumn({ context, stage }, next, part),
    effort,
  };
};

/** Returns the job that prices one part at multipliers, including those of the limits on changes. */
export const createStageChangesJob = (
  { context, stage }: StageProblem,
  at: StageMultipliers,
  part: number,
  effort: ChangesPricingJob['effort'],
): ChangesPricingJob => {
  const { weights, scale } = toScaledWeights(stage, at);
  const [changePrice = 0, unavailable = 0, shortfall = 0] = at.limits
    .slice(stage.limits.length)
    .map((each) => each * scale);
  return {
    linearWeights: weights,
    floor: ensure(context.floors[part]),
    prices: (at.prices[part] ?? []).map((price) => price * scale),
    changePrice,
    missing: [unavailable, shortfall],
    most: ensure(stage.changes?.mostByPart[part]),
    known: findCheapestColumn({ context, stage }, at, part),
    effort,
  };
};

/** Returns the cheapest column of a part in the pool at multipliers. */
const findCheapestColumn = ({ context, stage }: StageProblem, at: StageMultipliers, part: number): Column => {
  const cost = createPartStageCost(context, stage, at, part);
  let best: PoolColumn | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const column of context.pool[part] ?? []) {
    const own = cost(column);
    if (own < least) [best, least] = [column, own];
  }
  return best?.column ?? [];
};

/** Result of a round: the bound of each part in scaled weights, and the best assignment within the limits. */
interface StageRound {
  readonly bounds: readonly number[];
  readonly choice: Assignment;
}

/**
 * Returns the bound after a round. The next multipliers lie between those of the best Lagrangian bound and those of the
 * restricted master problem (dual smoothing, Wentges 1997).
 * @param bounds the bound of each part at `before.next`, in scaled weights; the columns found are in the pool
 */
export const updateStageBound = (
  milp: MilpSolver,
  { context, stage }: StageProblem,
  before: StageBound,
  { bounds, choice }: StageRound,
): StageBound => {
  const { scale } = toScaledWeights(stage, before.next);
  const proven =
    bounds.reduce((total, bound) => total + bound, 0) / scale -
    listMost(stage).reduce((total, most, n) => total + ensure(before.next.limits[n]) * most, 0);
  const isBetter = proven > before.bound;
  const [center, bound] = isBetter ? [before.next, proven] : [before.center, before.bound];
  const step = countsOrders(stage) ? updateSmoothingStep(before.step, isBetter) : 1;
  const pool = computePoolMultipliers(milp, { context, stage }, center, choice);
  if (pool === undefined) return { center, bound, next: center, step, isDone: true };
  const isDone = pool.value - bound <= RELAXATION_GAP * Math.max(1, Math.abs(pool.value));
  const limits = center.limits.map((each, n) => each + step * (ensure(pool.multipliers.limits[n]) - each));
  const mixed = interpolatePrices(center.prices, pool.multipliers.prices, step);
  return { center, bound, next: toFeasible(context, stage, limits, mixed), step, isDone };
};
