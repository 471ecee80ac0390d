import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Ideal and nadir point: least and largest value of each criterion over the points of a front. */
export interface Range {
  readonly ideal: CriterionVector;
  readonly nadir: CriterionVector;
}

/**
 * Augmentation coefficient ρ (Miettinen 1999, §3.4.5). Without it, points that are only weakly Pareto optimal could
 * win.
 */
export const AUGMENTATION = 0.05;

/** Computes the ideal and nadir point of a front; both are empty if it has no points. */
export const computeRange = (points: readonly Point[]): Range => {
  const reduceCriteria = (pick: (...values: number[]) => number) =>
    (points[0]?.values ?? []).map((first, n) =>
      points.reduce((value, point) => pick(value, ensure(point.values[n])), first),
    );
  return { ideal: reduceCriteria(Math.min), nadir: reduceCriteria(Math.max) };
};

/** Computes nadir - ideal by criterion. */
export const computeWidths = ({ ideal, nadir }: Range): readonly number[] =>
  ideal.map((least, n) => ensure(nadir[n]) - least);

/** Computes weight / (nadir - ideal) by criterion, the weighted distance of one unit; 0 if nadir = ideal. */
export const computeRates = (range: Range, weights: readonly number[]): readonly number[] =>
  computeWidths(range).map((width, n) => (width === 0 ? 0 : ensure(weights[n]) / width));

/** Computes weight × (value - ideal) / (nadir - ideal) by criterion; 0 if nadir = ideal. */
export const computeWeightedDistances = (
  values: CriterionVector,
  range: Range,
  weights: readonly number[],
): readonly number[] => {
  const widths = computeWidths(range);
  return values.map((value, n) => {
    const width = ensure(widths[n]);
    return width === 0 ? 0 : (ensure(weights[n]) * (value - ensure(range.ideal[n]))) / width;
  });
};

/** Computes the augmented weighted Tchebycheff distance: the largest weighted distance plus ρ times their sum. */
export const computeTchebycheffDistance = (
  values: CriterionVector,
  range: Range,
  weights: readonly number[],
): number => {
  const each = computeWeightedDistances(values, range, weights);
  return Math.max(...each) + AUGMENTATION * each.reduce((total, distance) => total + distance, 0);
};
