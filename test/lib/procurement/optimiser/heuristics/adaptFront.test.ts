import { expect, test } from 'vitest';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { adaptFront } from '#lib/procurement/optimiser/heuristics/adaptFront.ts';
import {
  createSearchContext,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/search/searchContext.ts';

const configuration: WeightedConfiguration = {
  name: 'Cheap or few',
  weights: { Cost: 50, Orders: 50 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

/** Index of the first part's column, index of the changed part, and indices of criteria. */
const [FIRST, CHANGED] = [0, 1];
const [COST, ORDERS] = [0, 5];

/** Two parts, each cheap at its own supplier and dear at the other's: sharing an order costs more but saves one. */
const context = (): SearchContext => {
  const read = readProblem({
    materialList: {
      Part: [
        [1, 0, 0, 1],
        [2, 0, 0, 1],
      ],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [
        [1, 10, 0, 3],
        [2, 10, 0, 3],
      ],
      Supplier: [
        [1, 100, 1],
        [2, 100, 1],
      ],
      SupplierPart: [1, 2].flatMap((supplier) => [1, 2].map((part) => [supplier, part, 0, 100, 1])),
      OfferPartSupplier: [
        [1, 1, 1, 1, 100, 0, 1, 3, 5],
        [2, 2, 1, 1, 100, 0, 1, 3, 9],
        [3, 1, 2, 1, 100, 0, 1, 3, 9],
        [4, 2, 2, 1, 100, 0, 1, 3, 5],
      ],
      Periods: [1, 2, 3].map((period) => [period, period, 1]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const { problem } = read;
  // Columns of ten units of each offer in the first period: of the first part, then of the changed part.
  const pool = [
    [[0, 0, 10]],
    [
      [0, 0, 10],
      [1, 0, 10],
    ],
  ];
  return createSearchContext(problem, configuration, { floors: [10, 10], pool, points: [] });
};

const state = (of: SearchContext) => ({
  floors: of.floors,
  pool: [],
  points: of.points,
  step: 0,
  found: [],
  factors: [],
  choice: [],
  last: [],
  seed: 1,
  changed: [CHANGED],
});

test('each point of a front gets the columns of changed parts that suit its own best criteria', () => {
  const of = context();
  const ends = [
    [FIRST, 0],
    [FIRST, 1],
  ];
  for (const choice of ends) offerToFront(of, choice);
  const { ideal, nadir } = computeRange(of.points);
  expect([ideal[ORDERS], nadir[ORDERS]]).toEqual([1, 2]);
  for (const choice of ends) {
    // The extreme points of the former front, each a little dearer, with any column of the changed part.
    const points = of.points.map((point) => ({
      ...point,
      choice,
      values: point.values.map((value, n) => (n === COST ? value + 1 : value)),
    }));
    const after = { ...of, points };
    adaptFront(after, state(after));
    expect(after.points.map((point) => point.choice).sort()).toEqual(ends);
  }
});
