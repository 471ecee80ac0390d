import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AdditiveObjective,
  isOrdered,
  type Recycled,
  SEED_CONFIGURATIONS,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA as CRITERION_NAMES } from '#lib/procurement/domain/configuration/members.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { listRelaxedRounds, RELAXED } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import {
  beginBound,
  createBoundJob,
  createColumnSearch,
  createTchebycheffBoundGoal,
  updateBound,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { relaxMaster } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeReceiptsLimit } from '#lib/procurement/optimiser/model/maximumReceipts.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { boundPart } from '#lib/procurement/optimiser/parts/boundPart.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createProof, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import { createSearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { leastDistance } from '#test/support/procurement/leastDistance.ts';

const milp = await loadMilpSolver();

const budget = { randomWeightVectors: 3, generations: 4 };
const weighted = SEED_CONFIGURATIONS.flatMap((each) => (isOrdered(each) ? [] : [{ ...each, budget }]));
const anyWeights = fc.constantFrom(...weighted);

const recycling = { recycledSupplierIds: [1], recycledPartTypes: [2] };

/** Weights on recycled units, from some to nearly all. */
const anyRecycling = fc
  .constantFrom(
    { Cost: 25, Lateness: 25, Risk: 5, Orders: 10, RecycledUnits: 35 },
    { Cost: 5, Orders: 5, RecycledUnits: 90 },
  )
  .map((weights): WeightedConfiguration => ({ name: 'Recycled', weights, budget, ...recycling }));

const toProblem = (body: unknown): Problem => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.problem;
};

const getReceiptsLimits = (problem: Problem, recycled: Recycled): readonly number[] =>
  problem.parts.map((part) => computeReceiptsLimit(buildPartModel(problem, part, recycled)));

/** A finished calculation and the least Tchebycheff distance, in the units of the calculation. */
const searched = (body: unknown, configuration: WeightedConfiguration) => {
  const problem = toProblem(body);
  const { search } = advanceCalculation(problem, configuration, beginCalculation(), {
    milp,
    shouldStop: () => false,
    onProgress: () => {},
  });
  if (search === undefined) throw new Error('weights are searched for');
  const getLeast = (receiptsLimits?: readonly number[]) =>
    leastDistance(
      milp,
      problem,
      { ...configuration, ...(receiptsLimits && { receiptsLimits }) },
      getCriterionWeights(configuration),
      computeRange(search.points),
    );
  const least = getLeast(getReceiptsLimits(problem, configuration));
  return { problem, search, least, getLeast, rounding: 2e-5 * (1 + Math.abs(least)) };
};

/** Limits on MILP nodes for a part that the relaxation does not solve. */
const someNodes = fc.constantFrom(0, 1, 60);

test('no bounding round yields a bound above the least distance', () => {
  fc.assert(
    fc.property(
      anyBody(),
      fc.oneof(anyWeights, anyRecycling),
      fc.integer({ min: 1, max: 60 }),
      someNodes,
      (body, configuration, steps, nodes) => {
        const { problem, search, least, rounding } = searched(body, configuration);
        const context = createSearchContext(problem, configuration, search);
        const aim = createTchebycheffBoundGoal(context);
        let proving = beginBound(milp, { context, boundGoal: aim });
        for (let round = 0; round < 3 && !proving.isDone; round++) {
          const answers = context.parts.map((part, n) =>
            boundPart(
              milp,
              part,
              createBoundJob({ context, boundGoal: aim }, proving, n, { steps, nodes, isSearching: true }),
            ),
          );
          const bounds = answers.map(({ bound }) => bound);
          proving = updateBound(milp, { context, boundGoal: aim }, proving, { bounds });
        }
        expect(proving.bound).toBeLessThanOrEqual(least + rounding);
      },
    ),
    { numRuns: 30 },
  );
});

test('no round of dual ascent, and no round that searches columns, yields a bound above the least distance', () => {
  // The rounds of a large problem, on small problems whose least distance a MILP finds.
  const parts = 2_000;
  fc.assert(
    fc.property(anyBody(), fc.oneof(anyWeights, anyRecycling), (body, configuration) => {
      const { problem, search, least, rounding } = searched(body, configuration);
      const context = createSearchContext(problem, configuration, search);
      const boundProblem = { context, boundGoal: createTchebycheffBoundGoal(context) };
      let proving = beginBound(milp, boundProblem);
      for (const round of listRelaxedRounds(parts, 'standard')) {
        if (proving.isDone) break;
        const getSearch = createColumnSearch(boundProblem, proving);
        const answers = context.parts.map((part, n) => {
          const job = createBoundJob(boundProblem, proving, n, RELAXED);
          return boundPart(milp, part, {
            ...job,
            isRelaxed: true,
            ...(round.isSearching && { search: getSearch(n) }),
          });
        });
        for (const [n, { column }] of answers.entries()) {
          expect(isFeasibleColumn(ensure(context.parts[n]).model, column.column)).toBe(true);
          findOrAddColumn(ensure(context.pool[n]), column);
        }
        proving = updateBound(milp, boundProblem, proving, {
          bounds: answers.map(({ bound }) => bound),
          found: answers.map(({ mean = null }) => mean),
          relaxed: answers.map(({ relaxed = null }) => relaxed),
          ...round,
        });
        expect(proving.bound).toBeLessThanOrEqual(least + rounding);
      }
      const relaxed = relaxMaster(milp, boundProblem, proving.center);
      if (relaxed !== undefined) offerWithinRange(context, relaxed.rounded);
      expect(createProof(context, proving.bound).value).toBeGreaterThanOrEqual(least - rounding);
    }),
    { numRuns: 120 },
  );
});

