/** A point of a front; less is better in each criterion. */
export type Vector = readonly number[];

/** Ideal point of the compared fronts, and the reference point 5 % beyond their nadir. */
export interface Box {
  readonly best: Vector;
  readonly reference: Vector;
}

/** Computes the box of the union of all fronts. */
export const computeBox = (fronts: readonly (readonly Vector[])[]): Box => {
  const all = fronts.flat();
  const over = (pick: (a: number, b: number) => number): Vector =>
    all.reduce((corner, point) => corner.map((value, n) => pick(value, point[n] ?? value)), all[0] ?? []);
  const best = over(Math.min);
  return { best, reference: over(Math.max).map((worst, n) => worst + 0.05 * (worst - (best[n] ?? 0))) };
};

const dominates = (a: Vector, b: Vector): boolean => a.every((value, n) => value <= (b[n] ?? 0));

const unbeaten = (points: readonly Vector[]): readonly Vector[] => {
  const kept: Vector[] = [];
  for (const point of points) {
    if (kept.some((other) => dominates(other, point))) continue;
    for (let n = kept.length - 1; n >= 0; n--) if (dominates(point, kept[n] ?? [])) kept.splice(n, 1);
    kept.push(point);
  }
  return kept;
};

/** WFG algorithm: sum of exclusive hypervolumes (While, Bradstreet & Barone 2012). */
const volume = (points: readonly Vector[]): number => {
  const sorted = [...points].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0));
  let total = 0;
  sorted.forEach((point, n) => {
    const own = point.reduce((product, value) => product * (1 - value), 1);
    const limited = sorted.slice(n + 1).map((other) => other.map((value, at) => Math.max(value, point[at] ?? 0)));
    total += own - (limited.length === 0 ? 0 : volume(unbeaten(limited)));
  });
  return total;
};

/** Computes the share of the box that a front dominates. */
export const computeHypervolume = (front: readonly Vector[], { best, reference }: Box): number => {
  const scaled = front.map((point) =>
    point.map((value, n) => {
      const width = (reference[n] ?? 0) - (best[n] ?? 0);
      return width <= 0 ? 0 : (value - (best[n] ?? 0)) / width;
    }),
  );
  return volume(unbeaten(scaled.filter((point) => point.every((value) => value < 1))));
};
