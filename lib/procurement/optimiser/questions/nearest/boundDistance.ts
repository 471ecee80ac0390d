import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { Program, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import { solveLinear } from '#lib/procurement/optimiser/highs/solve.ts';
import { LINEAR_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildRelaxedPlan } from '#lib/procurement/optimiser/pricing/relaxation/subgradient.ts';
import {
  type Cut,
  createDistancePricing,
  type DistancePart,
  type DistancePricing,
  type Multipliers,
} from '#lib/procurement/optimiser/questions/nearest/distancePricing.ts';

const MOST_CUTS = 40;

/** Share of the way from the best multipliers to those of the master problem. */
const STEP = 0.5;

/** Where cutting planes start, and how close to the highest possible bound they end. */
interface BoundGoal {
  /** A plan of the part, which may break the limits. */
  readonly from: Quantities;
  readonly gap: number;
}

/** Lower bound of the distance, and what its cutting planes tell about the options. */
export interface DistanceBound {
  readonly bound: number;
  readonly multipliers: Multipliers;
  readonly pricing: DistancePricing;
  /** Options that some plan of the relaxation uses. */
  readonly used: ReadonlySet<number>;
  /** By option: a lower bound of the distance of the plans that use it. */
  readonly using: readonly number[];
}

/** Maximises the least price over all cuts; undefined if HiGHS finds no optimum. */
const maximisePrice = (milp: MilpSolver, cuts: readonly Cut[], shares: number) => {
  const keys = [...ensure(cuts[0]).keys()];
  // A unit beyond a limit never needs to cost more than the largest distance.
  const most = Math.max(...cuts.flatMap((cut) => cut.slice(0, shares).map(Math.abs)));
  const isPriced = keys.map((n) => n < shares || cuts.some((cut) => ensure(cut[n]) > 0));
  const price = keys.length;
  const program = new Program();
  for (const [n, flag] of isPriced.entries()) program.add({ high: n < shares ? 1 : flag ? most : 0 });
  program.add({ low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, cost: -1 });
  for (const cut of cuts)
    program.addRow(Number.NEGATIVE_INFINITY, 0, [
      [price, 1],
      ...cut.flatMap((value, n): readonly Term[] => (isPriced[n] ? [[n, -value]] : [])),
    ]);
  program.addRow(
    1,
    1,
    keys.slice(0, shares).map((n): Term => [n, 1]),
  );
  const found = solveLinear(milp, program.toData(), LINEAR_OPTIONS);
  if (found === undefined) return undefined;
  const values = Array.from(found.values.slice(0, price), (value) => Math.max(0, value));
  const sum = values.slice(0, shares).reduce((total, value) => total + value, 0);
  const multipliers = values.map((value, n) => (n < shares ? value / sum : value));
  return { multipliers, value: -found.value };
};

/**
 * Bounds the distance over the plans of one part from below. The largest of several linear functions is at least any
 * convex combination of them, whose least value the relaxation of the part computes. Cutting planes (Kelley 1960) find
 * the combination and the prices of the limits with the highest bound.
 */
export const boundDistance = (milp: MilpSolver, of: DistancePart, { from, gap }: BoundGoal): DistanceBound => {
  const pricing = createDistancePricing(of);
  const shares = of.distances.length;
  const first = pricing.toCut(from);
  const cuts = [first];
  const largest = first.indexOf(Math.max(...first.slice(0, shares)));
  let at = pricing.solveAt(first.map((_, n) => Number(n === largest)));
  let best = at;
  const used = new Set<number>();
  while (cuts.length < MOST_CUTS && Number.isFinite(at.bound)) {
    const plan = buildRelaxedPlan(of.relaxation, at.costs);
    for (const [n, ordered] of plan.entries()) if (ordered > 0) used.add(n);
    cuts.push(pricing.toCut(plan));
    const found = maximisePrice(milp, cuts, shares);
    if (found === undefined || found.value - best.bound <= gap) break;
    const center = best.multipliers;
    at = pricing.solveAt(found.multipliers.map((value, n) => STEP * value + (1 - STEP) * ensure(center[n])));
    if (at.bound > best.bound) best = at;
  }
  const { bound, multipliers } = best;
  return { bound, multipliers, pricing, used, using: pricing.priceOptions(multipliers) };
};
