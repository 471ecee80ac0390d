import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';

/** A plan of all parts. */
export interface Point {
  readonly choice: Assignment;
  readonly values: CriterionVector;
  /** LateUnitPeriods, which break ties. */
  readonly late: number;
}

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
