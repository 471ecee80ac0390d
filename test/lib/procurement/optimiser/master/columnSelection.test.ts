import { expect, test } from 'vitest';
import { selectInducedNeighbourhood } from '#lib/procurement/optimiser/master/columnSelection.ts';

test('parts keep the column on which plan and rounded relaxation agree, the others choose from all', () => {
  const places = [
    [0, 2, 3],
    [0, 1],
    [1, 4],
  ];

  expect(selectInducedNeighbourhood(places, [2, 1, 4], [2, 0, 4])).toEqual([[2], [0, 1], [4]]);
});
