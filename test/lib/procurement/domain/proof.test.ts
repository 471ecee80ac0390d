import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, begin } from '#lib/procurement/domain/calculation.ts';
import { isOrdered, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
import { openPart } from '#lib/procurement/domain/optimise/openPart.ts';
import { prove } from '#lib/procurement/domain/optimise/proof.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();

const budget = { directions: 1, priceRounds: 3, stirs: 1, variety: 3, generations: 4 };
const weighted = SEED_CONFIGURATIONS.filter((each) => !isOrdered(each)).map((each) => ({ ...each, budget }));

test('no plan that is found is below the bound that is proven', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyBody(), fc.constantFrom(...weighted), (body, configuration) => {
      const read = readProblem(body);
      if ('errors' in read) throw new Error(JSON.stringify(read.errors));
      const control = { milp, shouldStop: () => false, onProgress: () => undefined };
      const { search } = advance(read.problem, configuration, begin(), control);
      const { value = 0, bound = 0 } = search?.proof ?? {};
      expect(bound).toBeLessThanOrEqual(value + 1e-6 * (1 + value));
    }),
    { numRuns: 40 },
  );
});

test('the bound holds for plans that buy recycled units which nothing needs', () => {
  const read = readProblem({
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 5, 0, 2]],
      Supplier: [[1, 100, 1]],
      SupplierPart: [[1, 1, 0, 80, 1]],
      OfferPartSupplier: [[1, 1, 1, 1, 100, 0, 1, 1, 2]],
      Periods: [
        [1, 1, 1],
        [2, 2, 1],
      ],
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const [part] = read.problem.parts.map((each) =>
    openPart(read.problem, each, { recycledSupplierIds: [1], recycledPartTypes: [] }),
  );
  if (part === undefined) throw new Error('the problem has a part');
  // A unit costs 2 and its being recycled is worth 3: all 80 that the supplier has are worth 80 more than they cost.
  const direction = { factors: [1, 4, 1, 0, 0, 0, 0, 3], order: 0, supplier: 0 };
  const effort = { labels: 1_000, nodes: 0 };
  const { bound } = prove(milp, part, { direction, floor: 5, prices: [0], known: [0, 0, 5], effort });
  expect(bound).toBeLessThanOrEqual(-80);
});
