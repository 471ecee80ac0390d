/**
 * Tolerance of an objective: the amount by which later objectives of the order may worsen it, for the whole plan. It is
 * in hundredths of a percent of its best value, or in units of the objective.
 */
export type Tolerance = { readonly basisPoints: number } | { readonly units: number };

/** Largest tolerance in percent. */
export const MOST_PERCENT = 1_000;

/** Percent with at most two decimals: `1 %`, `0.25%`. */
const PERCENT = /^(\d{1,4})(?:\.(\d{1,2}))? ?%$/;

/** Reads a tolerance in the form of the API; undefined if it has another form. */
export const readTolerance = (value: unknown): Tolerance | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? { units: value } : undefined;
  const [, whole, decimals = ''] = (typeof value === 'string' && PERCENT.exec(value)) || [];
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return basisPoints <= MOST_PERCENT * 100 ? { basisPoints } : undefined;
};

/** Returns whether a tolerance allows later objectives nothing. */
export const isZeroTolerance = (tolerance: Tolerance): boolean =>
  ('units' in tolerance ? tolerance.units : tolerance.basisPoints) === 0;

/** Returns a tolerance in the form of the API: `1 %`, `0.25 %`, 500. */
export const formatTolerance = (tolerance: Tolerance): string | number =>
  'units' in tolerance ? tolerance.units : `${tolerance.basisPoints / 100} %`;

/** Returns the largest integer value of a minimised objective within the tolerance of its best value. */
export const applyTolerance = (best: number, tolerance: Tolerance | undefined): number => {
  if (tolerance === undefined) return best;
  if ('units' in tolerance) return best + tolerance.units;
  return best + Number((BigInt(Math.abs(best)) * BigInt(tolerance.basisPoints)) / 10_000n);
};
