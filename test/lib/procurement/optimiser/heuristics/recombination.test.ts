import { expect, test } from 'vitest';
import { findConfiguration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { instance } from '#test/support/procurement/procurement.ts';

const milp = await loadMilpSolver();

const searched = (generations: number) => {
  const read = readProblem(JSON.parse(instance('02-tiny-lots-and-limits')));
  const balanced = findConfiguration('Balanced');
  if ('errors' in read || balanced === undefined || isOrdered(balanced)) throw new Error('the problem is sound');
  const configuration = { ...balanced, budget: { randomWeightVectors: 4, generations } };
  return advanceCalculation(read.problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  }).search;
};

test('after some generations without a new plan, recombination pauses until there are new columns', () => {
  expect(searched(50_000)?.barren?.generations).toBe(20);
});
