import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

const milp = await loadMilpSolver();

const COST: Configuration = {
  name: 'Cost',
  order: ['TotalCost', 'LateUnitPeriods'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const PARTS = [1, 2, 3, 4, 5, 6, 7, 8];
const ORDERED = 10;

/** One offer can supply 10 units more for each unit of the part's id, three others one unit more each. */
const createPart = (id: number): Part => {
  const more = [10 * id, 1, 1, 1];
  return {
    id,
    minimum: 0,
    maximum: 0,
    type: 0,
    receipts: [],
    requirements: [{ position: 2, quantity: more.reduce((total, units) => total + ORDERED + units, 0) }],
    sources: [
      {
        supplier: 0,
        minimum: 0,
        offers: more.map((units, n) => ({
          id: 10 * id + n,
          leadTime: 1,
          capacity: ORDERED + units,
          minimum: 0,
          first: 0,
          last: 0,
          price: 1,
        })),
      },
    ],
  };
};

/** Every part needs four changed lines for its best plan; the first of them gives nearly all. */
const createProblem = (most: number): Problem =>
  limitChanges(
    {
      periods: [1, 2, 3].map((id) => ({ id, date: id, active: true })),
      now: 0,
      start: 0,
      suppliers: [{ id: 1, reliability: 90, priority: true }],
      parts: PARTS.map(createPart),
      warnings: 0,
    },
    {
      from: 'before',
      most,
      lines: PARTS.flatMap((partId) =>
        [0, 1, 2, 3].map((n) => ({ partId, supplierId: 1, offerId: 10 * partId + n, periodId: 1, quantity: ORDERED })),
      ),
    },
  );

const countSolved = ({ changeSearch }: CalculationState): number =>
  changeSearch?.between.reduce((total, choices) => total + choices.length, 0) ?? 0;

/** Calculates in slices of one job each, whose states are stored as JSON; counts the plans solved between the ends. */
const calculate = (problem: Problem, finishAt = Number.POSITIVE_INFINITY) => {
  let state = beginCalculation();
  let solved = 0;
  const shares: number[] = [];
  while (state.phase !== 'done') {
    let calls = 0;
    const next = advanceCalculation(problem, COST, JSON.parse(JSON.stringify(state)), {
      milp,
      shouldStop: () => calls++ > 0,
      shouldFinish: () => solved >= finishAt,
      onProgress: ({ share }) => shares.push(share),
    });
    solved = Math.max(solved, countSolved(next));
    state = next;
  }
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  return { state, solved, kpis: finishCalculation(problem, COST, state).kpis };
};

const countLacking = (covered: readonly number[]): number =>
  PARTS.reduce((total, id) => total + 10 * id + 3, 0) - covered.reduce((total, units) => total + units, 0);

test('a limit on changes solves few of the plans between the fewest changes and the best plan of each part', () => {
  const { state, solved, kpis } = calculate(createProblem(4));

  // With one to three changes, each of the 8 parts has 3 plans between its ends.
  expect(solved).toBe(4);
  expect(kpis.UnavailableUnits).toBe(countLacking([50, 60, 70, 80]));
  expect([state.best, state.changes?.needed]).toEqual([state.bound, 0]);
});

test('a part gets as many changes as pay, and a limit that every best plan keeps solves nothing between', () => {
  // Each part has one change; two further ones cover a unit each.
  const ten = calculate(createProblem(10));
  const all = calculate(createProblem(4 * PARTS.length));

  expect(ten.kpis.UnavailableUnits).toBe(countLacking([...PARTS.map((id) => 10 * id), 2]));
  expect(ten.state.best).toBe(ten.state.bound);
  expect([all.kpis.UnavailableUnits, all.solved]).toEqual([0, 0]);
  expect(all.state.best).toBe(all.state.bound);
});

test('a search that is asked to finish keeps the limit by solved plans, and leaves its gap open', () => {
  const { state, solved, kpis } = calculate(createProblem(4), 2);

  expect(solved).toBe(2);
  expect(kpis.UnavailableUnits).toBeGreaterThan(countLacking([50, 60, 70, 80]));
  expect(kpis.UnavailableUnits).toBeLessThan(countLacking([]));
  expect(state.bound).toBeLessThan(state.best);
});
