import { describe, expect, test } from 'vitest';
import type { OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import { applyDraft, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { LINE_MEMBERS, type LineMember } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { expressWish } from '#lib/ui/browser/procurement/plan/whyNot/expressWish.ts';
import { suggestWishes } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import { formatWish, parseWish, type Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

const PART = 10;

const createLine = (members: Partial<Line>): Line => ({
  ...(Object.fromEntries(LINE_MEMBERS.map((name) => [name, 0])) as Record<LineMember, number>),
  PartId: PART,
  ...members,
});

const line = createLine({ SupplierId: 1, OfferId: 11, OrderPeriod: 3, Quantity: 4 });
const use = (OfferId: number, OrderPeriod: number, Quantity = 5, needed = Quantity) => ({
  SupplierId: Math.floor(OfferId / 10),
  OfferId,
  OrderPeriod,
  Quantity,
  needed,
});

describe('the wish of a question', () => {
  test.each<Wish>([
    { kind: 'offer', supplier: 2, offer: 21, quantity: 30 },
    { kind: 'offer', supplier: 2, offer: 21, quantity: undefined },
    { kind: 'period', period: 4, quantity: 1 },
    { kind: 'quantity', quantity: 7 },
    { kind: 'onTime' },
    { kind: 'without' },
  ])('is read from the address as it was written: %o', (wish) => {
    expect(parseWish(formatWish(wish))).toEqual(wish);
  });

  test.each([undefined, '', 'offer', 'offer,2', 'quantity', 'quantity,x', 'period,1.5', 'other,1'])(
    'is none in an address that says %s',
    (text) => {
      expect(parseWish(text)).toBeUndefined();
    },
  );
});

describe('suggestions for an order', () => {
  const option = (offerId: number, more: Partial<OfferOption> = {}): OfferOption => ({
    supplierId: Math.floor(offerId / 10),
    offerId,
    price: 5,
    leadTime: 1,
    window: [1, 5],
    minimum: 0,
    capacity: 100,
    used: 0,
    left: 100,
    reliability: 90,
    priority: false,
    earliestDelivery: 2,
    isInTime: true,
    ...more,
  });
  const periods = [1, 2, 3, 4, 5].map((id) => ({ id, date: id, active: id !== 4 }));

  test('have the other offers with what they take and the moved order, between their minimum and capacity', () => {
    const options = [option(11), option(21), option(22, { capacity: 6 }), option(31, { minimum: 20 }), option(21)];
    const { offers } = suggestWishes({ periods, now: 1 }, options, line, [use(11, 3, 8, 6), use(21, 2, 3), use(11, 2)]);

    expect(offers.map(({ offer, now, quantity }) => [offer, now, quantity])).toEqual([
      [21, 3, 9],
      [22, 0, 6],
      [31, 0, 20],
    ]);
  });

  test('have the open periods from now on except that of the order', () => {
    const suggested = suggestWishes({ periods, now: 1 }, [option(11)], line, [use(11, 3, 8), use(11, 2, 5)]);

    expect(suggested.periods.map(({ id, now, quantity }) => [id, now, quantity])).toEqual([
      [2, 5, 13],
      [5, 0, 8],
    ]);
    expect(suggested.quantity).toBe(8);
  });
});

describe('a wish as a change of the data', () => {
  const offer = (id: number, first: number, last: number, part = PART): readonly number[] => [
    id,
    Math.floor(id / 10),
    part,
    1,
    100,
    0,
    first,
    last,
    5,
  ];
  const tables: ProblemTables = {
    Part: [],
    AvailableParts: [],
    ProductionPlan: [],
    PartsToBuy: [],
    Supplier: [],
    SupplierPart: [],
    OfferPartSupplier: [offer(11, 1, 5), offer(12, 3, 3), offer(21, 1, 5), offer(13, 1, 5, 99)],
    Periods: [1, 2, 3, 4, 5].map((id) => [id, id, 1]),
  };
  const nothing = { Added: [], Removed: [], Changed: [] };
  const lineOf = (OfferId: number, OrderPeriod: number) => ({
    ...use(OfferId, OrderPeriod),
    PartId: PART,
    DeliveryPeriod: OrderPeriod + 1,
    TotalPrice: 25,
  });
  /** Offers with their windows after the change; undefined where the data cannot express the wish. */
  const express = (
    wish: Wish,
    uses: readonly ReturnType<typeof use>[],
    after: readonly ReturnType<typeof lineOf>[],
  ) => {
    const change = expressWish(wish, line, tables, uses, {
      ...nothing,
      Removed: uses.map(({ OfferId, OrderPeriod }) => lineOf(OfferId, OrderPeriod)),
      Added: after,
    });
    return (
      change &&
      applyDraft(tables, change(NO_CHANGES)).materialList.OfferPartSupplier.map((row) => [row[0], row[6], row[7]])
    );
  };

  test('without an order whose supplier delivers the part no more: its offers of the part are removed', () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(21, 2)])).toEqual([
      [21, 1, 5],
      [13, 1, 5],
    ]);
  });

  test('without an order before or after all others of its supplier: the windows end beside it', () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 4)])).toEqual([
      [11, 4, 5],
      [21, 1, 5],
      [13, 1, 5],
    ]);
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 2)])).toEqual([
      [11, 1, 2],
      [21, 1, 5],
      [13, 1, 5],
    ]);
  });

  test('without an order between others, a quantity, a period or on time: the data have no form for it', () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 2), lineOf(11, 4)])).toBeUndefined();
    for (const wish of [
      { kind: 'quantity', quantity: 3 },
      { kind: 'period', period: 4, quantity: undefined },
      { kind: 'onTime' },
    ] as const)
      expect(express(wish, [use(11, 3)], [lineOf(11, 4)])).toBeUndefined();
  });

  test('from another offer alone: the others of the part are removed; beside others: no form', () => {
    const wish: Wish = { kind: 'offer', supplier: 2, offer: 21, quantity: 5 };

    expect(express(wish, [use(11, 3)], [lineOf(21, 2)])).toEqual([
      [21, 1, 5],
      [13, 1, 5],
    ]);
    expect(express(wish, [use(11, 3)], [lineOf(21, 2), lineOf(11, 4)])).toBeUndefined();
  });
});
