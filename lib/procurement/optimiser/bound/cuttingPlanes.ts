import type { Effort } from '#lib/procurement/domain/configuration/configuration.ts';
import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { interpolateDuals, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { updateSmoothingStep } from '#lib/procurement/optimiser/bound/dualSmoothing.ts';
import { createEvenDuals } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { createDualPricing } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import {
  type DualsWithMultipliers,
  type RelaxedOptimum,
  solveRelaxedPlanMaster,
  withMultipliers,
} from '#lib/procurement/optimiser/bound/relaxedPlanMaster.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { MasterColumn } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { CutJob, CutResult, RelaxedPlan } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { MeanPlan } from '#lib/procurement/optimiser/pricing/manyOptions/priceManyOptions.ts';
import type { BoundState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Number of rounds by effort. Each costs a dynamic program per part and point, and one linear program. */
export const CUTTING_ROUNDS: Readonly<Record<Effort, number>> = { quick: 0, standard: 120, thorough: 300 };

/** Rounds that first improve the multipliers of each part, and their steps: without them bounds are far too low. */
const FIRST_ROUNDS = 2;
const FIRST_STEPS = 20;

/** Shares of the step from the best duals towards those of the master problem at which parts are bounded. */
const POINTS = [0.3, 0.6, 1] as const;

/** First step of dual smoothing: the parts are bounded at shorter ones, too. */
const FIRST_STEP = 0.9;

/** Number of relaxed plans of a part that are kept: those that cost least at the best duals. */
const KEPT_PLANS = 400;

/**
 * Relative gap at which the interior point method ends, as a share of the relative gap between the master problem and
 * the bound, and its limits.
 */
const EARLY = 0.1;
const COARSEST = 1e-2;
const FINEST = 1e-6;

/**
 * Shares of the optimum of the master problem whose columns say which orders a part may use: the first for a wide
 * choice, the second for a narrow one. The interior point method spreads the rest over a hundred columns.
 */
const MEAN_SHARES = [0.9, 0.5] as const;

/** Returns the state before the first round, which uses the known duals or else those of the column pool. */
export const beginCuttingPlanes = (milp: MilpSolver, problem: BoundProblem): BoundState => {
  const { context, boundGoal } = problem;
  const even = createEvenDuals(problem);
  const relaxed = context.parts.map(() => []);
  const next =
    solveRelaxedPlanMaster(milp, problem, { center: even, relaxed, tolerance: COARSEST })?.duals ??
    withMultipliers(context, even);
  const factors = boundGoal.computeFactors(next.shares);
  return { center: next, factors, bound: -Number.MAX_VALUE, next, step: FIRST_STEP, isDone: false, relaxed };
};

/** Returns the duals at which the parts are bounded in a round. */
const listPoints = (
  { context, boundGoal }: BoundProblem,
  { center, next, step, bound }: BoundState,
): readonly DualsWithMultipliers[] =>
  (bound === -Number.MAX_VALUE ? [1] : POINTS).map((share) => {
    const mixed = interpolateDuals(center, next, share * step);
    return withMultipliers(context, {
      ...mixed,
      prices: toFeasiblePrices(context, mixed.prices, boundGoal.computeFactors(mixed.shares)),
    });
  });

/** Returns the function that creates the job of each part in a round. */
export const createCutJobs = (problem: BoundProblem, state: BoundState, round: number): ((part: number) => CutJob) => {
  const { context, boundGoal } = problem;
  const points = listPoints(problem, state).map((duals) => {
    const factors = boundGoal.computeFactors(duals.shares);
    const scale = computeWeightScale(factors);
    const linearWeights = toLinearWeights(factors);
    return { duals, scale, linearWeights, priced: createDualPricing(context, linearWeights, duals, scale) };
  });
  return (part) => ({
    floor: ensure(context.floors[part]),
    points: points.map(({ duals, scale, linearWeights, priced }) => ({
      linearWeights,
      prices: ensure(duals.prices[part]).map((price) => price * scale),
      multipliers: ensure(duals.multipliers[part]).map((price) => price * scale),
      goal: ensure(context.pool[part]).reduce(
        (least, column) => Math.min(least, priced(column, part)),
        Number.MAX_VALUE,
      ),
    })),
    steps: round < FIRST_ROUNDS ? FIRST_STEPS : 0,
  });
};

/** Returns the mean of the columns with the largest values that together have this share of the optimum. */
const computeMean = (columns: readonly MasterColumn[], values: readonly number[], share: number): MeanPlan => {
  const usage = new Map<number, number>();
  const objectives = ensure(columns[0]).objectives.map(() => 0);
  const sorted = values.map((_, n) => n).sort((a, b) => ensure(values[b]) - ensure(values[a]) || a - b);
  const wanted = share * values.reduce((total, value) => total + value, 0);
  let taken = 0;
  for (const n of sorted) {
    if (taken >= wanted) break;
    const column = ensure(columns[n]);
    const value = ensure(values[n]);
    taken += value;
    column.objectives.forEach((each, at) => {
      objectives[at] = ensure(objectives[at]) + value * each;
    });
    for (const order of column.orders) usage.set(order, (usage.get(order) ?? 0) + value);
  }
  const orders = [...usage.keys()].sort((a, b) => a - b);
  return {
    objectives: objectives.map((each) => each / taken),
    orders,
    usage: orders.map((order) => ensure(usage.get(order)) / taken),
  };
};

/** Returns, by part, means of the columns in the optimum of the relaxed master problem: a wide and a narrow choice. */
const computeMeans = ({ columns, values }: RelaxedOptimum): readonly (readonly MeanPlan[])[] =>
  columns.map((own, part) => MEAN_SHARES.map((share) => computeMean(own, ensure(values[part]), share)));

/** The best Lagrangian bound of a round, the duals at which it holds, and the shares of the parts. */
interface BestOfRound extends Required<Pick<BoundState, 'bound' | 'partBounds'>> {
  readonly duals: DualsWithMultipliers;
  /** Index among the points of the round. */
  readonly point: number;
}

const findBest = (
  { boundGoal }: BoundProblem,
  points: readonly DualsWithMultipliers[],
  results: readonly CutResult[],
): BestOfRound => {
  const found = points.map((duals, point) => {
    const factors = boundGoal.computeFactors(duals.shares);
    const scale = computeWeightScale(factors);
    const partBounds = results.map(({ bounds }) => ensure(bounds[point]) / scale);
    const sum = partBounds.reduce((total, each) => total + each, 0);
    const multipliers = results.map((result) => ensure(result.multipliers[point]).map((price) => price / scale));
    return { duals: { ...duals, multipliers }, bound: sum - boundGoal.computeIdealSum(factors), partBounds, point };
  });
  return found.reduce((best, each) => (each.bound > best.bound ? each : best));
};

/** Returns, by part, the relaxed plans that cost least at duals, limits included. Older plans come first. */
const keepCheapest = (
  { context, boundGoal }: BoundProblem,
  duals: DualsWithMultipliers,
  relaxed: readonly (readonly RelaxedPlan[])[],
): readonly (readonly RelaxedPlan[])[] => {
  const factors = boundGoal.computeFactors(duals.shares);
  const scale = computeWeightScale(factors);
  const priced = createDualPricing(context, toLinearWeights(factors), duals, scale);
  return relaxed.map((plans, part) => {
    const multipliers = ensure(duals.multipliers[part]);
    const costs = plans.map((plan) =>
      plan.excess.reduce((total, over, n) => total + over * scale * ensure(multipliers[n]), priced(plan, part)),
    );
    const cheapest = costs.map((_, n) => n).sort((a, b) => ensure(costs[a]) - ensure(costs[b]) || b - a);
    const kept = new Set(cheapest.slice(0, KEPT_PLANS));
    return plans.filter((_, n) => kept.has(n));
  });
};

/**
 * Returns the state after a round: adds the relaxed plans as cutting planes, keeps the best Lagrangian bound, and finds
 * the next duals by the relaxed master problem.
 */
export const updateCuttingPlanes = (
  milp: MilpSolver,
  problem: BoundProblem,
  before: BoundState,
  { results, isLast }: { readonly results: readonly CutResult[]; readonly isLast: boolean },
): BoundState => {
  const points = listPoints(problem, before);
  const found = findBest(problem, points, results);
  const isBetter = found.bound > before.bound;
  const isFar = isBetter && ensure(POINTS[found.point]) >= ensure(POINTS[1]);
  const { duals: center, bound, partBounds } = isBetter ? found : { ...before, duals: before.center };
  const step = updateSmoothingStep(before.step, isFar);
  const all = results.map(({ plans }, part) => [...(before.relaxed?.[part] ?? []), ...plans]);
  const relaxed = keepCheapest(problem, withMultipliers(problem.context, center), all);
  const value = before.relaxedValue ?? Number.MAX_VALUE;
  const gap = bound > 0 && value < Number.MAX_VALUE ? (value - bound) / value : 1;
  const tolerance = Math.min(COARSEST, Math.max(FINEST, EARLY * gap));
  const optimum = solveRelaxedPlanMaster(milp, problem, { center, relaxed, tolerance });
  const factors = problem.boundGoal.computeFactors(center.shares);
  const isDone = isLast || optimum === undefined;
  const best = { center, factors, bound, step, isDone, ...(partBounds && { partBounds }) };
  if (isDone) {
    const means = optimum && computeMeans(optimum);
    return { ...best, next: center, ...(means && { means }) };
  }
  return { ...best, next: optimum.duals, relaxed, relaxedValue: optimum.value };
};
