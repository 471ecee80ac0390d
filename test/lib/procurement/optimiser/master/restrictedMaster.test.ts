import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { solveMaster, solveMasterRelaxation } from '#lib/procurement/optimiser/master/restrictedMaster.ts';

const milp = await loadMilpSolver();

test('the rounded relaxation of the restricted master takes the best columns where its optimum is integral', () => {
  // Part 1 alone would take order 2, but it shares order 0 with part 0.
  const input = {
    pool: [
      [
        { objectives: [1], orders: [0] },
        { objectives: [5], orders: [1] },
      ],
      [
        { objectives: [1.5], orders: [2] },
        { objectives: [2], orders: [0] },
      ],
    ],
    places: [
      [0, 1],
      [0, 1],
    ],
    periods: 10,
    goal: {
      sum: {
        measureColumn: ({ objectives: [cost = 0] }: { objectives: readonly number[] }) => cost,
        order: 1,
        supplier: 0,
      },
      largest: [],
      limits: [],
    },
    nodes: 10,
  };
  expect(solveMasterRelaxation(milp, input)).toMatchObject({ value: expect.closeTo(4, 6), rounded: [0, 1] });
  expect(solveMaster(milp, input)).toEqual([0, 1]);
});
