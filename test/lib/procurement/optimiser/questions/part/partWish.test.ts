import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { resolveWish, type WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildWishedPart, listWishedOptions } from '#lib/procurement/optimiser/questions/part/partWish.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/**
 * Applies a wish to a part of a material list, of instance 07 by default; `isRecycled` marks all its suppliers as suppliers
 * of recycled parts.
 */
const applyWish = (
  request: WhyNotRequest,
  isRecycled = false,
  materialList: unknown = JSON.parse(instance('07-coupled-40')),
) => {
  const read = readProblem(materialList);
  if ('errors' in read) throw new Error('The instance has errors');
  const resolved = resolveWish(read.problem, request);
  const found = findConfiguration('LowestCost');
  if ('issues' in resolved || found === undefined) throw new Error('The wish has errors');
  const { wish } = resolved;
  const part = read.problem.parts[wish.part];
  if (part === undefined) throw new Error('There is no such part');
  const recycledSupplierIds = isRecycled ? read.problem.suppliers.map(({ id }) => id) : [];
  const configuration = { ...found, recycledSupplierIds };
  const model = buildPartModel(read.problem, part, configuration);
  const isWished = listWishedOptions(model, part, wish);
  return { model, isWished, wished: buildWishedPart({ problem: read.problem, configuration }, part, wish) };
};

/** A supplier of part 35 with one offer, and a period in which it takes orders. */
const ORDER = { partId: 35, supplierId: 6, orderPeriod: 3 };

test('an excluded order is no option of the model, so that no limit is needed', () => {
  const { model, isWished, wished } = applyWish({ ...ORDER, isExcluded: true });
  expect(isWished).toContain(true);
  expect(wished.model.options).toEqual(model.options.filter((_, n) => !isWished[n]));
  expect(wished.limits).toEqual([]);
});

test('a quantity of one order is fixed in the model; a plan on time stays a limit', () => {
  const { model, isWished, wished } = applyWish({ ...ORDER, isOnTime: true });
  const low = model.options.find((_, n) => isWished[n])?.low ?? 0;
  const fixed = applyWish({ ...ORDER, quantity: low, isOnTime: true }).wished;
  expect(fixed.model.options.filter(({ isForced }) => isForced)).toMatchObject([{ low, high: low }]);
  expect(fixed.model.options).toHaveLength(model.options.length);
  expect(fixed.limits).toHaveLength(1);
  expect(wished.limits).toHaveLength(2);
});

test('a quantity below the minimum order, of several orders, or of recycled parts is a limit', () => {
  const { model, isWished } = applyWish(ORDER);
  const low = model.options.find((_, n) => isWished[n])?.low ?? 0;
  const cases = [
    applyWish({ ...ORDER, quantity: low - 1 }),
    applyWish({ partId: ORDER.partId, supplierId: ORDER.supplierId, quantity: low }),
    applyWish({ ...ORDER, quantity: low }, true),
  ];
  for (const { wished } of cases) {
    expect(wished.model.options.some(({ isForced }) => isForced)).toBe(false);
    expect(wished.limits).toHaveLength(2);
  }
});

/** A part with two offers of supplier 1, whose orders have at least 12 units together, and one of supplier 2. */
const SUPPLIERS = {
  materialList: {
    Part: [[1, 0, 100, 1]],
    AvailableParts: [[1, 0, 1]],
    ProductionPlan: [],
    PartsToBuy: [[1, 50, 0, 3]],
    Supplier: [
      [1, 0, 0],
      [2, 0, 0],
    ],
    SupplierPart: [
      [1, 1, 12, 1_000, 0],
      [2, 1, 0, 1_000, 0],
    ],
    OfferPartSupplier: [
      [1, 1, 1, 0, 100, 7, 1, 2, 3],
      [2, 1, 1, 0, 100, 5, 1, 2, 4],
      [3, 2, 1, 0, 100, 4, 1, 2, 5],
    ],
    Periods: [1, 2, 3].map((n) => [n, n, 1]),
  },
};

test.for([
  ['a supplier with a minimum', { supplierId: 1 }],
  ['a supplier without a minimum', { supplierId: 2 }],
  ['an offer of two', { offerId: 1 }],
  ['a period', { orderPeriod: 1 }],
] as const)(
  'a wish for %s counts whole orders: a unit less than the smallest does not keep its limits',
  ([, request]) => {
    const { isWished, wished } = applyWish({ partId: 1, ...request }, false, SUPPLIERS);
    const { model, limits } = wished;
    const isKept = (quantities: readonly number[]): boolean =>
      limits.every(([form, most]) => computeCost(model, form, quantities) <= most);
    const order = (quantity: number, offer: number, period: number) =>
      model.options.map((option) => (option.offer === offer && option.order === period ? quantity : 0));
    expect(isWished).toContain(true);
    for (const [n, { offer, order: period }] of model.options.entries()) {
      const least = offer === 2 ? 4 : 12;
      expect(isKept(order(least - 1, offer, period))).toBe(false);
      expect(isKept(order(least, offer, period))).toBe(isWished[n]);
      // The smallest order of the first offer reaches the supplier's minimum together with one of the second.
      const second = order(5, 1, period);
      const both = order(7, 0, period).map((quantity, each) => quantity + (second[each] ?? 0));
      if (offer === 0) expect(isKept(both)).toBe(isWished[n]);
    }
  },
);
