import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Least and largest value of each criterion over the points of a front: ideal and nadir point. */
export interface Range {
  readonly ideal: CriterionVector;
  readonly nadir: CriterionVector;
}

/** Augmentation coefficient ρ of the Tchebycheff distance (Miettinen 1999, 3.4.5): rules out weakly Pareto-optimal points. */
export const AUGMENTATION = 0.05;

/** Returns the range of points; empty vectors without points. */
export const computeRange = (points: readonly Point[]): Range => {
  const over = (pick: (...values: number[]) => number) =>
    (points[0]?.values ?? []).map((first, n) =>
      points.reduce((value, point) => pick(value, ensure(point.values[n])), first),
    );
  return { ideal: over(Math.min), nadir: over(Math.max) };
};

/** Returns nadir minus ideal by criterion. */
export const computeWidths = ({ ideal, nadir }: Range): readonly number[] =>
  ideal.map((least, n) => ensure(nadir[n]) - least);

/** Returns weight over range by criterion, the distance that one unit adds; 0 where all points are equal. */
export const computeRates = (range: Range, weights: readonly number[]): readonly number[] =>
  computeWidths(range).map((width, n) => (width === 0 ? 0 : ensure(weights[n]) / width));

/** Returns weight times (value - ideal) over range by criterion; 0 where all points are equal. */
export const computeWeightedDistances = (
  values: CriterionVector,
  range: Range,
  weights: readonly number[],
): readonly number[] => {
  const widths = computeWidths(range);
  return values.map((value, n) => {
    const width = widths[n] ?? 0;
    return width === 0 ? 0 : (ensure(weights[n]) * (value - ensure(range.ideal[n]))) / width;
  });
};

/** Returns the augmented weighted Tchebycheff distance: the largest weighted distance plus ρ times their sum. */
export const computeTchebycheffDistance = (
  values: CriterionVector,
  range: Range,
  weights: readonly number[],
): number => {
  const each = computeWeightedDistances(values, range, weights);
  return Math.max(...each) + AUGMENTATION * each.reduce((total, distance) => total + distance, 0);
};
