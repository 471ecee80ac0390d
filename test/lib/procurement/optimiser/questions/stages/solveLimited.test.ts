import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { type PartWish, resolveWish } from '#lib/procurement/domain/questions/whyNot.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { toTierForms } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { buildWishedPart } from '#lib/procurement/optimiser/questions/part/partWish.ts';
import { FULL_EFFORT } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { computeRelaxedReceipts } from '#lib/procurement/optimiser/questions/stages/relaxedReceipts.ts';
import { solveLimited } from '#lib/procurement/optimiser/questions/stages/solveLimited.ts';
import { anyQuestion, drawRequest, toRules } from '#test/support/procurement/anyWish.ts';
import { leastValues, type Rule } from '#test/support/procurement/leastDistance.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/** Hundreds of problems, each solved by two methods, on a busy machine. */
const TIME = 180_000;

/** Criteria of a MILP of the whole problem: cost, then risk. */
const CRITERIA = [[1], [0, 0, 1]];

const configuration: Configuration = {
  name: 'Cost',
  order: ['TotalCost', 'SupplyRisk'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const milp = await loadMilpSolver();

/** Checks a property of wishes about problems of one part. */
const checkWishes = (check: (problem: Problem, wish: PartWish) => void): void => {
  fc.assert(
    fc.property(anyQuestion, ([problem, numbers]) => {
      const resolved = resolveWish(problem, drawRequest(problem, numbers));
      if ('issues' in resolved) return;
      const parts = problem.parts.slice(resolved.wish.part, resolved.wish.part + 1);
      check({ ...problem, parts }, { ...resolved.wish, part: 0 });
    }),
    // The seed is fixed, so that the cases counted do not depend on chance.
    { numRuns: 400, seed: 1 },
  );
};

const buildWished = (problem: Problem, wish: PartWish) => {
  const [part] = problem.parts;
  if (part === undefined) throw new Error('There is no part');
  return buildWishedPart({ problem, configuration }, part, wish);
};

test(
  'some best plan under a wish receives no more than the relaxation considers',
  () => {
    let tight = 0;
    checkWishes((problem, wish) => {
      const rules = toRules(wish);
      const truth = leastValues(milp, problem, configuration, rules, CRITERIA);
      if (truth === undefined) return;
      const { model, limits } = buildWished(problem, wish);
      const within = (high: number): Rule => ({ amount: () => 1, backlog: () => 0, low: 0, high });
      const solveWithin = (high: number) =>
        leastValues(milp, problem, configuration, [...rules, within(high)], CRITERIA);
      expect(solveWithin(computeRelaxedReceipts(model, limits))).toEqual(truth);
      if (limits.length > 0 && JSON.stringify(solveWithin(computeRelaxedReceipts(model, []))) !== JSON.stringify(truth))
        tight += 1;
    });
    expect(tight).toBeGreaterThan(0);
  },
  TIME,
);

/** Solves a part under a wish with hardly any search, so that bounds and MILPs decide. */
const solveWished = (problem: Problem, wish: PartWish, best: readonly number[] = []) => {
  const { model, limits } = buildWished(problem, wish);
  const forms = [...toTierForms(model), ...toObjectiveForms(model, ['TotalCost', 'SupplyRisk'])];
  const searchEffort = { width: 1, steps: 0, searches: 1 };
  const goal = { values: [], last: Number.POSITIVE_INFINITY, searchEffort };
  const least = forms.map(() => 0);
  return solveLimited(milp, model, { forms, limits, least, best, likely: 0, effort: FULL_EFFORT, goal });
};

/** Checks that a plan under a wish has the values of an independent MILP and is proven; returns these values. */
const expectBestPlan = (problem: Problem, wish: PartWish, best?: readonly number[]) => {
  const truth = leastValues(milp, problem, configuration, toRules(wish), CRITERIA);
  const expected = truth === undefined ? 'impossible' : expect.objectContaining({ values: truth, isProven: true });
  expect(solveWished(problem, wish, best)).toEqual(expected);
  return truth;
};

test(
  'the best plan under a wish is found and proven even if no beam search finds it',
  () => {
    let found = 0;
    checkWishes((problem, wish) => {
      if (expectBestPlan(problem, wish) !== undefined) found += 1;
    });
    expect(found).toBeGreaterThan(100);
  },
  TIME,
);

test(
  'the best plan with a total quantity is found and proven',
  () => {
    let found = 0;
    checkWishes((problem, { quantity = 7 }) => {
      if (expectBestPlan(problem, { part: 0, quantity }) !== undefined) found += 1;
    });
    expect(found).toBeGreaterThan(100);
  },
  TIME,
);

test(
  'values that no plan beats bound those of the best plan only as long as both are equal',
  () => {
    let found = 0;
    checkWishes((problem, wish) => {
      const truth = leastValues(milp, problem, configuration, toRules(wish), CRITERIA);
      if (truth === undefined) return;
      const [unavailable = 0, short = 0, cost = 0, risk = 0] = truth;
      expectBestPlan(problem, wish, truth);
      expectBestPlan(problem, wish, [unavailable, short, cost - 1, risk + 1_000]);
      found += 1;
    });
    expect(found).toBeGreaterThan(100);
  },
  TIME,
);

test(
  'a plan to beat that is worse in an earlier cost does not end the search for the best plan',
  () => {
    let found = 0;
    checkWishes((problem, wish) => {
      const truth = leastValues(milp, problem, configuration, toRules(wish), CRITERIA);
      if (truth === undefined) return;
      const [unavailable = 0, short = 0, cost = 0] = truth;
      const { model, limits } = buildWished(problem, wish);
      const forms = [...toTierForms(model), ...toObjectiveForms(model, ['TotalCost', 'SupplyRisk'])];
      const goal = { values: [unavailable + 1, short, cost - 1, 0], last: 2 };
      const start = { least: [unavailable, short, 0, 0], likely: 2, effort: FULL_EFFORT };
      const plan = solveLimited(milp, model, { forms, limits, ...start, goal });
      expect(plan).toMatchObject({ isProven: true });
      if (typeof plan !== 'string') expect(plan.values.slice(0, 3)).toEqual([unavailable, short, cost]);
      found += 1;
    });
    expect(found).toBeGreaterThan(100);
  },
  TIME,
);

test(
  'of a part with many options, those that the best plan under a wish may use are kept',
  () => {
    const read = readProblem(JSON.parse(instance('07-coupled-40')));
    if ('errors' in read) throw new Error('The instance has errors');
    let found = 0;
    for (const part of read.problem.parts) {
      const problem = { ...read.problem, parts: [part] };
      const dearest = Math.max(...part.sources.map(({ supplier }) => supplier));
      const wish = { part: 0, supplier: dearest };
      const truth = leastValues(milp, problem, configuration, toRules(wish), CRITERIA);
      const plan = solveWished(problem, wish);
      if (truth === undefined) expect(plan).toBe('impossible');
      else expect(plan).toMatchObject({ values: truth });
      if (truth !== undefined) found += 1;
    }
    expect(found).toBeGreaterThan(20);
  },
  TIME,
);

test('a receipt above the maximum stock does not forbid the order that arrived before', () => {
  const read = readProblem({
    materialList: {
      Part: [[1, 0, 17, 1]],
      AvailableParts: [
        [1, 3, 1],
        [1, 9, 4],
      ],
      ProductionPlan: [],
      PartsToBuy: [
        [1, 7, 0, 1],
        [1, 9, 0, 5],
        [1, 10, 0, 6],
      ],
      Supplier: [[1, 0, 0]],
      SupplierPart: [[1, 1, 0, 1_000, 0]],
      // The second offer is closed in all periods; with it, HiGHS's presolve cuts off the best plan.
      OfferPartSupplier: [
        [1, 1, 1, 0, 13, 2, 2, 4, 0],
        [2, 1, 1, 0, 5, 0, 9, 9, 0],
      ],
      Periods: [1, 2, 3, 4, 5, 6].map((n) => [n, n, [1, 2, 4].includes(n) ? 1 : 0]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const wish = { part: 0, supplier: 0 };
  const truth = leastValues(milp, read.problem, configuration, toRules(wish), CRITERIA);
  expect(truth?.[0]).toBe(1);
  expect(solveWished(read.problem, wish)).toMatchObject({ values: truth, isProven: true });
});
