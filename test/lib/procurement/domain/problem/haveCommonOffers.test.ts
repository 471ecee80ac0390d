import { expect, test } from 'vitest';
import { haveCommonOffers } from '#lib/procurement/domain/problem/haveCommonOffers.ts';
import { readInstance } from '#test/support/ui/plans.ts';

const offersOf = (name: string) => {
  const { materialList } = JSON.parse(readInstance(name)) as { materialList: { OfferPartSupplier: number[][] } };
  return { OfferPartSupplier: materialList.OfferPartSupplier };
};

const offers = (...rows: readonly (readonly number[])[]) => ({ OfferPartSupplier: rows });

test('problems have common offers if half of the offers of each are in the other, whatever their prices', () => {
  const week = offers([1, 1, 1, 100], [1, 2, 1, 90], [2, 1, 1, 50], [2, 3, 1, 60]);

  expect(haveCommonOffers(week, week)).toBe(true);
  expect(haveCommonOffers(week, offers([1, 1, 1, 120], [1, 2, 1, 90], [9, 1, 1, 50]))).toBe(true);
  expect(haveCommonOffers(week, offers([1, 1, 1, 100], [8, 2, 1, 90]))).toBe(false);
  expect(haveCommonOffers(offers([1, 1, 1, 100]), week)).toBe(false);
  expect(haveCommonOffers(offers(), offers())).toBe(true);
});

test('different problems of the same size of ids have no common offers', () => {
  expect(haveCommonOffers(offersOf('07-coupled-40'), offersOf('08-coupled-60'))).toBe(false);
  expect(haveCommonOffers(offersOf('08-coupled-60'), offersOf('09-coupled-200'))).toBe(false);
});
