import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AdviceRow, MOST_ADVICE_ROWS } from '#lib/procurement/domain/doctor/advice.ts';
import { findAdvice } from '#lib/procurement/domain/doctor/findAdvice.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

type Rows = readonly (readonly number[])[];
type Tables = Readonly<Record<string, Rows>>;

/** Part 10 needs 100 units in period 4 of six; supplier 1 sells them at 7, there two periods after the order. */
const SOUND: Tables = {
  Part: [[10, 0, 0, 1]],
  AvailableParts: [],
  ProductionPlan: [[1, 20260105, 20260105]],
  PartsToBuy: [[10, 100, 0, 4]],
  Supplier: [[1, 90, 1]],
  SupplierPart: [[1, 10, 0, 1000, 2]],
  OfferPartSupplier: [[101, 1, 10, 2, 1000, 1, 1, 6, 7]],
  Periods: [5, 12, 19, 26]
    .map((day, n) => [n + 1, 20260100 + day, 1])
    .concat([
      [5, 20260202, 1],
      [6, 20260209, 1],
    ]),
};

const examine = (changes: Partial<Tables> = {}): Readonly<Record<string, readonly AdviceRow[]>> => {
  const read = readProblem({ materialList: { ...SOUND, ...changes } });
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return Object.fromEntries(findAdvice(read.problem).map(({ code, rows }) => [code, rows]));
};
const twoSuppliers = {
  Supplier: [
    [1, 90, 1],
    [2, 80, 0],
  ],
  SupplierPart: [
    [1, 10, 0, 1000, 2],
    [2, 10, 0, 1000, 2],
  ],
};
const [offer = []] = SOUND.OfferPartSupplier ?? [];

