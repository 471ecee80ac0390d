import { expect, test } from 'vitest';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/archive.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/front/tchebycheffRefinement.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createSearchContext, type SearchContext, toPoint } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { instance } from '#test/support/procurement.ts';

const milp = await loadMilpSolver();

const configuration: WeightedConfiguration = {
  name: 'Few of everything',
  weights: { Cost: 30, Lateness: 20, Orders: 30, Suppliers: 20 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget: {
    linearWeightVectors: 1,
    slopeScalingRounds: 2,
    dualRounds: 2,
    perturbations: 2,
    randomWeightVectors: 10,
    generations: 20,
  },
};

const searched = (name: string): SearchContext => {
  const read = readProblem(JSON.parse(instance(name)));
  if ('errors' in read) throw new Error('the problem is sound');
  const { problem } = read;
  const { search } = advanceCalculation(problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  });
  if (search === undefined) throw new Error('weights are searched for');
  return createSearchContext(problem, configuration, search);
};

test('no other column of any part brings a settled choice nearer to the ideal', { timeout: 30_000 }, () => {
  const shop = searched('04-small-objects');
  const range = computeRange(shop.points);
  const distanceOf = (choice: readonly number[]) =>
    computeTchebycheffDistance(toPoint(shop, choice).values, range, shop.weights);
  const random = createRandom(7);
  const starts = [
    ...shop.points.map(({ choice }) => choice),
    ...shop.points.map(() => shop.pool.map(({ length }) => Math.floor(random.next() * length))),
  ];
  for (const start of starts) {
    const choice = refineByCoordinateDescent(shop, range, start);
    const distance = distanceOf(choice);
    for (const [part, columns] of shop.pool.entries())
      for (const place of columns.keys())
        expect(distanceOf(choice.map((own, n) => (n === part ? place : own)))).toBeGreaterThan(distance - 1e-6);
  }
});
