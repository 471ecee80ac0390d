import { expect, test } from 'vitest';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import {
  AUGMENTATION,
  computeRange,
  computeRates,
  computeTchebycheffDistance,
} from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { NearestJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { findNearestColumn } from '#lib/procurement/optimiser/parts/nearestColumn.ts';
import { getChosenPoint, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import { instance } from '#test/support/procurement/procurement.ts';
import { searchBody } from '#test/support/procurement/searchedContext.ts';

const milp = await loadMilpSolver();

const configuration: WeightedConfiguration = {
  name: 'Quick',
  effort: 'quick',
  weights: { Cost: 35, Lateness: 30, Orders: 25, Suppliers: 10 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
  budget: { randomWeightVectors: 10, generations: 20 },
};

const context = searchBody(milp, JSON.parse(instance('04-small-objects')), configuration);
const range = computeRange(context.points);
const rates = computeRates(range, context.weights);

/** The job of a part beside the other parts of a plan. */
const createJob = (choice: readonly number[], part: number, among: readonly number[]): NearestJob => {
  const others = choice.flatMap((place, n): readonly PoolColumn[] =>
    n === part ? [] : [ensure(context.pool[n]?.[place])],
  );
  return {
    rest: {
      objectives: COLUMN_OBJECTIVES.map((_, n) =>
        others.reduce((total, { objectives }) => total + ensure(objectives[n]), 0),
      ),
      orders: [...new Set(others.flatMap(({ orders }) => orders))],
    },
    rates,
    ideal: range.ideal,
    factors: { largest: 1, each: rates.map(() => AUGMENTATION) },
    floor: ensure(context.floors[part]),
    known: ensure(context.pool[part]?.[ensure(choice[part])]).column,
    among,
  };
};

const findNearest = (part: number, job: NearestJob): PoolColumn => {
  const found = findNearestColumn(milp, ensure(context.parts[part]), job);
  if (found === null) throw new Error('The present plan is always found.');
  return found;
};

const measureWith = (choice: readonly number[], part: number, column: PoolColumn): number => {
  const places = ensure(context.pool[part]);
  const at = places.push(column) - 1;
  const { values } = toPoint(
    context,
    choice.map((place, n) => (n === part ? at : place)),
  );
  places.pop();
  return computeTchebycheffDistance(values, range, context.weights);
};

test('beside the plans of the others no known plan of a part is nearer than the one found', () => {
  const starts = [getChosenPoint(context).choice, ...context.points.slice(0, 3).map(({ choice }) => choice)];
  for (const choice of starts)
    for (const [part, { model, orders }] of context.parts.entries()) {
      const found = findNearest(part, createJob(choice, part, orders));
      expect(isFeasibleColumn(model, found.column)).toBe(true);
      const distance = measureWith(choice, part, found);
      const known = ensure(context.pool[part]).map((column) => measureWith(choice, part, column));
      // Gaps of 0.0001 are left.
      expect(distance).toBeLessThanOrEqual(Math.min(...known) + 1.1e-4);
    }
});

test('the plan found uses only the orders of the present plan and the given ones', () => {
  const { choice } = getChosenPoint(context);
  for (const [part, { orders }] of context.parts.entries()) {
    const present = ensure(context.pool[part]?.[ensure(choice[part])]);
    const among = orders.filter((_, n) => n % 3 === 0);
    const found = findNearest(part, createJob(choice, part, among));
    expect(found.orders.filter((order) => !among.includes(order) && !present.orders.includes(order))).toEqual([]);
    expect(measureWith(choice, part, found)).toBeLessThanOrEqual(measureWith(choice, part, present) + 1e-9);
  }
});
