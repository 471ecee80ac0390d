import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isOrdered,
  SEED_CONFIGURATIONS,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { boundPart } from '#lib/procurement/optimiser/bound/boundPart.ts';
import {
  beginBound,
  createBoundJob,
  createTchebycheffBoundGoal,
  updateBound,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createSearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { leastDistance } from '#test/support/procurement/leastDistance.ts';

const milp = await loadMilpSolver();

const budget = { linearWeightVectors: 1, dualRounds: 3, perturbations: 1, randomWeightVectors: 3, generations: 4 };
const weighted = SEED_CONFIGURATIONS.flatMap((each) => (isOrdered(each) ? [] : [{ ...each, budget }]));
const anyWeights = fc.constantFrom(...weighted);

/** A finished calculation and the least Tchebycheff distance, in the units of the calculation. */
const searched = (body: unknown, configuration: WeightedConfiguration) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  const { search } = advanceCalculation(problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => {},
  });
  if (search === undefined) throw new Error('weights are searched for');
  const least = leastDistance(
    milp,
    problem,
    configuration,
    getCriterionWeights(configuration),
    computeRange(search.points),
  );
  return { problem, search, least, rounding: 2e-5 * (1 + Math.abs(least)) };
};

/** Limits on branches and on MILP nodes for a part that label setting does not solve. */
const someNodes = fc.constantFrom(0, 1, 60);

test('no bounding round yields a bound above the least distance', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      anyBody(),
      anyWeights,
      fc.integer({ min: 1, max: 500 }),
      someNodes,
      (body, configuration, labels, nodes) => {
        const { problem, search, least, rounding } = searched(body, configuration);
        const context = createSearchContext(problem, configuration, search);
        const aim = createTchebycheffBoundGoal(context);
        let proving = beginBound(milp, context, aim);
        for (let round = 0; round < 3 && !proving.isDone; round++) {
          const answers = context.parts.map((part, n) =>
            boundPart(milp, part, createBoundJob(context, aim, proving, n, { labels, nodes, program: nodes })),
          );
          const bounds = answers.map(({ bound }) => bound);
          proving = updateBound(milp, context, aim, proving, bounds);
        }
        expect(proving.bound).toBeLessThanOrEqual(least + rounding);
      },
    ),
    { numRuns: 30 },
  );
});

test('for a small problem the plan of the least distance is found and proven', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyBody(), anyWeights, (body, configuration) => {
      const { search, least, rounding } = searched(body, configuration);
      const { value = 0, bound = 0 } = search.proof ?? {};
      expect(Math.abs(value - least)).toBeLessThanOrEqual(rounding);
      expect(Math.abs(bound - least)).toBeLessThanOrEqual(rounding);
    }),
    { numRuns: 40 },
  );
});

test('with recycled units the bound holds for plans that buy more than is required', { timeout: 120_000 }, () => {
  const weights = { Cost: 5, Orders: 5, RecycledUnits: 90 };
  const configuration = { name: 'Recycled', weights, budget, recycledSupplierIds: [1], recycledPartTypes: [2] };
  fc.assert(
    fc.property(anyBody(), (body) => {
      const { search, least, rounding } = searched(body, configuration);
      const { value = 0, bound = 0 } = search.proof ?? {};
      expect(bound).toBeLessThanOrEqual(least + rounding);
      expect(value).toBeGreaterThanOrEqual(least - rounding);
    }),
    { numRuns: 20 },
  );
});

test('the bound holds for plans that buy recycled units without a requirement', () => {
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
    createPartContext(read.problem, each, { recycledSupplierIds: [1], recycledPartTypes: [] }),
  );
  if (part === undefined) throw new Error('the problem has a part');
  // A unit costs 2 and is worth 3 as a recycled unit: all 80 units of the supplier are worth 80 more than they cost.
  const direction = { factors: [1, 4, 1, 0, 0, 0, 0, 3], order: 0, supplier: 0 };
  const effort = { labels: 1_000, nodes: 0 };
  const { bound } = boundPart(milp, part, { direction, floor: 5, prices: [0], known: [0, 0, 5], effort });
  expect(bound).toBeLessThanOrEqual(-80);
});
