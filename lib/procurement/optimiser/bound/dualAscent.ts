import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { computeCouplingWeights, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { groupPartsByOrder, type PartsByOrder } from '#lib/procurement/optimiser/bound/orderPrices.ts';
import { FIRST_PACE, smooth, updatePace } from '#lib/procurement/optimiser/bound/volumeStep.ts';
import { toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { projectOntoSimplex } from '#lib/procurement/optimiser/model/simplexProjection.ts';
import type { RelaxedPart } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { AscentState, BoundState, Duals, OrderPrices } from '#lib/procurement/optimiser/search/searchState.ts';

/** Share of a step of the order prices by which the shares of the criteria move, which have a norm of their own. */
const SHARE_STEP = 0.4;

/** Squared norm of the projected subgradient: deviations from the mean. */
const computeSpread = (values: readonly number[]): number => {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return values.reduce((total, value) => total + (value - mean) ** 2, 0);
};

/** Returns, by criterion, the weighted distance of the mean plan. An order counts by its largest share of a part. */
const computeMeanDistances = (
  { context }: BoundProblem,
  { sums, usage }: Pick<AscentState, 'sums' | 'usage'>,
  members: PartsByOrder,
): readonly number[] => {
  const range = computeRange(context.points);
  const rates = computeRates(range, context.weights);
  const periods = context.problem.periods.length;
  const suppliers = new Map<number, number>();
  let orders = 0;
  for (const [order, list] of members) {
    const most = list.reduce((value, [part, place]) => Math.max(value, ensure(usage[part]?.[place])), 0);
    const supplier = getSupplierOfOrder(order, periods);
    orders += most;
    suppliers.set(supplier, Math.max(suppliers.get(supplier) ?? 0, most));
  }
  const used = [...suppliers.values()].reduce((total, most) => total + most, 0);
  return toCriterionVector([], orders, used).map(
    (count, n) => ensure(rates[n]) * (count + ensure(sums[n]) - ensure(range.ideal[n])),
  );
};

/** Returns the shares of the criteria after a step along the weighted distances, projected onto the simplex. */
const stepShares = (
  { boundGoal: { criteria } }: BoundProblem,
  shares: readonly number[],
  distances: readonly number[],
  reach: number,
): readonly number[] => {
  const own = criteria.map((criterion) => ensure(distances[criterion]));
  const step = (SHARE_STEP * reach) / Math.max(1, computeSpread(own));
  const moved = projectOntoSimplex(
    criteria.map((criterion, n) => ensure(shares[criterion]) + step * ensure(own[n])),
    criteria.reduce((total, criterion) => total + ensure(shares[criterion]), 0),
  );
  const next = shares.map(() => 0);
  for (const [n, criterion] of criteria.entries()) next[criterion] = ensure(moved[n]);
  return next;
};

/** Takes a step from the best duals along the smoothed subgradient. */
const stepDuals = (problem: BoundProblem, ascent: AscentState, target: number): Duals => {
  const { context, boundGoal } = problem;
  const { center, usage, pace, value } = ascent;
  const members = groupPartsByOrder(context.parts);
  const reach = pace * Math.max(0, target - value);
  const shares = stepShares(problem, center.shares, computeMeanDistances(problem, ascent, members), reach);
  let norm = 0;
  for (const list of members.values()) norm += computeSpread(list.map(([part, place]) => ensure(usage[part]?.[place])));
  const step = norm === 0 ? 0 : reach / norm;
  const before = computeCouplingWeights(boundGoal.computeFactors(center.shares)).order;
  const factors = boundGoal.computeFactors(shares);
  const after = computeCouplingWeights(factors).order;
  const scale = before === 0 ? 1 : after / before;
  const prices = center.prices.map((own) => own.map((price) => price * scale));
  for (const list of members.values()) {
    const own = list.map(([part, place]) => ensure(prices[part]?.[place]));
    const wanted = list.map(([part, place], n) => ensure(own[n]) + step * ensure(usage[part]?.[place]));
    // With a weight on suppliers, the prices of an order may sum to more than the weight of the order.
    const sum = Math.max(
      after,
      own.reduce((total, price) => total + price, 0),
    );
    for (const [n, price] of projectOntoSimplex(wanted, sum).entries()) {
      const [part, place] = ensure(list[n]);
      ensure(prices[part])[place] = price;
    }
  }
  return { shares, prices: toFeasiblePrices(context, prices, factors) };
};

const toUsage = ({ context }: BoundProblem, relaxed: readonly (RelaxedPart | null)[]): OrderPrices =>
  context.parts.map(({ orders }, part) => {
    const used = new Set(relaxed[part]?.orders);
    return orders.map((order) => (used.has(order) ? 1 : 0));
  });

/** Results of a round of dual ascent. */
interface AscentRound {
  /** The Lagrangian bound at the duals of the round. */
  readonly proven: number;
  /** By part: its relaxation; null without one. */
  readonly relaxed: readonly (RelaxedPart | null)[];
}

/**
 * Returns the bounding state after a round of dual ascent. The volume algorithm (Barahona & Anbil 2000) maximises the sum
 * of the relaxations, which costs a fraction of a round with exact pricing: most parts have a relaxation that is nearly
 * exact. The linear relaxation of the restricted master problem then starts from duals that few columns can mislead.
 */
export const updateAscent = (
  problem: BoundProblem,
  before: BoundState,
  { proven, relaxed }: AscentRound,
): BoundState => {
  const { ascent: run, ...kept } = before;
  const isBetter = run === undefined || proven > run.value;
  const used = toUsage(problem, relaxed);
  const vectors = relaxed.flatMap((part) => (part === null ? [] : [toCriterionVector(part.objectives, 0, 0)]));
  const sums = before.factors.map((_, n) => vectors.reduce((total, vector) => total + ensure(vector[n]), 0));
  const ascent: AscentState = {
    center: isBetter ? before.next : run.center,
    value: isBetter ? proven : run.value,
    usage: used.map((own, part) => smooth(own, run?.usage[part])),
    sums: smooth(sums, run?.sums),
    ...updatePace(run ?? FIRST_PACE, isBetter),
  };
  return { ...kept, ascent, next: stepDuals(problem, ascent, before.relaxedValue ?? proven) };
};