test('for a small problem the plan of the least distance is found and proven', () => {
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

test('with recycled units the plan of the least distance within the limits of receipts is found and proven', () => {
  fc.assert(
    fc.property(anyBody(), anyRecycling, (body, configuration) => {
      const { search, least, rounding } = searched(body, configuration);
      const { value = 0, bound = 0 } = search.proof ?? {};
      expect(Math.abs(value - least)).toBeLessThanOrEqual(rounding);
      expect(Math.abs(bound - least)).toBeLessThanOrEqual(rounding);
    }),
    { numRuns: 40 },
  );
});

test('limits of receipts exclude no best plan where recycled units have no weight', () => {
  fc.assert(
    fc.property(anyBody(), anyWeights, (body, configuration) => {
      const { getLeast, least, rounding } = searched(body, {
        ...configuration,
        weights: { ...configuration.weights, RecycledUnits: 0 },
        ...recycling,
      });
      expect(Math.abs(getLeast() - least)).toBeLessThanOrEqual(rounding);
    }),
    { numRuns: 40 },
  );
});

test('a part of which recycled units are offered receives no more than it needs, lots apart, in its plans and in their bound', () => {
  const problem = toProblem({
    materialList: {
      Part: [[1, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 5, 0, 2]],
      Supplier: [[1, 100, 1]],
      SupplierPart: [[1, 1, 0, 80, 1]],
      OfferPartSupplier: [[1, 1, 1, 1, 100, 4, 1, 1, 2]],
      Periods: [
        [1, 1, 1],
        [2, 2, 1],
      ],
    },
  });
  const [part] = problem.parts.map((each) =>
    createPartContext(problem, each, { recycledSupplierIds: [1], recycledPartTypes: [] }),
  );
  if (part === undefined) throw new Error('the problem has a part');
  expect(isFeasibleColumn(part.model, [0, 0, 9])).toBe(true);
  expect(isFeasibleColumn(part.model, [0, 0, 10])).toBe(false);
  // A unit costs 2 and is worth 3 as a recycled unit, so each of up to 5 + 4 units gains 1.
  const linearWeights = { factors: [1, 4, 1, 0, 0, 0, 0, 3], order: 0, supplier: 0 };
  for (const effort of [{ nodes: 0, isSearching: true }, { nodes: 60 }]) {
    const { bound, column } = boundPart(milp, part, { linearWeights, floor: 5, prices: [0], known: [0, 0, 5], effort });
    expect(bound).toBeCloseTo(-9);
    expect(column.column).toEqual([0, 0, 9]);
  }
});

test('the gap of an order that begins with recycled units is proven', () => {
  const order: readonly AdditiveObjective[] = ['RecycledUnits', 'TotalCost'];
  const configuration = { name: 'Recycled first', order, ...recycling };
  fc.assert(
    fc.property(anyBody(), (body) => {
      const problem = toProblem(body);
      const control = { milp, shouldStop: () => false, onProgress: () => {} };
      const state = advanceCalculation(problem, configuration, beginCalculation(), control);
      const { kpis, message } = finishCalculation(problem, configuration, state);
      const weights = CRITERION_NAMES.map((name) => (name === 'RecycledUnits' ? 1 : 0));
      const units = { ideal: weights.map(() => 0), nadir: weights.map(() => 1) };
      const receiptsLimits = getReceiptsLimits(problem, configuration);
      // Recycled units have a negative distance from 0, the other criteria none: 5 % of the sum remain.
      const least = leastDistance(milp, problem, { ...recycling, receiptsLimits }, weights, units) / 0.05;
      expect(kpis.RecycledUnits).toBeCloseTo(-least);
      expect(message).toContain('Gap=0.00; ');
      expect(message).toContain('Gaps=RecycledUnits 0.00, TotalCost 0.00');
    }),
    { numRuns: 40 },
  );
});
