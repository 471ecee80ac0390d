import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { AUGMENTATION, computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';

/** Number of random weight vectors for each point that stays. */
const VECTORS_PER_POINT = 6;

/** Draws `count` random weight vectors, each with sum 1; the cubes make a few criteria dominate each vector. */
const drawWeightVectors = (count: number, weights: readonly number[]): Float64Array => {
  const random = createRandom(1);
  const vectors = new Float64Array(count * weights.length);
  for (let at = 0; at < vectors.length; at += weights.length) {
    let all = 0;
    for (const [n, weight] of weights.entries()) {
      const drawn = weight * random.next() ** 3;
      vectors[at + n] = drawn;
      all += drawn;
    }
    for (const n of weights.keys()) vectors[at + n] = all === 0 ? 1 : ensure(vectors[at + n]) / all;
  }
  return vectors;
};

/** Computes the augmented Tchebycheff distance by weight vector, then by point. */
const computeDistances = (
  points: readonly Point[],
  weights: readonly number[],
  count: number,
): readonly Float64Array[] => {
  const range = computeRange(points);
  const widths = computeWidths(range);
  const size = weights.length;
  const scaled = points.map(({ values }) =>
    Float64Array.from(range.ideal, (least, n) => {
      const width = ensure(widths[n]);
      return width === 0 ? 0 : (ensure(values[n]) - least) / width;
    }),
  );
  const vectors = drawWeightVectors(count, weights);
  return Array.from({ length: count }, (_, vector) => {
    const first = vector * size;
    const of = new Float64Array(points.length);
    for (const [n, point] of scaled.entries()) {
      let [most, all] = [0, 0];
      for (let at = 0; at < size; at++) {
        const distance = ensure(vectors[first + at]) * ensure(point[at]);
        all += distance;
        if (distance > most) most = distance;
      }
      of[n] = most + AUGMENTATION * all;
    }
    return of;
  });
};

/**
 * Truncates a front to `most` points: repeatedly removes the point whose removal raises the best distances least,
 * summed over random weight vectors drawn in proportion to `weights`. The points in `kept` and, for each criterion, one
 * point with its ideal value always stay, so more than `most` points can remain.
 */
export const truncateFront = (
  points: readonly Point[],
  most: number,
  kept: readonly Point[],
  weights: readonly number[],
): readonly Point[] => {
  if (points.length <= most) return points;
  const values = computeDistances(points, weights, VECTORS_PER_POINT * most);
  const { ideal, nadir } = computeRange(points);
  const firstAt = ideal.map((least, n) =>
    least < ensure(nadir[n]) ? points.find((point) => point.values[n] === least) : undefined,
  );
  const isFixed = points.map((point) => kept.includes(point) || firstAt.includes(point));
  const isAlive = points.map(() => true);
  // Best point and second best point of each weight vector. For each point, `loss` is the rise of the best distances if
  // it is removed, and `regret` is its smallest distance above the best one over all weight vectors.
  const first = new Int32Array(values.length);
  const second = new Int32Array(values.length);
  const loss = new Float64Array(points.length);
  const regret = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  const rankPoints = (vector: number): void => {
    const of = ensure(values[vector]);
    let [best, next] = [-1, -1];
    let [least, nextLeast] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let n = 0; n < of.length; n++) {
      const value = ensure(of[n]);
      if (value >= nextLeast || !isAlive[n]) continue;
      if (value < least) [next, nextLeast, best, least] = [best, least, n, value];
      else [next, nextLeast] = [n, value];
    }
    first[vector] = best;
    second[vector] = next;
    loss[best] = ensure(loss[best]) + (next < 0 ? 0 : nextLeast - least);
  };
  for (const [vector, of] of values.entries()) {
    rankPoints(vector);
    const least = ensure(of[ensure(first[vector])]);
    for (let n = 0; n < of.length; n++) regret[n] = Math.min(ensure(regret[n]), ensure(of[n]) - least);
  }
  for (let alive = points.length; alive > most; alive--) {
    let out = -1;
    for (let n = 0; n < points.length; n++) {
      if (!isAlive[n] || isFixed[n]) continue;
      const by = out < 0 ? -1 : ensure(loss[n]) - ensure(loss[out]) || ensure(regret[out]) - ensure(regret[n]);
      if (by < 0) out = n;
    }
    if (out < 0) break;
    isAlive[out] = false;
    for (const [vector, of] of values.entries()) {
      if (first[vector] !== out && second[vector] !== out) continue;
      const best = ensure(first[vector]);
      loss[best] = ensure(loss[best]) - (ensure(of[ensure(second[vector])]) - ensure(of[best]));
      rankPoints(vector);
    }
  }
  return points.filter((_, n) => isAlive[n]);
};
