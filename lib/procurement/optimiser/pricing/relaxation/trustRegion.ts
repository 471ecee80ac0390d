import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { solveLinear } from '#lib/procurement/optimiser/highs/solve.ts';
import { LINEAR_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { OptionCosts } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeLimitUse, getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import { NO_SHARE } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { Relaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  buildRelaxedPlan,
  type MultiplierSteps,
  type PricedBound,
  solveAtPrices,
} from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';

/** A plan of the relaxation as a cutting plane: the Lagrangian bound never exceeds `cost` + Σ price × `excess`. */
interface Cut {
  readonly cost: number;
  /** By limit: quantity used less the size of the limit; 0 for an infinite limit. */
  readonly excess: readonly number[];
  readonly plan: readonly number[];
}

/**
 * Width of the box: its first value as a share of twice the cost per unit, its factors after a good and after a bad
 * step, and its least value.
 */
const FIRST_WIDTH = 0.025;
const WIDER = 2;
const NARROWER = 0.5;
const LEAST_WIDTH = 1e-5;

/** Share of the predicted gain above which a step is good; relative gain below which no further step follows. */
const GOOD = 0.1;
const WORTH = 1e-6;

/** The best multipliers, and the optimal convex combination of plans, which keeps the limits on average. */
export interface CuttingPlaneResult extends PricedBound {
  readonly combination: readonly (readonly [share: number, plan: readonly number[]])[];
}

/** Computes the `excess` of a plan of the relaxation. */
const computeExcess = (model: PartModel, plan: readonly number[]): Cut['excess'] => {
  const use = computeLimitUse(model, plan);
  return getLimitSizes(model).map((size, n) => (Number.isFinite(size) ? ensure(use[n]) - size : 0));
};

/** Solution of the model of all cuts within a box: prices, predicted bound, and weights of the plans. */
interface Prediction {
  readonly prices: readonly number[];
  readonly value: number;
  readonly weights: readonly number[];
}

const maximiseModel = (
  milp: MilpSolver,
  cuts: readonly Cut[],
  center: readonly number[],
  width: number,
): Prediction | undefined => {
  const limits = center.flatMap((_, n) => (cuts.some(({ excess }) => ensure(excess[n]) > 0) ? [n] : []));
  const count = limits.length;
  // The bound is a variable in units of the first cut, so that the tolerances of the solver are relative.
  const scale = Math.max(1, Math.abs(ensure(cuts[0]).cost));
  const program = new Program();
  for (const limit of limits) {
    const middle = ensure(center[limit]);
    program.add({ low: Math.max(0, middle - width), high: middle + width });
  }
  program.add({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, cost: -1 });
  for (const { cost, excess } of cuts)
    program.addRow(Number.NEGATIVE_INFINITY, cost / scale, [
      [count, 1],
      ...limits.map((limit, n): Term => [n, -ensure(excess[limit]) / scale]),
    ]);
  const found = solveLinear(milp, program.toData(), LINEAR_OPTIONS);
  if (found === undefined) return undefined;
  const prices = center.map(() => 0);
  limits.forEach((limit, n) => {
    prices[limit] = Math.max(0, ensure(found.values[n]));
  });
  return { prices, value: -found.value * scale, weights: Array.from(found.duals, Math.abs) };
};

/**
 * Raises the Lagrangian bound of the limits by up to `rounds` cutting planes, maximised within a box around the best
 * multipliers (boxstep method; Marsten, Hogan & Blankenship 1975). The shares of order prices stay those of `costs`.
 * Leaves the relaxation solved at the multipliers returned.
 */
export const runTrustRegionSteps = (
  milp: MilpSolver,
  relaxation: Relaxation,
  costs: OptionCosts,
  { from, goal, rounds }: MultiplierSteps,
): CuttingPlaneResult => {
  let best = solveAtPrices(relaxation, costs, from);
  let at = best;
  let plan = buildRelaxedPlan(relaxation, at.costs);
  const cuts: Cut[] = [];
  const addCut = (): void => {
    const excess = computeExcess(relaxation.model, plan);
    const paid = excess.reduce((total, over, n) => total + over * ensure(at.prices[n]), 0);
    cuts.push({ cost: at.bound - paid, excess, plan });
  };
  addCut();
  const unit = (Math.abs(best.bound) + Math.abs(goal)) / Math.max(1, relaxation.maximumReceipts);
  let width = FIRST_WIDTH * unit;
  let weights: readonly number[] = [1];
  for (let round = 0; round < rounds && best.bound < goal && width > LEAST_WIDTH * unit; round++) {
    const found = maximiseModel(milp, cuts, best.prices, width);
    if (found === undefined) break;
    weights = found.weights;
    const predicted = found.value - best.bound;
    if (predicted < WORTH * Math.abs(best.bound)) break;
    at = solveAtPrices(relaxation, costs, found.prices);
    plan = buildRelaxedPlan(relaxation, at.costs);
    addCut();
    const gain = at.bound - best.bound;
    if (gain > 0) best = at;
    if (gain > GOOD * predicted) width *= WIDER;
    else if (gain < 0) width *= NARROWER;
  }
  if (at !== best) relaxation.solve(best.costs);
  const used = weights.flatMap((weight, n) => (weight > NO_SHARE ? [[weight, ensure(cuts[n]).plan] as const] : []));
  const all = used.reduce((total, [weight]) => total + weight, 0);
  return { ...best, combination: used.map(([weight, own]) => [weight / all, own] as const) };
};
