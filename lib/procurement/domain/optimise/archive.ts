import type { Values } from '#lib/procurement/domain/optimise/criteria.ts';
import type { Choice } from '#lib/procurement/domain/optimise/selection.ts';

/** A plan of all parts. */
export interface Point {
  readonly choice: Choice;
  readonly values: Values;
  /** LateUnitPeriods, which break ties. */
  readonly late: number;
}

/** The least and the largest of each criterion over the points of a front. */
export interface Range {
  readonly ideal: Values;
  readonly nadir: Values;
}

/** How much the weighted sum adds to the largest weighted distance. */
export const AUGMENTED = 0.05;

/** The range of points; of none, nothing. */
export const rangeOf = (points: readonly Point[]): Range => {
  const over = (pick: (...values: number[]) => number) =>
    (points[0]?.values ?? []).map((first, n) =>
      points.reduce((value, point) => pick(value, point.values[n] ?? 0), first),
    );
  return { ideal: over(Math.min), nadir: over(Math.max) };
};

/** The distance of each criterion from the ideal, times its weight; 0 where all points are equal. */
export const distances = (values: Values, { ideal, nadir }: Range, weights: readonly number[]): readonly number[] =>
  values.map((value, n) => {
    const width = (nadir[n] ?? 0) - (ideal[n] ?? 0);
    return width === 0 ? 0 : ((weights[n] ?? 0) * (value - (ideal[n] ?? 0))) / width;
  });

/** The augmented weighted Tchebycheff value: the largest distance and a twentieth of all. */
export const tchebycheff = (values: Values, range: Range, weights: readonly number[]): number => {
  const each = distances(values, range, weights);
  return Math.max(...each) + AUGMENTED * each.reduce((total, distance) => total + distance, 0);
};

const dominates = (a: Values, b: Values, compared: readonly boolean[]): boolean =>
  compared.every((counts, n) => !counts || (a[n] ?? 0) <= (b[n] ?? 0));

/** Adds a point unless one is as good in all that is compared; drops those that it is as good as. */
export const withPoint = (points: readonly Point[], point: Point, compared: readonly boolean[]): readonly Point[] => {
  const isEqual = (other: Point) => compared.every((counts, n) => !counts || other.values[n] === point.values[n]);
  for (const other of points)
    if (dominates(other.values, point.values, compared) && !(isEqual(other) && point.late < other.late)) return points;
  return [...points.filter((other) => !dominates(point.values, other.values, compared)), point];
};

/** The points nearest to others go until so many are left; those that are least in something or are kept stay. */
export const thinned = (points: readonly Point[], most: number, kept: readonly Point[]): readonly Point[] => {
  if (points.length <= most) return points;
  const range = rangeOf(points);
  const ones = range.ideal.map(() => 1);
  const scaled = points.map(({ values }) => distances(values, range, ones));
  const firstAt = range.ideal.map((least, n) => points.find(({ values }) => values[n] === least));
  const isFixed = points.map(
    (point) =>
      kept.includes(point) ||
      point.values.some(
        (value, n) => value === range.ideal[n] && value < (range.nadir[n] ?? 0) && firstAt[n] === point,
      ),
  );
  const gap = (a: number, b: number): number =>
    (scaled[a] ?? []).reduce((total, value, n) => total + (value - (scaled[b]?.[n] ?? 0)) ** 2, 0);
  const alive = points.map((_, n) => n);
  const nearest = (n: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (const other of alive) if (other !== n) least = Math.min(least, gap(n, other));
    return least;
  };
  const distance = points.map((_, n) => nearest(n));
  while (alive.length > most) {
    const loose = alive.filter((n) => !isFixed[n]);
    if (loose.length === 0) break;
    const out = loose.reduce((a, b) => ((distance[b] ?? 0) < (distance[a] ?? 0) ? b : a));
    const before = distance[out] ?? 0;
    alive.splice(alive.indexOf(out), 1);
    for (const n of alive)
      if (gap(n, out) <= (distance[n] ?? 0) && before <= (distance[n] ?? 0)) distance[n] = nearest(n);
  }
  return alive.flatMap((n) => points[n] ?? []);
};
