import { expect, test } from 'vitest';
import { comparePlans } from '#lib/procurement/optimiser/questions/nearest/partPlan.ts';

test('of two plans the one with less in the first value that differs is better, and the last values may not count', () => {
  const [cheap, early] = [{ values: [0, 0, 100, 9] }, { values: [0, 0, 100, 2] }];
  expect(comparePlans(cheap, early)).toBeGreaterThan(0);
  expect(comparePlans(cheap, early, 3)).toBeGreaterThan(0);
  expect(comparePlans(cheap, early, 2)).toBe(0);
  expect(comparePlans({ values: [0, 1, 90, 2] }, cheap, 2)).toBeGreaterThan(0);
});

test('by weights the distance decides where the coverage is equal', () => {
  expect(comparePlans({ values: [0, 0], distance: 0.2 }, { values: [0, 0], distance: 0.1 })).toBeGreaterThan(0);
  expect(comparePlans({ values: [0, 0], distance: 0.2 }, { values: [1, 0], distance: 0.1 })).toBeLessThan(0);
});
