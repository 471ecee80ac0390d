import { expect, test } from 'vitest';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { computeRange, computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/heuristics/tchebycheffRefinement.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import { toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import { instance } from '#test/support/procurement/procurement.ts';
import { searchBody } from '#test/support/procurement/searchedContext.ts';

const milp = await loadMilpSolver();

const configuration: WeightedConfiguration = {
  name: 'Few of everything',
  weights: { Cost: 30, Lateness: 20, Orders: 30, Suppliers: 20 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget: {
    randomWeightVectors: 10,
    generations: 20,
  },
};

test('after refinement no other column of any single part reduces the distance from the ideal point', () => {
  const context = searchBody(milp, JSON.parse(instance('04-small-objects')), configuration);
  const range = computeRange(context.points);
  const distanceOf = (choice: readonly number[]) =>
    computeTchebycheffDistance(toPoint(context, choice).values, range, context.weights);
  const random = createRandom(7);
  const starts = [
    ...context.points.map(({ choice }) => choice),
    ...context.points.map(() => context.pool.map(({ length }) => Math.floor(random.next() * length))),
  ];
  for (const start of starts) {
    const choice = refineByCoordinateDescent(context, range, start);
    const distance = distanceOf(choice);
    for (const [part, columns] of context.pool.entries())
      for (const place of columns.keys())
        expect(distanceOf(choice.map((own, n) => (n === part ? place : own)))).toBeGreaterThan(distance - 1e-6);
  }
});
