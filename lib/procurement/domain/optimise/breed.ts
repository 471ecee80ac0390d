import { rangeOf } from '#lib/procurement/domain/optimise/archive.ts';
import { directionOf } from '#lib/procurement/domain/optimise/criteria.ts';
import { descend, settle } from '#lib/procurement/domain/optimise/descent.ts';
import { type Random, randomFrom } from '#lib/procurement/domain/optimise/random.ts';
import type { SearchState } from '#lib/procurement/domain/optimise/searchState.ts';
import type { Choice } from '#lib/procurement/domain/optimise/selection.ts';
import { offer, selectionOf, type Workshop } from '#lib/procurement/domain/optimise/workshop.ts';

/** Plans bred in one generation, and how many parts of a thousand take any column. */
const LITTER = 6;
const MUTATED = 0.01;

/** How often orders are closed, by the parts: it takes the longer, compared with a descent part by part, the more there are. */
const closing = (parts: number): number => Math.min(0.2, 200 / parts);

/** Random weights of the criteria, each by its range: some count alone, some not at all. */
export const randomFactors = (shop: Workshop, random: Random): readonly number[] => {
  const { ideal, nadir } = rangeOf(shop.points);
  return ideal.map((least, n) => {
    const width = (nadir[n] ?? 0) - least;
    const weight = random.next() ** 3;
    return width > 0 && (shop.compared[n] ?? false) ? weight / width : 0;
  });
};

/** Columns of one parent, for the parts that buy of one supplier or for any, of the other; now and then any column. */
const crossed = (shop: Workshop, random: Random, one: Choice, other: Choice): readonly number[] => {
  const supplier = Math.floor(random.next() * shop.problem.suppliers.length);
  const bySupplier = random.next() < 0.5;
  const share = random.next();
  const periods = shop.problem.periods.length;
  return one.map((place, part) => {
    const columns = shop.pool[part] ?? [];
    if (random.next() < MUTATED) return Math.floor(random.next() * columns.length);
    const buys = (columns[place]?.orders ?? []).some((order) => Math.floor(order / periods) === supplier);
    const takes = bySupplier ? buys : random.next() < share;
    return takes ? (other[part] ?? place) : place;
  });
};

/** One generation of a memetic search over the columns: cross two plans of the front, descend in a random direction. */
export const breed = (shop: Workshop, state: SearchState): SearchState => {
  const random = randomFrom(state.seed);
  const parent = () => shop.points[Math.floor(random.next() * shop.points.length)]?.choice ?? [];
  for (let child = 0; child < LITTER; child++) {
    const [one, other] = [parent(), parent()];
    const selection = selectionOf(shop, directionOf(randomFactors(shop, random)), crossed(shop, random, one, other));
    if (random.next() < closing(shop.parts.length)) descend(selection);
    else settle(selection);
    offer(shop, selection.taken);
  }
  return state;
};
