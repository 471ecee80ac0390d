import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';

/** A plan of all parts. */
export interface Point {
  readonly choice: Assignment;
  readonly values: CriterionVector;
  /** LateUnitPeriods, which break ties. */
  readonly late: number;
}

/** The least and the largest of each criterion over the points of a front. */
export interface Range {
  readonly ideal: CriterionVector;
  readonly nadir: CriterionVector;
}

/** How much the weighted sum adds to the largest weighted distance. */
export const AUGMENTATION = 0.05;

/** The range of points; of none, nothing. */
export const computeRange = (points: readonly Point[]): Range => {
  const over = (pick: (...values: number[]) => number) =>
    (points[0]?.values ?? []).map((first, n) =>
      points.reduce((value, point) => pick(value, point.values[n] ?? 0), first),
    );
  return { ideal: over(Math.min), nadir: over(Math.max) };
};

/** The distance of each criterion from the ideal, times its weight; 0 where all points are equal. */
export const computeWeightedDistances = (
  values: CriterionVector,
  { ideal, nadir }: Range,
  weights: readonly number[],
): readonly number[] =>
  values.map((value, n) => {
    const width = (nadir[n] ?? 0) - (ideal[n] ?? 0);
    return width === 0 ? 0 : ((weights[n] ?? 0) * (value - (ideal[n] ?? 0))) / width;
  });

/** The augmented weighted Tchebycheff value: the largest distance and a twentieth of all. */
export const computeTchebycheffDistance = (
  values: CriterionVector,
  range: Range,
  weights: readonly number[],
): number => {
  const each = computeWeightedDistances(values, range, weights);
  return Math.max(...each) + AUGMENTATION * each.reduce((total, distance) => total + distance, 0);
};

const dominates = (a: CriterionVector, b: CriterionVector, compared: readonly boolean[]): boolean => {
  for (let n = 0; n < compared.length; n++) if (compared[n] && (a[n] ?? 0) > (b[n] ?? 0)) return false;
  return true;
};

/** Adds a point unless one is as good in all that is compared; drops those that it is as good as. */
export const insertPoint = (points: readonly Point[], point: Point, compared: readonly boolean[]): readonly Point[] => {
  const isEqual = (other: Point) => compared.every((counts, n) => !counts || other.values[n] === point.values[n]);
  for (const other of points)
    if (dominates(other.values, point.values, compared) && !(isEqual(other) && point.late < other.late)) return points;
  return [...points.filter((other) => !dominates(point.values, other.values, compared)), point];
};