describe('the doctor', () => {
  test('has nothing to say about sound data', () => {
    expect(examine()).toEqual({});
  });

  test('names an offer that another one beats in everything, and the better one', () => {
    const worse = [202, 2, 10, 3, 900, 1, 1, 6, 8];
    expect(examine({ ...twoSuppliers, OfferPartSupplier: [offer, worse] })).toEqual({
      'A-BEATEN': [{ PartId: 10, SupplierId: 2, OfferId: 202, BetterSupplierId: 1, BetterOfferId: 101 }],
    });
  });

  test.each([
    ['price', [202, 2, 10, 3, 900, 1, 1, 6, 6]],
    ['lead time', [202, 2, 10, 1, 900, 1, 1, 6, 8]],
    ['available units', [202, 2, 10, 3, 1000, 1, 1, 6, 8], { SupplierPart: [[1, 10, 0, 999, 2]] }],
    ['smallest order', [202, 2, 10, 3, 900, 1, 1, 6, 8], { SupplierPart: [[1, 10, 2, 1000, 2]] }],
    [
      'reliability',
      [202, 2, 10, 3, 900, 1, 1, 6, 8],
      {
        Supplier: [
          [1, 79, 1],
          [2, 80, 0],
        ],
      },
    ],
    [
      'priority',
      [202, 2, 10, 3, 900, 1, 1, 6, 8],
      {
        Supplier: [
          [1, 90, 0],
          [2, 80, 1],
        ],
      },
    ],
  ] satisfies readonly (readonly [string, readonly number[], Tables?])[])(
    'does not call an offer beaten that is better in %s',
    (_, other, changes: Tables = {}) => {
      const known = { ...twoSuppliers, ...changes, OfferPartSupplier: [offer, [...other]] };
      expect(examine(known)).not.toHaveProperty('A-BEATEN');
    },
  );

  test('does not call one of two equal offers beaten', () => {
    const same = [202, 1, 10, 2, 1000, 1, 1, 6, 7];
    expect(examine({ OfferPartSupplier: [offer, same] })).toEqual({});
  });

  test('names a lot above three times the units to buy, with the cost of the surplus', () => {
    const lot = (minimum: number) => ({ OfferPartSupplier: [[101, 1, 10, 2, 1000, minimum, 1, 6, 7]] });
    expect(examine(lot(300))).toEqual({});
    expect(examine(lot(301))).toEqual({
      'A-LOT': [{ PartId: 10, SupplierId: 1, OfferId: 101, SmallestOrder: 301, Need: 100, SurplusCost: 201 * 7 }],
    });
    // Stock lowers the need, minimum stock raises it; the supplier's minimum counts as the offer's.
    const changed = { AvailableParts: [[10, 60, 0]], Part: [[10, 5, 0, 1]], SupplierPart: [[1, 10, 136, 1000, 2]] };
    expect(examine(changed)['A-LOT']).toMatchObject([{ SmallestOrder: 136, Need: 45 }]);
  });

  test('names an offer that is received after the last requirement, or never', () => {
    const late = [202, 1, 10, 4, 1000, 1, 1, 6, 7];
    const never = [203, 1, 10, 6, 1000, 1, 1, 6, 7];
    expect(examine({ OfferPartSupplier: [offer, late, never] })['A-USELESS']).toEqual([
      { PartId: 10, SupplierId: 1, OfferId: 202, EarliestPeriod: 5, LastPeriod: 4 },
      { PartId: 10, SupplierId: 1, OfferId: 203, EarliestPeriod: 0, LastPeriod: 4 },
    ]);
    // A minimum stock is wanted until the last period.
    const wanted = { Part: [[10, 1, 0, 1]], OfferPartSupplier: [offer, late] };
    expect(examine(wanted)).not.toHaveProperty('A-USELESS');
  });

  test('names the uncovered units of a requirement that no offer reaches in time, with the earliest period', () => {
    const early = {
      PartsToBuy: [
        [10, 30, 0, 2],
        [10, 100, 0, 4],
      ],
    };
    expect(examine(early)).toEqual({
      'A-LATE': [{ PartId: 10, RequiredPeriod: 2, Quantity: 30, EarliestPeriod: 3 }],
    });
    expect(examine({ ...early, AvailableParts: [[10, 10, 0]] })['A-LATE']).toMatchObject([{ Quantity: 20 }]);
    expect(examine({ ...early, AvailableParts: [[10, 30, 0]] })).toEqual({});
  });

  test('names a part whose open offers deliver less than it needs; offers of a supplier share its units', () => {
    const offers = [101, 102].map((id) => [id, 1, 10, 2, 80, 1, 1, 6, 7]);
    expect(examine({ OfferPartSupplier: offers })).toEqual({});
    expect(examine({ OfferPartSupplier: offers, SupplierPart: [[1, 10, 0, 90, 2]] })['A-CAPACITY']).toEqual([
      { PartId: 10, Need: 100, Capacity: 90 },
    ]);
  });

  test('names a supplier without an offer that can be ordered and received', () => {
    const closed = [202, 2, 10, 6, 900, 1, 1, 6, 8];
    expect(examine({ ...twoSuppliers, OfferPartSupplier: [offer, closed] })['A-SUPPLIER']).toEqual([{ SupplierId: 2 }]);
  });

  test('names a part of which lots, capacities and the maximum stock forbid every order', () => {
    const lot = [101, 1, 10, 2, 1000, 160, 1, 6, 7];
    expect(examine({ OfferPartSupplier: [lot], Part: [[10, 0, 60, 1]] })).toEqual({});
    expect(examine({ OfferPartSupplier: [lot], Part: [[10, 0, 59, 1]] })).toEqual({
      'A-FORBIDDEN': [{ PartId: 10, Need: 100, SmallestOrder: 160, LargestOrder: 159 }],
    });
    expect(examine({ OfferPartSupplier: [[101, 1, 10, 2, 150, 160, 1, 6, 7]] })).toHaveProperty('A-FORBIDDEN');
  });

  test('counts all rows and lists the first', () => {
    const offers = Array.from({ length: 300 }, (_, n) => [n + 1, 1, 10, 2, 1000 - n, 1, 1, 6, 7]);
    const read = readProblem({ materialList: { ...SOUND, OfferPartSupplier: offers } });
    const [advice] = 'problem' in read ? findAdvice(read.problem) : [];
    expect(advice).toMatchObject({ code: 'A-BEATEN', count: 299 });
    expect(advice?.rows).toHaveLength(MOST_ADVICE_ROWS);
  });

  test('finds every beaten offer of a part, and no other, where it has few', () => {
    const row = fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
        const offers = rows.map(([lead, last, price], n) => [n + 1, 1, 10, lead, 1000, 1, 1, last, price]);
        const beaten = rows.flatMap(([lead, last, price], n) =>
          rows.some(([l, e, p]) => l <= lead && e >= last && p <= price && (l < lead || e > last || p < price))
            ? [n + 1]
            : [],
        );
        const found = (examine({ OfferPartSupplier: offers })['A-BEATEN'] ?? []).map(({ OfferId }) => OfferId);
        expect(found.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(beaten);
      }),
    );
  });

  test('names the closed, late and exhausted offers of the instance of every alert', () => {
    const text = readFileSync('test/instances/procurement/03-tiny-every-alert.json', 'utf8');
    const read = readProblem(JSON.parse(text));
    const found = 'problem' in read ? findAdvice(read.problem).map(({ code, rows }) => [code, rows]) : [];
    expect(Object.fromEntries(found)).toEqual({
      'A-FORBIDDEN': [{ PartId: 37, Need: 10, SmallestOrder: 50, LargestOrder: 40 }],
      'A-CAPACITY': [
        { PartId: 35, Need: 10, Capacity: 6 },
        { PartId: 36, Need: 10, Capacity: 7 },
        { PartId: 41, Need: 10, Capacity: 6 },
      ],
      'A-LATE': [
        { PartId: 32, RequiredPeriod: 5, Quantity: 10, EarliestPeriod: 0 },
        { PartId: 33, RequiredPeriod: 5, Quantity: 10, EarliestPeriod: 0 },
        { PartId: 34, RequiredPeriod: 3, Quantity: 10, EarliestPeriod: 5 },
      ],
      'A-USELESS': [
        { PartId: 33, SupplierId: 1, OfferId: 1033, EarliestPeriod: 0, LastPeriod: 5 },
        { PartId: 34, SupplierId: 1, OfferId: 1034, EarliestPeriod: 5, LastPeriod: 3 },
        { PartId: 40, SupplierId: 2, OfferId: 2040, EarliestPeriod: 5, LastPeriod: 4 },
        { PartId: 42, SupplierId: 1, OfferId: 2042, EarliestPeriod: 5, LastPeriod: 4 },
      ],
    });
  });
});
