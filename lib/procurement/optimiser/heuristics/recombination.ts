import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { getCriterionInterest, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { descend, descendPartByPart } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createRandom, type Random } from '#lib/procurement/optimiser/model/random.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import { createSelection, offerToFront, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Number of children in a generation; probability that a part of a child takes a random column. */
const CHILDREN = 6;
const MUTATED = 0.01;

/** Generations without a new point after which recombination stops until the pool has new columns. */
const PATIENCE = 20;

/** Tournament sizes of the first and the second parent; the smaller second one keeps diversity. */
const RIVALS = 16;
const OTHER_RIVALS = 4;

/**
 * Returns the probability of order removal, which falls with the number of parts: removal then takes more time than
 * descent.
 */
const getRemovalProbability = (parts: number): number => Math.min(0.2, 200 / parts);

/**
 * Returns the exponent of uniform random weights. With 1 nearly all weight vectors lead to the middle of the front; a
 * larger exponent lets few criteria dominate. Large problems have time for few weight vectors, so their exponent is
 * smaller.
 */
const getWeightExponent = (parts: number): number => (parts <= SIZES.polished ? 6 : 2);

/** Least random weight. Not tuned: it only has to be positive, so that every compared criterion breaks ties. */
const LEAST = 1e-4;

/**
 * Weight of every compared criterion in addition to its interest: its ideal value determines the range that normalises
 * distances.
 */
const SEEN = 0.5;

/**
 * Draws random factors of the criteria, each divided by the criterion's range; mostly one or two dominate, preferably
 * criteria of high interest. A criterion without a range has factor 0.
 */
export const drawRandomWeights = (context: SearchContext, random: Random): readonly number[] => {
  const widths = computeWidths(computeRange(context.points));
  const uneven = getWeightExponent(context.parts.length);
  const interest = getCriterionInterest(context.configuration);
  return widths.map((width, n) => {
    const weight = (context.compared[n] ? SEEN + ensure(interest[n]) : 0) * Math.max(LEAST, random.next() ** uneven);
    return width > 0 ? weight / width : 0;
  });
};

const computeScalarization = ({ values }: Point, factors: readonly number[]): number => {
  let cost = 0;
  for (let n = 0; n < factors.length; n++) cost += ensure(values[n]) * ensure(factors[n]);
  return cost;
};

/** Returns the assignment of the point with the least weighted sum of criteria; empty if the front has no points. */
export const getBestAssignment = ({ points }: SearchContext, factors: readonly number[]): Assignment => {
  let [best] = points;
  for (const point of points)
    if (best !== undefined && computeScalarization(point, factors) < computeScalarization(best, factors)) best = point;
  return best?.choice ?? [];
};

/**
 * Crossover with mutation: takes the columns of one parent, except for the parts of a random supplier or a random share
 * of the parts. These take the columns of the other parent.
 */
const crossOver = (context: SearchContext, random: Random, one: Assignment, other: Assignment): readonly number[] => {
  const supplier = Math.floor(random.next() * context.problem.suppliers.length);
  const bySupplier = random.next() < 0.5;
  const share = random.next();
  const periods = context.problem.periods.length;
  return one.map((place, part) => {
    const columns = context.pool[part] ?? [];
    if (random.next() < MUTATED) return Math.floor(random.next() * columns.length);
    const buys = (columns[place]?.orders ?? []).some((order) => getSupplierOfOrder(order, periods) === supplier);
    const takes = bySupplier ? buys : random.next() < share;
    return takes ? (other[part] ?? place) : place;
  });
};

/** Tournament selection: returns the best of `rivals` random points by the weighted sum of criteria. */
const selectParent = (
  { points }: SearchContext,
  random: Random,
  factors: readonly number[],
  rivals: number,
): Assignment => {
  let best: Point | undefined;
  for (let rival = 0; rival < rivals; rival++) {
    const point = points[Math.floor(random.next() * points.length)];
    if (
      point !== undefined &&
      (best === undefined || computeScalarization(point, factors) < computeScalarization(best, factors))
    )
      best = point;
  }
  return best?.choice ?? [];
};

/**
 * Runs one generation of memetic recombination. Crosses two points that are good for random linear weights, improves
 * each child by local search with these weights and offers it to the front.
 */
export const recombine = (context: SearchContext, state: SearchState): SearchState => {
  const columns = context.pool.reduce((total, { length }) => total + length, 0);
  const barren = state.barren?.columns === columns ? state.barren.generations : 0;
  if (barren >= PATIENCE) return state;
  const before = context.points;
  const random = createRandom(state.seed);
  for (let child = 0; child < CHILDREN; child++) {
    const factors = drawRandomWeights(context, random);
    const one = selectParent(context, random, factors, RIVALS);
    const other = selectParent(context, random, factors, OTHER_RIVALS);
    const selection = createSelection(context, toLinearWeights(factors), crossOver(context, random, one, other));
    if (random.next() < getRemovalProbability(context.parts.length)) descend(selection);
    else descendPartByPart(selection);
    offerToFront(context, selection.assignment);
  }
  return { ...state, barren: { columns, generations: context.points === before ? barren + 1 : 0 } };
};
