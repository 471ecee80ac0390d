import { expect, test } from 'vitest';
import { explainChoice, listOfferOptions, type OfferUse } from '#lib/procurement/domain/explain/offerOptions.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

/** Part 7, needed in period 4; periods 1 to 6; offers 10 to 13 with lead times and prices. */
const createProblem = (offers: readonly (readonly number[])[]) => {
  const read = readProblem({
    materialList: {
      Part: [[7, 0, 0, 0]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[7, 100, 0, 4]],
      Supplier: [
        [1, 90, 1],
        [2, 80, 0],
      ],
      SupplierPart: [[1, 7, 5, 70, 1]],
      OfferPartSupplier: offers,
      Periods: [1, 2, 3, 4, 5, 6].map((id) => [id, 20_260_100 + id, 1]),
    },
  });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  const [part] = read.problem.parts;
  if (part === undefined) throw new Error('no part');
  return { problem: read.problem, part };
};

/** OfferId, SupplierId, PartId, LeadTime, capacity, minimum, first, last, price. */
const EARLY = [10, 1, 7, 1, 100, 1, 1, 6, 20];
const CHEAP = [11, 2, 7, 2, 60, 10, 1, 3, 15];
const SLOW = [12, 2, 7, 5, 60, 1, 1, 6, 5];

const use = (SupplierId: number, OfferId: number, PricePerUnit: number, Quantity: number): OfferUse => ({
  SupplierId,
  OfferId,
  PricePerUnit,
  Quantity,
});

test('shows every offer with its terms, what the plan takes and what is left, cheapest first', () => {
  const { problem, part } = createProblem([EARLY, CHEAP, SLOW]);
  const options = listOfferOptions(problem, part, [use(2, 11, 15, 60), use(1, 10, 20, 30), use(1, 10, 20, 10)], 4);

  expect(options.map(({ offerId }) => offerId)).toEqual([12, 11, 10]);
  expect(options[1]).toMatchObject({ used: 60, left: 0, window: [1, 3], minimum: 10, isInTime: true });
  // The supplier has 70 in all, the offer 100.
  expect(options[2]).toMatchObject({ used: 40, left: 30, minimum: 5, reliability: 90, priority: true, capacity: 100 });
  expect(options[0]).toMatchObject({ isInTime: false, earliestDelivery: 6, leadTime: 5 });
});

test('an offer outside of the listed periods has no window and no delivery', () => {
  const { problem, part } = createProblem([EARLY, [11, 2, 7, 2, 60, 10, 8, 9, 15]]);

  expect(listOfferOptions(problem, part, [], 4)[0]).toMatchObject({
    window: undefined,
    earliestDelivery: undefined,
    isInTime: false,
  });
});

const line = (PricePerUnit: number, RequirementType = 0) => ({ PricePerUnit, RequirementType });

test.each([
  ['surplus', [EARLY, CHEAP], [], line(20, 2), 4],
  ['onlyOffer', [EARLY], [], line(20), 4],
  ['noneInTime', [EARLY, CHEAP], [], line(20), 1],
  ['onlyInTime', [EARLY, SLOW], [], line(20), 4],
  ['cheapestInTime', [EARLY, CHEAP, SLOW], [], line(15), 4],
  ['cheaperUsedUp', [EARLY, CHEAP, SLOW], [use(2, 11, 15, 60)], line(20), 4],
  ['cheaperLate', [EARLY, CHEAP], [use(2, 11, 15, 59)], line(20), 4],
] as const)('explains a choice: %s', (reason, offers, uses, order, period) => {
  const { problem, part } = createProblem(offers);

  expect(explainChoice(listOfferOptions(problem, part, uses, period), order)).toBe(reason);
});
