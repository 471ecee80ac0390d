import { expect, test, vi } from 'vitest';
import { calculateBalanced } from '#test/support/procurement/calculateBalanced.ts';

vi.setConfig({ testTimeout: 900_000 });

test('a calculation of 04-small-objects proves the plan of least distance', async () => {
  const { best, search } = await calculateBalanced('04-small-objects', 'standard');

  expect(best).toBeCloseTo(5.982286589, 8);
  expect(search?.proof).toMatchObject({
    values: [74_358, 2_441, 20_852, 1_085, 3_948, 5, 3, 1_635, 0],
    bound: search?.proof?.value,
  });
});
