import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginCuttingPlanes,
  createCutJobs,
  updateCuttingPlanes,
} from '#lib/procurement/optimiser/bound/cuttingPlanes.ts';
import { createTchebycheffBoundGoal } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { cutPart } from '#lib/procurement/optimiser/parts/cutPart.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState } from '#lib/procurement/optimiser/search/searchState.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { leastDistance } from '#test/support/procurement/leastDistance.ts';
import { searchBody, WEIGHTED } from '#test/support/procurement/searchedContext.ts';

const milp = await loadMilpSolver();

const ROUNDS = 12;

/** Returns the state after each round. */
const listStates = (context: SearchContext): readonly BoundState[] => {
  const problem = { context, boundGoal: createTchebycheffBoundGoal(context) };
  const states = [beginCuttingPlanes(milp, problem)];
  for (let round = 0; round < ROUNDS; round++) {
    // A slice can end after every round.
    const before = JSON.parse(JSON.stringify(states.at(-1)));
    const createJob = createCutJobs(problem, before, round);
    const results = context.parts.map((part, n) => cutPart(milp, part, createJob(n)));
    const after = updateCuttingPlanes(milp, problem, before, { results, isLast: round === ROUNDS - 1 });
    states.push(after);
    if (after.isDone) break;
  }
  return states;
};

test('no bound by cutting planes over all parts exceeds the least distance, and none falls', () => {
  let [close, all] = [0, 0];
  fc.assert(
    fc.property(anyBody(), fc.constantFrom(...WEIGHTED), (body, configuration) => {
      const context = searchBody(milp, body, configuration);
      if (context.parts.every(({ model }) => model.options.length === 0)) return;
      const range = computeRange(context.points);
      const least = leastDistance(milp, context.problem, configuration, context.weights, range);
      const bounds = listStates(context).map(({ bound }) => bound);
      for (const [n, bound] of bounds.entries()) {
        expect(bound).toBeLessThanOrEqual(least + 2e-5 * (1 + Math.abs(least)));
        expect(bound).toBeGreaterThanOrEqual(bounds[n - 1] ?? bound);
      }
      all += 1;
      if ((bounds.at(-1) ?? 0) > 0.9 * least - 1e-6) close += 1;
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(close / all).toBeGreaterThan(0.4);
});
