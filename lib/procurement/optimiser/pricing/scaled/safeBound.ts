import type { Row } from '#lib/procurement/optimiser/highs/program.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { WHOLE_DUAL } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/**
 * A linear program whose variables have finite bounds and whose rows have integer coefficients. Costs may be fractions.
 */
export interface BoundedProgram {
  readonly costs: readonly number[];
  readonly rows: readonly Row[];
}

/** Not tuned: dual values and costs are integers in units of 2^-50, so that sums are exact. */
const UNIT = 2 ** 50;
const UNIT_INTEGER = 2n ** 50n;

const toUnits = (value: number): bigint => BigInt(Math.floor(value * UNIT));

/** Rounds a dual value that is nearly an integer: programs with integer costs mostly have integer duals. */
const snapToInteger = (value: number): number => {
  const whole = Math.round(value);
  return Math.abs(value - whole) <= WHOLE_DUAL * Math.max(1, Math.abs(value)) ? whole : value;
};

/** Finite bounds of the variables. */
export interface VariableBounds {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/** Returns the exact minimum of the Lagrangian function at dual values, in units of 2^-50. */
const computeLagrangian = (
  { costs, rows }: BoundedProgram,
  { lower, upper }: VariableBounds,
  duals: ArrayLike<number>,
): bigint => {
  const reduced = costs.map(toUnits);
  let total = 0n;
  for (const [n, { low, high, terms }] of rows.entries()) {
    const dual = toUnits(ensure(duals[n]));
    const side = dual > 0n ? low : high;
    // A dual value of the wrong sign would need an infinite side of the row. 0 is valid instead.
    if (dual === 0n || !Number.isFinite(side)) continue;
    total += dual * BigInt(side);
    for (const [variable, factor] of terms) reduced[variable] = (reduced[variable] ?? 0n) - dual * BigInt(factor);
  }
  for (const [n, cost] of reduced.entries()) total += cost * BigInt((cost > 0n ? lower[n] : upper[n]) ?? 0);
  return total;
};

/**
 * Returns a rigorous lower bound of a linear program from approximate dual values, computed in integers (Neumaier &
 * Shcherbina 2004) and rounded up if the value of every plan is an integer (`whole`).
 */
export const computeSafeBound = (
  program: BoundedProgram,
  bounds: VariableBounds,
  duals: ArrayLike<number>,
  whole: boolean,
): number => {
  const exact = computeLagrangian(program, bounds, duals);
  const rounded = computeLagrangian(program, bounds, Array.from(duals, snapToInteger));
  const best = exact > rounded ? exact : rounded;
  if (!whole) return Number(best - (best < 0n ? -best : best) / UNIT_INTEGER) / UNIT;
  const down = best / UNIT_INTEGER;
  return Number(best > 0n && down * UNIT_INTEGER !== best ? down + 1n : down);
};

/** Returns whether a ray of dual values proves that a linear program has no solution. */
export const provesInfeasible = (
  { rows, costs }: BoundedProgram,
  bounds: VariableBounds,
  ray: ArrayLike<number>,
): boolean => {
  const sizes = Array.from(ray, Math.abs);
  const largest = Math.max(...sizes);
  // Divided by its smallest value, a ray mostly consists of integers.
  const smallest = Math.min(...sizes.filter((size) => size > WHOLE_DUAL * largest));
  const program = { rows, costs: costs.map(() => 0) };
  return [largest, -largest, smallest, -smallest].some((unit) => {
    const duals = Array.from(ray, (value) => value / unit);
    return [duals, duals.map(snapToInteger)].some((each) => computeLagrangian(program, bounds, each) > 0n);
  });
};
