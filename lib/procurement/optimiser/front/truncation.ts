import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { AUGMENTATION, computeRange, computeWidths } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** Wishes that a front is thought to be asked for each of its points. */
const WISHES = 6;

/** Random weights of the criteria, one wish after the other: some count alone, some not at all. */
const wishesOf = (count: number, weights: readonly number[]): Float64Array => {
  const random = createRandom(1);
  const wishes = new Float64Array(count * weights.length);
  for (let at = 0; at < wishes.length; at += weights.length) {
    let all = 0;
    for (const [n, weight] of weights.entries()) {
      const wish = weight * random.next() ** 3;
      wishes[at + n] = wish;
      all += wish;
    }
    for (const n of weights.keys()) wishes[at + n] = all === 0 ? 1 : (wishes[at + n] ?? 0) / all;
  }
  return wishes;
};

/** By wish, then point: the augmented weighted Tchebycheff value. */
const valuesOf = (points: readonly Point[], weights: readonly number[], count: number): readonly Float64Array[] => {
  const range = computeRange(points);
  const widths = computeWidths(range);
  const size = weights.length;
  const scaled = points.map(({ values }) =>
    Float64Array.from(range.ideal, (least, n) => {
      const width = ensure(widths[n]);
      return width === 0 ? 0 : ((values[n] ?? 0) - least) / width;
    }),
  );
  const wishes = wishesOf(count, weights);
  return Array.from({ length: count }, (_, wish) => {
    const first = wish * size;
    const of = new Float64Array(points.length);
    for (const [n, point] of scaled.entries()) {
      let [most, all] = [0, 0];
      for (let at = 0; at < size; at++) {
        const distance = (wishes[first + at] ?? 0) * (point[at] ?? 0);
        all += distance;
        if (distance > most) most = distance;
      }
      of[n] = most + AUGMENTATION * all;
    }
    return of;
  });
};

/**
 * Points go, one after the other, whose loss is felt least by random weights, until so many are left; those that are
 * least in something or are kept stay.
 */
export const truncateFront = (
  points: readonly Point[],
  most: number,
  kept: readonly Point[],
  weights: readonly number[],
): readonly Point[] => {
  if (points.length <= most) return points;
  const values = valuesOf(points, weights, WISHES * most);
  const { ideal, nadir } = computeRange(points);
  const firstAt = ideal.map((least, n) =>
    least < (nadir[n] ?? 0) ? points.find((point) => point.values[n] === least) : undefined,
  );
  const isFixed = points.map((point) => kept.includes(point) || firstAt.includes(point));
  const isAlive = points.map(() => true);
  /** By wish: its best point and the next; by point: what its loss costs, and how near it comes to be the best. */
  const first = new Int32Array(values.length);
  const second = new Int32Array(values.length);
  const loss = new Float64Array(points.length);
  const regret = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  const settle = (wish: number): void => {
    const of = values[wish] ?? new Float64Array();
    let [best, next] = [-1, -1];
    let [least, nextLeast] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let n = 0; n < of.length; n++) {
      const value = of[n] ?? 0;
      if (value >= nextLeast || !isAlive[n]) continue;
      if (value < least) [next, nextLeast, best, least] = [best, least, n, value];
      else [next, nextLeast] = [n, value];
    }
    first[wish] = best;
    second[wish] = next;
    loss[best] = (loss[best] ?? 0) + (next < 0 ? 0 : nextLeast - least);
  };
  for (const [wish, of] of values.entries()) {
    settle(wish);
    const least = of[first[wish] ?? 0] ?? 0;
    for (let n = 0; n < of.length; n++) regret[n] = Math.min(regret[n] ?? 0, (of[n] ?? 0) - least);
  }
  for (let alive = points.length; alive > most; alive--) {
    let out = -1;
    for (let n = 0; n < points.length; n++) {
      if (!isAlive[n] || isFixed[n]) continue;
      const by = out < 0 ? -1 : (loss[n] ?? 0) - (loss[out] ?? 0) || (regret[out] ?? 0) - (regret[n] ?? 0);
      if (by < 0) out = n;
    }
    if (out < 0) break;
    isAlive[out] = false;
    for (const [wish, of] of values.entries()) {
      if (first[wish] !== out && second[wish] !== out) continue;
      const best = first[wish] ?? 0;
      loss[best] = (loss[best] ?? 0) - ((of[second[wish] ?? 0] ?? 0) - (of[best] ?? 0));
      settle(wish);
    }
  }
  return points.filter((_, n) => isAlive[n]);
};
