import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { getCriterionInterest, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { descend, descendPartByPart } from '#lib/procurement/optimiser/heuristics/localSearch.ts';
import { createRandom, type Random } from '#lib/procurement/optimiser/heuristics/random.ts';
import {
  createSelection,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';

/** Plans bred in one generation, and how many parts of a thousand take any column. */
const LITTER = 6;
const MUTATED = 0.01;

/** Generations without a new plan after which none is bred until there are new columns. */
const PATIENCE = 20;

/** How many points compete to be a parent: the more, the better it is in the direction; the second is to bring something else. */
const RIVALS = 16;
const OTHER_RIVALS = 4;

/** How often orders are closed, by the parts: it takes the longer, compared with a descent part by part, the more there are. */
const closing = (parts: number): number => Math.min(0.2, 200 / parts);

/**
 * How uneven random weights are, by the parts: at 1 nearly all directions would look for plans in the middle of the
 * front, where most of its volume lies; the more parts, the fewer directions there is time for.
 */
const unevenness = (parts: number): number => (parts <= SIZES.polished ? 6 : 2);

/** What counts least decides between plans that are otherwise equal. */
const LEAST = 1e-4;

/** What each criterion counts beside the interest in it: its best value is part of the range that the choice is measured by. */
const SEEN = 0.5;

/** Random weights of the criteria, each by its range: mostly one or two count, rather those that the front is to show. */
export const drawRandomWeights = (context: SearchContext, random: Random): readonly number[] => {
  const widths = computeWidths(computeRange(context.points));
  const uneven = unevenness(context.parts.length);
  const interest = getCriterionInterest(context.configuration);
  return widths.map((width, n) => {
    const weight = (context.compared[n] ? SEEN + (interest[n] ?? 0) : 0) * Math.max(LEAST, random.next() ** uneven);
    return width > 0 ? weight / width : 0;
  });
};

const costOf = ({ values }: Point, factors: readonly number[]): number => {
  let cost = 0;
  for (let n = 0; n < factors.length; n++) cost += (values[n] ?? 0) * (factors[n] ?? 0);
  return cost;
};

/** The plan of the front that is best along factors. */
export const getBestAssignment = ({ points }: SearchContext, factors: readonly number[]): Assignment => {
  let [best] = points;
  for (const point of points) if (best !== undefined && costOf(point, factors) < costOf(best, factors)) best = point;
  return best?.choice ?? [];
};

/** Columns of one parent, for the parts that buy of one supplier or for any, of the other; now and then any column. */
const crossed = (context: SearchContext, random: Random, one: Assignment, other: Assignment): readonly number[] => {
  const supplier = Math.floor(random.next() * context.problem.suppliers.length);
  const bySupplier = random.next() < 0.5;
  const share = random.next();
  const periods = context.problem.periods.length;
  return one.map((place, part) => {
    const columns = context.pool[part] ?? [];
    if (random.next() < MUTATED) return Math.floor(random.next() * columns.length);
    const buys = (columns[place]?.orders ?? []).some((order) => Math.floor(order / periods) === supplier);
    const takes = bySupplier ? buys : random.next() < share;
    return takes ? (other[part] ?? place) : place;
  });
};

/** The best along factors of so many plans of the front, taken by chance. */
const parentOf = (
  { points }: SearchContext,
  random: Random,
  factors: readonly number[],
  rivals: number,
): Assignment => {
  let best: Point | undefined;
  for (let rival = 0; rival < rivals; rival++) {
    const point = points[Math.floor(random.next() * points.length)];
    if (point !== undefined && (best === undefined || costOf(point, factors) < costOf(best, factors))) best = point;
  }
  return best?.choice ?? [];
};

/** One generation of a memetic search over the columns: cross two plans that are good in a random direction, descend along it. */
export const recombine = (context: SearchContext, state: SearchState): SearchState => {
  const columns = context.pool.reduce((total, { length }) => total + length, 0);
  const barren = state.barren?.columns === columns ? state.barren.generations : 0;
  if (barren >= PATIENCE) return state;
  const before = context.points;
  const random = createRandom(state.seed);
  for (let child = 0; child < LITTER; child++) {
    const factors = drawRandomWeights(context, random);
    const one = parentOf(context, random, factors, RIVALS);
    const other = parentOf(context, random, factors, OTHER_RIVALS);
    const selection = createSelection(context, toLinearWeights(factors), crossed(context, random, one, other));
    if (random.next() < closing(context.parts.length)) descend(selection);
    else descendPartByPart(selection);
    offerToFront(context, selection.assignment);
  }
  return { ...state, barren: { columns, generations: context.points === before ? barren + 1 : 0 } };
};
