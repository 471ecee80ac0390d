import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import type { CriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A plan of all parts, with its criterion vector. */
export interface Point {
  readonly choice: Assignment;
  readonly values: CriterionVector;
  /** LateUnitPeriods of the plan; breaks ties between equal criterion vectors. */
  readonly late: number;
}

/** Returns whether `a` weakly dominates `b` in the compared criteria. */
const dominates = (a: CriterionVector, b: CriterionVector, compared: readonly boolean[]): boolean => {
  for (let n = 0; n < compared.length; n++) if (compared[n] && ensure(a[n]) > ensure(b[n])) return false;
  return true;
};

/**
 * Inserts a point into a Pareto archive and removes the points that it weakly dominates in the compared criteria;
 * returns `points` itself if one of them weakly dominates the new point. Of two points with equal criterion vectors,
 * the one with fewer late unit periods stays.
 */
export const insertPoint = (points: readonly Point[], point: Point, compared: readonly boolean[]): readonly Point[] => {
  const isEqual = (other: Point) => compared.every((counts, n) => !counts || other.values[n] === point.values[n]);
  for (const other of points)
    if (dominates(other.values, point.values, compared) && !(isEqual(other) && point.late < other.late)) return points;
  return [...points.filter((other) => !dominates(point.values, other.values, compared)), point];
};
