import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { NamedLine } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { anyReplanning, listLines } from '#test/support/procurement/changedProblem.ts';
import { leastWithChanges } from '#test/support/procurement/leastChanges.ts';
import { type ReplanningCase, replan as replanProblem } from '#test/support/procurement/replanned.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 240_000;

const milp = await loadMilpSolver();

const COST: Configuration = {
  name: 'Cost',
  order: ['TotalCost', 'LateUnitPeriods'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const replan = (problems: ReplanningCase, most: number, isFrozen: boolean, isWarm: boolean) =>
  replanProblem(milp, COST, problems, most, isFrozen, isWarm);

test(
  'an order with a limit on changes finds the plan that a MILP of the whole problem finds, with frozen orders and without',
  () => {
    const seen = { limited: 0, needed: 0, missing: 0, frozen: 0, fewer: 0 };
    fc.assert(
      fc.property(anyReplanning(), fc.nat(4), fc.boolean(), fc.boolean(), (problems, most, isFrozen, isWarm) => {
        const { asked, beside, problem, lines, described, values } = replan(problems, most, isFrozen, isWarm);
        const truth = leastWithChanges(milp, problem, COST, lines, most);
        expect([described.needed, ...values]).toEqual([truth.needed, ...truth.values]);
        expect(asked.state.best).toBe(asked.state.bound);
        if (described.needed > most) seen.needed += 1;
        if (described.missing.some((units) => units > 0)) seen.missing += 1;
        if (isFrozen) seen.frozen += 1;
        if (described.lines.length < most) seen.fewer += 1;
        const free = calculateAskedPlan(milp, beside, COST).kpis;
        if (free.UnavailableUnits !== values[0] || free.TotalCost !== values[2]) seen.limited += 1;
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns: 200, seed: 1 },
    );
    expect(Object.entries(seen).filter(([, count]) => count < 8)).toEqual([]);
  },
  TIME,
);

test(
  'without changes of the data no line changes at limit 0, and a large limit gives the plan without a limit',
  () => {
    fc.assert(
      fc.property(anyReplanning(), fc.boolean(), (problems, isWarm) => {
        const same = replan({ ...problems, after: problems.before }, 0, false, isWarm);
        expect([same.changes, same.described.needed]).toEqual([0, 0]);
        const large = replan(problems, 1_000, false, isWarm);
        const free = calculateAskedPlan(milp, problems.after, COST).kpis;
        expect(large.values).toEqual([
          free.UnavailableUnits,
          free.EndMinimumStockShortfall,
          free.TotalCost,
          free.LateUnitPeriods,
        ]);
      }),
      { numRuns: 50, seed: 2 },
    );
  },
  TIME,
);

/** One part with one offer for four periods, received two periods later. */
const simple = (
  quantity: number,
  closed: readonly number[],
  needs: readonly (readonly [number, number])[],
): Problem => ({
  periods: [1, 2, 3, 4, 5].map((id) => ({ id, date: id, active: !closed.includes(id) })),
  now: 0,
  start: 0,
  suppliers: [{ id: 1, reliability: 90, priority: true }],
  parts: [
    {
      id: 1,
      minimum: 0,
      maximum: 0,
      type: 0,
      receipts: [],
      requirements: needs.map(([position, needed]) => ({ position, quantity: needed })),
      sources: [
        {
          supplier: 0,
          minimum: 0,
          offers: [{ id: 1, leadTime: 2, capacity: quantity, minimum: 0, first: 0, last: 4, price: 1 }],
        },
      ],
    },
  ],
  warnings: 0,
});

const line = (periodId: number, quantity: number): NamedLine => ({
  partId: 1,
  supplierId: 1,
  offerId: 1,
  periodId,
  quantity,
});

const toLines = (problem: Problem) => {
  const asked = calculateAskedPlan(milp, problem, COST);
  return listLines(asked).map(({ periodId, quantity }) => [periodId, quantity]);
};

test('an order stays although a later one would now be received in the same period', () => {
  // Without period 3 the orders of periods 1 and 2 are both received in period 4.
  const problem = simple(100, [3], [[3, 20]]);
  const limited = limitChanges(problem, { from: 'before', most: 0, lines: [line(1, 20)] });

  expect(toLines(problem)).toEqual([[2, 20]]);
  expect(toLines(limited)).toEqual([[1, 20]]);
});

test('an order of more than is needed stays, and past orders do not count', () => {
  const problem = { ...simple(100, [], [[4, 20]]), now: 1 };
  const limited = limitChanges(problem, { from: 'before', most: 0, lines: [line(1, 50), line(2, 35)] });

  expect(limited.replanning?.changes).toEqual({ most: 0, gone: [], forced: [] });
  expect(toLines(limited)).toEqual([[2, 35]]);
});

test('amounts beyond the tolerances of the solver are limited too', () => {
  const million = 1_000_000;
  const problem = simple(
    90 * million,
    [],
    [
      [2, 3 * million + 1],
      [4, 5 * million],
    ],
  );
  const lines = [line(1, 3 * million), line(2, 7)];
  const limited = limitChanges(problem, { from: 'before', most: 1, lines });

  // One changed quantity covers everything on time, as cheap as without the limit.
  expect(toLines(limited)).toEqual([
    [1, 8 * million - 6],
    [2, 7],
  ]);
});
