import { expect, test } from 'vitest';
import type { WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';
import { adapted } from '#lib/procurement/domain/optimise/adapt.ts';
import { rangeOf } from '#lib/procurement/domain/optimise/archive.ts';
import { offer, type Workshop, workshopOf } from '#lib/procurement/domain/optimise/workshop.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';

const configuration: WeightedConfiguration = {
  name: 'Cheap or few',
  weights: { Cost: 50, Orders: 50 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const [FIRST, CHANGED] = [0, 1];
const [ORDERS] = [5];

/** Both parts can be had of both suppliers; alone each costs less, and two orders, together more, and one. */
const shop = (): Workshop => {
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
  // Ten of each offer, ordered in the first period: the first part's, then those of the part that has changed.
  const pool = [
    [[0, 0, 10]],
    [
      [0, 0, 10],
      [1, 0, 10],
    ],
  ];
  return workshopOf(problem, configuration, { floors: [10, 10], pool, points: [] });
};

const state = (of: Workshop) => ({
  version: 1 as const,
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

test('each point of a front takes the columns of changed parts that suit what it is good at', () => {
  const of = shop();
  const [joined, alone] = [0, 1];
  const ordersOf = (values: readonly number[]) => values[ORDERS];
  // A front of which both ends are known, but neither what the part that has changed costs at them.
  offer(of, [FIRST, joined]);
  offer(of, [FIRST, alone]);
  const { ideal, nadir } = rangeOf(of.points);
  expect(ideal[ORDERS]).toBe(1);
  expect(nadir[ORDERS]).toBe(2);
  for (const only of of.points) {
    const swapped = of.points.map((point) => ({ ...point, choice: only.choice }));
    const after = { ...of, points: swapped };
    adapted(after, state(after));
    expect(after.points.map(({ values }) => ordersOf(values))).toEqual(expect.arrayContaining([1, 2]));
  }
});
