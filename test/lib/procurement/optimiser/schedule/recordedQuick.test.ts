import { expect, test, vi } from 'vitest';
import { calculateBalanced } from '#test/support/procurement/calculateBalanced.ts';

vi.setConfig({ testTimeout: 900_000 });

// A change of the method that moves these figures needs a look at the record: npm run bench -- optimiser.
test.each([
  { name: '05-daily-calendar', distance: 5.010746167, bound: 4.748406981, points: 102 },
  { name: '07-coupled-40', distance: 5.930728985, bound: 5.711965345, points: 102 },
])('a quick calculation of $name ends at its distance and bound', async ({ name, distance, bound, points }) => {
  const { best, search } = await calculateBalanced(name, 'quick');

  expect(best).toBeCloseTo(distance, 8);
  expect(search?.proof?.bound).toBeCloseTo(bound, 8);
  expect(search?.points).toHaveLength(points);
});
