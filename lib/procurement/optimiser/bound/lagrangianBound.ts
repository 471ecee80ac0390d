import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import type { RelaxedRound } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import type { BoundGoal, BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { updateAscent } from '#lib/procurement/optimiser/bound/dualAscent.ts';
import { interpolateDuals, normaliseShares, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import { solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { BoundJob, RelaxedPart } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BoundState, Duals } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

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
    computeFactors: (shares) => units.map((unit, n) => unit * (AUGMENTATION + (shares[n] ?? 0))),
    computeIdealSum: (factors) => factors.reduce((total, factor, n) => total + factor * ensure(ideal[n]), 0),
  };
};

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
 * Dual smoothing: the first step towards the duals of the restricted master problem, and the factors on the step after
 * a better and after a worse round. If there are many parts, the restricted master has too few columns per part for its
 * duals to be trusted, so the first step is shorter.
 */
const STEP = 0.5;
const STEP_OF_MANY = 0.3;
const LONGER = 1.4;
const SHORTER = 0.6;

/** Returns the cost of a column at the duals: its weighted sum plus the prices of its orders. */
export const createDualPricing = (
  context: SearchContext,
  { factors }: LinearWeights,
  { prices }: Duals,
  scale: number,
) => {
  const at = context.parts.map(
    ({ orders }, part) => new Map(orders.map((order, n) => [order, ensure(prices[part]?.[n])])),
  );
  return (column: Pick<PoolColumn, 'objectives' | 'orders'>, part: number): number =>
    column.orders.reduce(
      (total, order) => total + ensure(at[part]?.get(order)) * scale,
      computeWeightedSum({ factors, order: 0, supplier: 0 }, column.objectives),
    );
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
 */
export const relaxMaster = (
  milp: MilpSolver,
  { context, boundGoal, mostColumns }: BoundProblem,
  near: Duals,
  { means = [], tolerance }: { readonly means?: NonNullable<BoundState['means']>; readonly tolerance?: number } = {},
): RelaxedMaster | undefined => {
  const factors = boundGoal.computeFactors(near.shares);
  const priced = createDualPricing(context, toLinearWeights(factors), near, computeWeightScale(factors));
  const most = mostColumns ?? countMostColumns(context);
  const places = selectCheapestColumns(context, priced, most, [getChosenPoint(context).choice]);
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
  const shares = near.shares.map(() => 0);
  normaliseShares(optimum.shares).forEach((share, n) => {
    shares[ensure(boundGoal.criteria[n])] = share;
  });
  const masterPrices = context.parts.map(({ orders }) => orders.map(() => 0));
  for (const [part, order, price] of optimum.prices) {
    ensure(masterPrices[part])[ensure(context.parts[part]).orders.indexOf(order)] = price;
  }
  const prices = toFeasiblePrices(context, masterPrices, boundGoal.computeFactors(shares));
  // The sum of the goal counts from the origin, but a bound counts from the ideal point.
  const value = optimum.value - boundGoal.computeIdealSum(boundGoal.computeFactors([]));
  return { duals: { shares, prices }, value, rounded: optimum.rounded };
};

/** Returns duals with equal shares of the criteria, and the weight of each order split evenly among its parts. */
export const createEvenDuals = ({ context, boundGoal }: BoundProblem): Duals => {
  const { criteria, computeFactors } = boundGoal;
  const shares = computeFactors([]).map((_, n) => (criteria.includes(n) ? 1 / criteria.length : 0));
  const nothing = context.parts.map(({ orders }) => orders.map(() => 0));
  return { shares, prices: toFeasiblePrices(context, nothing, computeFactors(shares)) };
};

/** Returns the bounding state before the first round, which uses the known duals or else those of the column pool. */
export const beginBound = (milp: MilpSolver, problem: BoundProblem, known?: Duals): BoundState => {
  const { context, boundGoal } = problem;
  const start =
    known === undefined
      ? createEvenDuals(problem)
      : {
          shares: known.shares,
          prices: toFeasiblePrices(context, known.prices, boundGoal.computeFactors(known.shares)),
        };
  const tolerance = context.parts.length > SIZES.polished ? { tolerance: EARLY_END } : {};
  const pool = known === undefined ? relaxMaster(milp, problem, start, tolerance) : undefined;
  const next = pool?.duals ?? start;
  const factors = boundGoal.computeFactors(next.shares);
  const step = context.parts.length > SIZES.polished ? STEP_OF_MANY : STEP;
  const relaxedValue = pool && { relaxedValue: pool.value };
  return { center: next, factors, bound: -Number.MAX_VALUE, next, step, isDone: false, ...relaxedValue };
};

/**
 * Returns the dual share of each criterion in the largest weighted distance, from a small restricted master problem:
 * its order prices are not used.
 */
export const computeCriterionShares = (milp: MilpSolver, context: SearchContext): readonly number[] =>
  beginBound(milp, { context, boundGoal: createTchebycheffBoundGoal(context), mostColumns: MOST_COLUMNS }).center
    .shares;

/** Prices of a part's orders, in their order, and its cheapest column in the pool at these prices. */
interface PricedPart extends Pick<BoundJob, 'direction' | 'prices'> {
  readonly best: PoolColumn | undefined;
  /** Cost of that column, in the scale of the linear weights; Infinity without one. */
  readonly least: number;
}

const pricePart = ({ context, boundGoal }: BoundProblem, { next }: BoundState, part: number): PricedPart => {
  const factors = boundGoal.computeFactors(next.shares);
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
  return { direction: linearWeights, prices, best, least };
};

/** Returns the bounding job of one part at the duals of the next round, with its cheapest column in the pool. */
export const createBoundJob = (
  problem: BoundProblem,
  state: BoundState,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const { direction, prices, best } = pricePart(problem, state, part);
  const known = best?.column ?? [];
  const multipliers = state.multipliers?.[part];
  const floor = ensure(problem.context.floors[part]);
  // A part without a relaxation in an earlier round has none.
  return { direction, floor, prices, known, effort, ...(multipliers?.length && { multipliers }) };
};

/** Gap of a part that a neighbourhood search closes, as a share of the mean gap of all parts. */
const SEARCHED_GAP = 0.12;

/**
 * Creates the function that returns the neighbourhood search of a part. It looks for a column if the gap of the part
 * exceeds what its last search left by a share of the mean gap, so that fewer searches follow as the bound nears the
 * value of the restricted master problem.
 */
export const createColumnSearch = (
  { context, boundGoal }: BoundProblem,
  { next, bound, relaxedValue = bound, left }: BoundState,
): ((part: number) => NonNullable<BoundJob['search']>) => {
  const scale = computeWeightScale(boundGoal.computeFactors(next.shares));
  const gap = (SEARCHED_GAP * scale * Math.max(0, relaxedValue - bound)) / context.parts.length;
  return (part) => ({ beyond: gap + scale * (left?.[part] ?? 0), gap });
};

/** Results of a bounding round. */
interface BoundRound extends Partial<RelaxedRound> {
  /** By part: its bound at the duals of the round. */
  readonly bounds: readonly number[];
  /** By part with many options: the optimum of its relaxation at these duals. */
  readonly found?: readonly (MeanPlan | null)[];
  /** Whether no round follows, which would need further duals. */
  readonly isLast?: boolean;
  /** By part, after a round on relaxations: its relaxation; null without one. */
  readonly relaxed?: readonly (RelaxedPart | null)[];
}

/**
 * Returns the bounding state after a round. Keeps the best Lagrangian bound and moves the next duals from its duals
 * towards those of the restricted master problem (dual smoothing, Wentges 1997). The columns found in the round are in
 * the pool.
 */
export const updateBound = (
  milp: MilpSolver,
  { context, boundGoal }: BoundProblem,
  before: BoundState,
  { bounds, found = [], isLast = false, relaxed, isSearching = false, ascendsNext = false }: BoundRound,
): BoundState => {
  const factors = boundGoal.computeFactors(before.next.shares);
  const scale = computeWeightScale(factors);
  const proven = bounds.reduce((total, bound) => total + bound, 0) / scale - boundGoal.computeIdealSum(factors);
  const isBetter = proven > before.bound;
  const [center, bound] = isBetter ? [before.next, proven] : [before.center, before.bound];
  const step = Math.min(0.9, Math.max(0.05, before.step * (isBetter ? LONGER : SHORTER)));
  const means = bounds.map((_, part) => [...(before.means?.[part] ?? []), ...(found[part] ? [found[part]] : [])]);
  const hasMeans = means.some(({ length }) => length > 0);
  const multipliers =
    relaxed?.map((part, n) => part?.multipliers ?? before.multipliers?.[n] ?? []) ?? before.multipliers;
  const left =
    relaxed?.map((part, n) => (part?.left === undefined ? (before.left?.[n] ?? 0) : part.left / scale)) ?? before.left;
  const best = {
    center,
    factors: boundGoal.computeFactors(center.shares),
    bound,
    ...(hasMeans && { means }),
    ...(multipliers && { multipliers }),
    ...(left && { left }),
  };
  if (ascendsNext && !isSearching)
    return updateAscent({ context, boundGoal }, { ...before, ...best }, { proven, relaxed: relaxed ?? [] });
  const { relaxedValue } = before;
  if (ascendsNext)
    return { ...best, next: center, step, isDone: false, ...(relaxedValue !== undefined && { relaxedValue }) };
  if (isLast) return { ...best, next: center, step, isDone: true };
  const tolerance = relaxed && { tolerance: EARLY_END };
  const pool = relaxMaster(milp, { context, boundGoal }, center, { means, ...tolerance });
  if (pool === undefined) return { ...best, next: center, step, isDone: true };
  // If the pool includes mean plans, its value meets the bound of the relaxation although columns may still be missing.
  const isDone = !hasMeans && pool.value - bound < 1e-7 * Math.abs(pool.value);
  const mixed = interpolateDuals(center, pool.duals, step);
  const prices = toFeasiblePrices(context, mixed.prices, boundGoal.computeFactors(mixed.shares));
  return { ...best, next: { shares: mixed.shares, prices }, step, isDone, relaxedValue: pool.value };
};
