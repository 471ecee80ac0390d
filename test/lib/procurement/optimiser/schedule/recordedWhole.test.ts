import { expect, test, vi } from 'vitest';
import { calculateBalanced } from '#test/support/procurement/calculateBalanced.ts';

vi.setConfig({ testTimeout: 900_000 });

test('a calculation of 04-small-objects proves the plan of least distance', async () => {
  const { best, search } = await calculateBalanced('04-small-objects', 'standard');

  expect(best).toBeCloseTo(5.68002364, 8);
  expect(search?.proof?.values).toEqual([73_980, 2_445, 20_837, 1_085, 3_966, 5, 3, 1_621, 0]);
  expect(search?.proof?.bound).toBeCloseTo(best, 12);
});
