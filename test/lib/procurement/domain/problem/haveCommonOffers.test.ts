import { expect, test } from 'vitest';
import { haveCommonOffers } from '#lib/procurement/domain/problem/haveCommonOffers.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { readInstance } from '#test/support/ui/plans.ts';

type Tables = Readonly<Record<string, readonly (readonly number[])[]>>;

const toProblem = (materialList: Tables): Problem => {
  const read = readProblem({ materialList });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.problem;
};

const problemOf = (name: string): Problem =>
  toProblem((JSON.parse(readInstance(name)) as { materialList: Tables }).materialList);

/** A problem with these offers, each as part, supplier, offer and price. */
const offers = (...rows: readonly (readonly [number, number, number, number])[]): Problem => {
  const unique = (place: 0 | 1): readonly number[] => [...new Set(rows.map((row) => row[place]))];
  return toProblem({
    Part: unique(0).map((part) => [part, 0, 0, 1]),
    AvailableParts: [],
    ProductionPlan: [],
    PartsToBuy: [],
    Supplier: unique(1).map((supplier) => [supplier, 90, 0]),
    SupplierPart: [...new Set(rows.map(([part, supplier]) => `${supplier} ${part}`))].map((pair) => [
      ...pair.split(' ').map(Number),
      0,
      1000,
      1,
    ]),
    OfferPartSupplier: rows.map(([part, supplier, offer, price]) => [part, supplier, offer, 0, 1000, 1, 1, 2, price]),
    Periods: [
      [1, 1, 1],
      [2, 2, 1],
    ],
  });
};

test('problems have common offers if half of the offers of each are in the other, whatever their prices', () => {
  const week = offers([1, 1, 1, 100], [1, 2, 1, 90], [2, 1, 1, 50], [2, 3, 1, 60]);

  expect(haveCommonOffers(week, week)).toBe(true);
  expect(haveCommonOffers(week, offers([1, 1, 1, 120], [1, 2, 1, 90], [9, 1, 1, 50]))).toBe(true);
  expect(haveCommonOffers(week, offers([1, 1, 1, 100], [8, 2, 1, 90]))).toBe(false);
  expect(haveCommonOffers(offers([1, 1, 1, 100]), week)).toBe(false);
});

test('different problems of the same size of ids have no common offers', () => {
  expect(haveCommonOffers(problemOf('07-coupled-40'), problemOf('08-coupled-60'))).toBe(false);
  expect(haveCommonOffers(problemOf('08-coupled-60'), problemOf('09-coupled-200'))).toBe(false);
});
