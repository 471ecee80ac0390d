import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeMaximumReceipts } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';

/** One part that requires 10 units in the last of five periods, each of which offers up to 11 at 7 a unit. */
const readModel = () => {
  const read = readProblem({
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [[1, 20_250_101, 20_250_101]],
      PartsToBuy: [[1, 10, 0, 5]],
      Supplier: [[1, 90, 0]],
      SupplierPart: [[1, 1, 0, 1_000, 0]],
      OfferPartSupplier: [[1, 1, 1, 0, 1_000, 1, 1, 5, 7]],
      Periods: [1, 2, 3, 4, 5].map((n) => [n, 20_250_100 + n, 1]),
    },
  });
  const part = 'errors' in read ? undefined : read.problem.parts[0];
  if ('errors' in read || part === undefined) throw new Error('The problem is invalid.');
  return buildPartModel(read.problem, part, { recycledSupplierIds: [], recycledPartTypes: [] });
};

test('a relaxation bounds plans that must receive more than any cheapest plan would', () => {
  const model = readModel();
  const cost = getCostFunction(model, 'TotalCost');
  const costs = { unit: cost.unit, fixed: cost.unit.map(() => 0), held: cost };
  const bound = (floor: number): number => {
    const relaxation = createRelaxation(model, floor);
    relaxation.solve(costs);
    return relaxation.bound();
  };
  expect(computeMaximumReceipts(model)).toBe(11);
  expect(bound(10)).toBe(70);
  expect(bound(30)).toBe(210);
  expect(bound(5 * 11)).toBe(385);
  expect(bound(5 * 11 + 1)).toBe(Number.POSITIVE_INFINITY);
});
