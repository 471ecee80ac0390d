import { expect, test } from 'vitest';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { toDisplayedDistance, updateBestDistance } from '#lib/procurement/optimiser/search/bestDistance.ts';

const createPoints = (...values: readonly (readonly [number, number])[]): readonly Point[] =>
  values.map((each) => ({ values: each }) as unknown as Point);

test('the best distance of a search goes on below 0 for plans better than the ideal point of the first ones', () => {
  const weights = [50, 50];
  const first = createPoints([10, 30], [30, 10]);
  const begun = updateBestDistance({ points: first, weights });
  const better = updateBestDistance({ points: [...first, ...createPoints([8, 6])], weights }, begun);
  const best = updateBestDistance({ points: createPoints([6, 4]), weights }, better);

  const shown = [begun, better, best].map((leading) => toDisplayedDistance({ leading }));
  // Rates 50 / 20 by criterion: 50 + 5 % of 50; then -5 + 5 % of -15; then -10 + 5 % of -25.
  expect(shown).toEqual([{ best: 52.5 }, { best: -5.75 }, { best: -11.25 }]);
});

test('a bound is shown only in the bounding phase, in which nothing is below 0', () => {
  const proof = { values: [1, 2], value: 3, bound: -1 };

  expect(toDisplayedDistance({ proof })).toEqual({ best: 3, bound: 0 });
  expect(toDisplayedDistance({ proof: { ...proof, value: 0, bound: 2 } })).toEqual({ best: 0, bound: 0 });
});
