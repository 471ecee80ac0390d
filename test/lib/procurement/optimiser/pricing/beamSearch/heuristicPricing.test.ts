import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

const PERIODS = 14;

test('a part that needs all available units gets a column, however dear some of them are', () => {
  const read = readProblem({
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 60, 0, PERIODS]],
      Supplier: [
        [1, 100, 1],
        [2, 100, 1],
      ],
      // The dear offer closes while the cheap one is used; 20 units are unavailable in any case.
      SupplierPart: [
        [1, 1, 0, 100, 1],
        [2, 1, 0, 20, 1],
      ],
      OfferPartSupplier: [
        [1, 1, 1, 1, 20, 0, 1, 8, 90],
        [2, 2, 1, 1, 200, 0, 1, PERIODS, 1],
      ],
      Periods: Array.from({ length: PERIODS }, (_, n) => [n + 1, n + 1, 1]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const [part] = problem.parts;
  if (part === undefined) throw new Error('the problem has a part');
  const open = createPartContext(problem, part, { recycledSupplierIds: [], recycledPartTypes: [] });
  const linearWeights = { factors: [1, 0, 0, 0, 0, 0, 0, 0], order: 0, supplier: 0 };
  const all = 40;
  const plan = priceHeuristically(open, { floor: all, linearWeights, getPrice: () => 0 }, 8) ?? [];
  expect(plan.reduce((total, quantity) => total + quantity, 0)).toBe(all);
  expect(computeMinimumReceipts(open.model, computeCost(open.model, getCoverageCost(open.model), plan))).toBe(all);
});
