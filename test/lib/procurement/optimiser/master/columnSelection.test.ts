import { expect, test } from 'vitest';
import {
  selectCheapestColumns,
  selectInducedNeighbourhood,
} from '#lib/procurement/optimiser/master/columnSelection.ts';

test('parts keep the column on which plan and rounded relaxation agree, the others choose from all', () => {
  const places = [
    [0, 2, 3],
    [0, 1],
    [1, 4],
  ];

  expect(selectInducedNeighbourhood(places, [2, 1, 4], [2, 0, 4])).toEqual([[2], [0, 1], [4]]);
});

test('columns are selected up to a number, and up to a cost above the cheapest one of their part', () => {
  const toColumn = (cost: number) => ({ column: [], objectives: [cost], orders: [] });
  const pool = [[5, 1, 3].map(toColumn), [20, 12, 11].map(toColumn)];
  const select = (most: number, within?: number) =>
    selectCheapestColumns({ pool }, ({ objectives: [cost = 0] }) => cost, most, [[0, 0]], within);

  expect(select(4)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  expect(select(4, 1)).toEqual([
    [0, 1],
    [0, 1, 2],
  ]);
});
