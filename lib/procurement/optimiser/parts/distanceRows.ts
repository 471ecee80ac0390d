import { AUGMENTATION } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import type { Program, Term } from '#lib/procurement/optimiser/highs/program.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { DISTANCE_RANGE_SLACK } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

const INFINITE = Number.POSITIVE_INFINITY;

/**
 * Adds a binary for each key, and rows that keep it at least as large as each variable paired with the key. Returns the
 * binaries by key.
 */
export const addSwitches = (
  to: Program,
  needing: readonly (readonly [key: number, variable: number])[],
): ReadonlyMap<number, number> => {
  const switches = new Map<number, number>();
  for (const [key, needs] of needing) {
    const own = switches.get(key) ?? to.add({ high: 1, isWhole: 1 });
    switches.set(key, own);
    to.start[own] = Math.max(ensure(to.start[own]), ensure(to.start[needs]));
    to.addRow(-INFINITE, 0, [
      [needs, 1],
      [own, -1],
    ]);
  }
  return switches;
};

/** The weighted distance of a criterion: its value as terms, less its ideal value, and its cost in the objective. */
interface WeightedDistance {
  readonly terms: readonly Term[];
  readonly offset: number;
  readonly cost: number;
}

/** Returns bounds of the values that terms can have within the bounds of their variables. */
const computeTermsRange = (to: Program, terms: readonly Term[], offset: number) => {
  let [low, high, size] = [-offset, -offset, Math.max(1, Math.abs(offset))];
  for (const [at, factor] of terms) {
    const ends = [factor * ensure(to.lower[at]), factor * ensure(to.upper[at])] as const;
    low += Math.min(...ends);
    high += Math.max(...ends);
    size += Math.max(...ends.map(Math.abs));
  }
  return { low: low - DISTANCE_RANGE_SLACK * size, high: high + DISTANCE_RANGE_SLACK * size };
};

/**
 * Adds the weighted distance of a criterion from its ideal value, and a row that keeps `largest` at least as large. Both
 * have finite bounds: if a variable with a cost has none, conflicts that HiGHS 1.15 derives can cut off optimal plans.
 */
const addDistance = (to: Program, { terms, offset, cost }: WeightedDistance, largest: number): void => {
  const start = terms.reduce((total, [at, factor]) => total + factor * ensure(to.start[at]), -offset);
  const { low, high } = computeTermsRange(to, terms, offset);
  const distance = to.add({ low, high, cost, start });
  to.start[largest] = Math.max(ensure(to.start[largest]), start);
  to.lower[largest] = Math.max(ensure(to.lower[largest]), low);
  to.upper[largest] = Math.max(ensure(to.upper[largest]), high);
  to.addRow(offset, offset, [...terms, [distance, -1]]);
  to.addRow(-INFINITE, 0, [
    [distance, 1],
    [largest, -1],
  ]);
};

/** Factors of an objective: of the largest weighted distance, and by criterion of its own. */
export interface DistanceFactors {
  readonly largest: number;
  readonly each: readonly number[];
}

/** Weighted distance of a plan from the ideal point. */
export interface DistanceMeasure {
  /** By criterion, weight over width of its range; a criterion of rate 0 does not count. */
  readonly rates: readonly number[];
  /** By criterion, its ideal value. */
  readonly ideal: readonly number[];
}

/**
 * Adds the augmented Tchebycheff distance as the objective: the largest weighted distance, and ρ times the sum of all.
 * @param toTerms returns a criterion times its rate as terms
 * @param factors other factors than 1 and ρ
 */
export const addTchebycheffObjective = (
  to: Program,
  { rates, ideal }: DistanceMeasure,
  toTerms: (criterion: number, rate: number) => readonly Term[],
  factors: DistanceFactors = { largest: 1, each: rates.map(() => AUGMENTATION) },
): void => {
  // A criterion with rate 0 has distance 0, so the largest distance is at least 0.
  const low = rates.includes(0) ? 0 : -INFINITE;
  const largest = to.add({ low, high: low, cost: factors.largest, start: low });
  for (const [criterion, rate] of rates.entries())
    if (rate !== 0)
      addDistance(
        to,
        {
          terms: toTerms(criterion, rate),
          offset: rate * ensure(ideal[criterion]),
          cost: ensure(factors.each[criterion]),
        },
        largest,
      );
};
