import type { RelaxedRound } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import type { BoundGoal, BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { createColumnCost, findCheapestColumn } from '#lib/procurement/optimiser/bound/columnCost.ts';
import { updateAscent } from '#lib/procurement/optimiser/bound/dualAscent.ts';
import { interpolateDuals, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { FIRST_SMOOTHING_STEP, updateSmoothingStep } from '#lib/procurement/optimiser/bound/dualSmoothing.ts';
import { EARLY_END, relaxMaster } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { AUGMENTATION, computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { createTchebycheffGoal } from '#lib/procurement/optimiser/master/tchebycheffGoal.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { RELAXATION_GAP } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { BoundJob, RelaxedPart } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState, Duals } from '#lib/procurement/optimiser/search/searchState.ts';

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
 * First step of dual smoothing above 500 parts: the restricted master problem then has too few columns per part for its
 * duals to be trusted.
 */
const STEP_OF_MANY = 0.3;

/** Returns duals with equal shares of the criteria, and the weight of each order split evenly among its parts. */
export const createEvenDuals = ({ context, boundGoal }: BoundProblem): Duals => {
  const { criteria, computeFactors } = boundGoal;
  const shares = computeFactors([]).map((_, n) => (criteria.includes(n) ? 1 / criteria.length : 0));
  const nothing = context.parts.map(({ orders }) => orders.map(() => 0));
  return { shares, prices: toFeasiblePrices(context, nothing, computeFactors(shares)) };
};

/** Returns the bounding state before the first round, at the duals of the column pool. */
export const beginBound = (milp: MilpSolver, problem: BoundProblem): BoundState => {
  const { context, boundGoal } = problem;
  const start = createEvenDuals(problem);
  const tolerance = context.parts.length > SIZES.polished ? { tolerance: EARLY_END } : {};
  const pool = relaxMaster(milp, problem, start, tolerance);
  const next = pool?.duals ?? start;
  const factors = boundGoal.computeFactors(next.shares);
  const step = context.parts.length > SIZES.polished ? STEP_OF_MANY : FIRST_SMOOTHING_STEP;
  const relaxedValue = pool && { relaxedValue: pool.value };
  return { center: next, factors, bound: -Number.MAX_VALUE, next, step, isDone: false, ...relaxedValue };
};

/** Returns the bounding job of one part at the duals of the next round, with its cheapest column in the pool. */
export const createBoundJob = (
  problem: BoundProblem,
  state: BoundState,
  part: number,
  effort: BoundJob['effort'],
): BoundJob => {
  const { context, boundGoal } = problem;
  const { shares, prices: unscaled } = state.next;
  const factors = boundGoal.computeFactors(shares);
  const linearWeights = toLinearWeights(factors);
  const scale = computeWeightScale(factors);
  const prices = ensure(unscaled[part]).map((price) => price * scale);
  const columns = ensure(context.pool[part]);
  const { place } = findCheapestColumn(columns, createColumnCost(ensure(context.parts[part]), linearWeights, prices));
  const known = columns[place]?.column ?? [];
  const multipliers = state.multipliers?.[part];
  const floor = ensure(context.floors[part]);
  // A part without a relaxation in an earlier round has none.
  return { linearWeights, floor, prices, known, effort, ...(multipliers?.length && { multipliers }) };
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
  const step = updateSmoothingStep(before.step, isBetter);
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
  const isDone = !hasMeans && pool.value - bound <= RELAXATION_GAP * Math.max(1, Math.abs(pool.value));
  const mixed = interpolateDuals(center, pool.duals, step);
  const prices = toFeasiblePrices(context, mixed.prices, boundGoal.computeFactors(mixed.shares));
  return { ...best, next: { shares: mixed.shares, prices }, step, isDone, relaxedValue: pool.value };
};
