import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/**
 * Parameters of the volume algorithm (Barahona & Anbil 2000): weight of the latest round in the primal estimate; factor
 * of the step size after a better round, and after PATIENCE rounds without one; largest step size.
 */
const LATEST = 0.2;
const FASTER = 1.1;
const SLOWER = 0.66;
const FASTEST = 2;
const PATIENCE = 3;

/** Step size, and number of rounds since the last better or slower one. */
interface Pace {
  readonly pace: number;
  readonly misses: number;
}

/** Step size before the first round. */
export const FIRST_PACE: Pace = { pace: 1, misses: 0 };

/** Returns the step size after a round. */
export const updatePace = (before: Pace, isBetter: boolean): Pace => {
  if (isBetter) return { pace: Math.min(FASTEST, before.pace * FASTER), misses: 0 };
  const misses = before.misses + 1;
  return misses >= PATIENCE ? { pace: before.pace * SLOWER, misses: 0 } : { pace: before.pace, misses };
};

/** Returns the primal estimate after a round: (1 - LATEST) · before + LATEST · now, or `now` in the first round. */
export const smooth = (now: readonly number[], before: readonly number[] | undefined): readonly number[] =>
  before === undefined ? now : now.map((value, n) => LATEST * value + (1 - LATEST) * ensure(before[n]));
