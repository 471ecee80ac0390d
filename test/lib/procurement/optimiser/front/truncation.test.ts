import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { truncateFront } from '#lib/procurement/optimiser/front/truncation.ts';

const points = (values: readonly (readonly number[])[]): readonly Point[] =>
  values.map((each, n) => ({ choice: [n], values: each, late: 0 }));

const anyValues = fc.array(fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100)), { minLength: 1, maxLength: 60 });

test('truncation keeps the given points and a point with the least value of each criterion', () => {
  fc.assert(
    fc.property(anyValues, fc.integer({ min: 4, max: 20 }), fc.nat(59), (values, most, at) => {
      const all = points(values);
      const chosen = all[at % all.length];
      const left = truncateFront(all, most, chosen ? [chosen] : [], [1, 1, 1]);
      expect(left).toHaveLength(Math.min(all.length, most));
      expect(all.filter((point) => left.includes(point))).toEqual(left);
      expect(left).toContain(chosen);
      for (const n of [0, 1, 2]) {
        const least = (of: readonly Point[]) => Math.min(...of.map((point) => point.values[n] ?? 0));
        expect(least(left)).toBe(least(all));
      }
    }),
  );
});

test('truncation removes points that others approximate', () => {
  const crowd = Array.from({ length: 20 }, (_, n) => [40 + n / 100, 60 - n / 100]);
  const left = truncateFront(points([[0, 100], [100, 0], [10, 80], [80, 10], ...crowd]), 6, [], [1, 1]);
  expect(left.map(({ values }) => values)).toEqual(
    expect.arrayContaining([
      [10, 80],
      [80, 10],
    ]),
  );
});
