import { expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { resolveWish, type WhyNotRequest } from '#lib/procurement/domain/questions/whyNot.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildWishedPart, listWishedOptions } from '#lib/procurement/optimiser/questions/partWish.ts';
import { instance } from '#test/support/procurement/procurement.ts';

/** Applies a wish to a part of instance 07; `isRecycled` marks all its suppliers as suppliers of recycled parts. */
const applyWish = (request: WhyNotRequest, isRecycled = false) => {
  const read = readProblem(JSON.parse(instance('07-coupled-40')));
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

test('a quantity below the least order, of several orders, or of recycled parts is a limit', () => {
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
