import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, begin } from '#lib/procurement/domain/calculation.ts';
import { isOrdered, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/domain/milp.ts';
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
