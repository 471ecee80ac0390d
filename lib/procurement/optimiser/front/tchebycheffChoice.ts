import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { CRITERIA, getOrderCount } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeTchebycheffDistance, type Range } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { EQUAL_DISTANCE } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/** Tie-break of equal distances: lower cost, then fewer late unit periods, then fewer orders, then less stock. */
const compareTies = (a: Point, b: Point): number =>
  ensure(a.values[CRITERIA.cost]) - ensure(b.values[CRITERIA.cost]) ||
  a.late - b.late ||
  getOrderCount(a.values) - getOrderCount(b.values) ||
  ensure(a.values[CRITERIA.stock]) - ensure(b.values[CRITERIA.stock]);

/** Returns the plan that the weights choose: the point of a front with the least augmented Tchebycheff distance. */
export const findBestPoint = <P extends Point>(
  points: readonly P[],
  range: Range,
  weights: readonly number[],
): P | undefined => {
  let best: P | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const point of points) {
    const value = computeTchebycheffDistance(point.values, range, weights);
    if (
      value < least - EQUAL_DISTANCE ||
      (best !== undefined && value <= least + EQUAL_DISTANCE && compareTies(point, best) < 0)
    ) {
      best = point;
      least = value;
    }
  }
  return best;
};
