import { describe, expect, test } from 'vitest';
import type { OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import { applyDraft, NO_CHANGES } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import { LINE_MEMBERS, type LineMember } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import { expressWish } from '#lib/ui/browser/procurement/plan/whyNot/expressWish.ts';
import { listKinds, type Subject, toSubject, toWishBody } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';
import { suggestWishes } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import { formatWish, parseWish, WISH_KINDS, type Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

const PART = 10;

const createLine = (members: Partial<Line>): Line => ({
  ...(Object.fromEntries(LINE_MEMBERS.map((name) => [name, 0])) as Record<LineMember, number>),
  PartId: PART,
  ...members,
});

const subject = toSubject(createLine({ SupplierId: 1, OfferId: 11, OrderPeriod: 3, Quantity: 4 }));
const use = (OfferId: number, OrderPeriod: number, Quantity = 5, needed = Quantity) => ({
  SupplierId: Math.floor(OfferId / 10),
  OfferId,
  OrderPeriod,
  Quantity,
  needed,
});

test('a question about units without an order asks for on time or a certain offer, and names only the part', () => {
  const missing: Subject = { part: PART, order: undefined, units: 5, isLate: true };
  expect(listKinds(missing)).toEqual(['onTime', 'offer']);
  expect(listKinds(subject)).toEqual(WISH_KINDS);
  expect(toWishBody({ kind: 'onTime' }, missing)).toEqual({ PartId: PART, OnTime: true });
  expect(toWishBody({ kind: 'offer', supplier: 2, offer: 21, quantity: 5 }, missing)).toEqual({
    PartId: PART,
    SupplierId: 2,
    OfferId: 21,
    Quantity: 5,
  });
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
    'is undefined for the address %s',
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
    const { offers } = suggestWishes({ periods, now: 1 }, options, subject, [
      use(11, 3, 8, 6),
      use(21, 2, 3),
      use(11, 2),
    ]);

    expect(offers.map(({ offer, now, quantity }) => [offer, now, quantity])).toEqual([
      [21, 3, 9],
      [22, 0, 6],
      [31, 0, 20],
    ]);
  });

  test('have the open periods from now on except that of the order', () => {
    const suggested = suggestWishes({ periods, now: 1 }, [option(11)], subject, [use(11, 3, 8), use(11, 2, 5)]);

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
  /** Offers with window, minimum and capacity after the change; undefined where the data cannot express the wish. */
  const express = (
    wish: Wish,
    uses: readonly ReturnType<typeof use>[],
    after: readonly ReturnType<typeof lineOf>[],
    asked: Subject = subject,
  ) => {
    const Purchases = {
      ...nothing,
      Removed: uses.map(({ OfferId, OrderPeriod }) => lineOf(OfferId, OrderPeriod)),
      Added: after,
    };
    const change = expressWish(wish, asked, { tables, uses }, { Purchases, Kpis: {} });
    return (
      change &&
      applyDraft(tables, change(NO_CHANGES)).materialList.OfferPartSupplier.map((row) =>
        [0, 6, 7, 5, 4].map((place) => row[place]),
      )
    );
  };
  /** Rows as `express` returns them, where minimum and capacity have not changed. */
  const windows = (...rows: readonly (readonly number[])[]) => rows.map((row) => [...row, 0, 100]);

  test("without the only order of its supplier for the part: the supplier's offers of the part are removed", () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(21, 2)])).toEqual(windows([21, 1, 5], [13, 1, 5]));
  });

  test('without the first or last order of its supplier: the order windows end beside it', () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 4)])).toEqual(
      windows([11, 4, 5], [21, 1, 5], [13, 1, 5]),
    );
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 2)])).toEqual(
      windows([11, 1, 2], [21, 1, 5], [13, 1, 5]),
    );
  });

  test('without an order between others: the data have no form for it', () => {
    expect(express({ kind: 'without' }, [use(11, 3)], [lineOf(11, 2), lineOf(11, 4)])).toBeUndefined();
  });

  test('from another offer: the others keep what the answered plan takes of them, and give up the rest', () => {
    const wish: Wish = { kind: 'offer', supplier: 2, offer: 21, quantity: undefined };

    expect(express(wish, [use(11, 3)], [lineOf(21, 2)])).toEqual(windows([21, 1, 5], [13, 1, 5]));
    expect(express({ ...wish, quantity: 5 }, [use(11, 3)], [lineOf(21, 2)])).toEqual([
      [21, 1, 5, 0, 5],
      [13, 1, 5, 0, 100],
    ]);
    expect(express(wish, [use(11, 3, 10)], [lineOf(21, 2), lineOf(11, 4)])).toEqual([
      [11, 1, 5, 0, 5],
      [21, 1, 5, 0, 100],
      [13, 1, 5, 0, 100],
    ]);
    // Of ten units that are ordered five are surplus: the others could do alone.
    expect(express(wish, [use(11, 3, 5)], [lineOf(21, 2), lineOf(11, 4)])).toBeUndefined();
  });

  test('in another period, or with another quantity: window and amounts of the offer allow that alone', () => {
    const period: Wish = { kind: 'period', period: 4, quantity: undefined };
    expect(express(period, [use(11, 3)], [lineOf(11, 4)])).toEqual(windows([11, 4, 4], [13, 1, 5]));
    expect(express(period, [use(11, 3, 10)], [lineOf(11, 4), lineOf(11, 2)])).toBeUndefined();
    const quantity: Wish = { kind: 'quantity', quantity: 5 };
    expect(express(quantity, [use(11, 3, 10)], [lineOf(11, 3), lineOf(21, 1)])).toEqual([
      [11, 3, 3, 0, 5],
      [21, 1, 5, 0, 5],
      [13, 1, 5, 0, 100],
    ]);
    // A surplus of two units: only the minimum makes an order of five.
    expect(express(quantity, [use(11, 3, 8)], [lineOf(11, 3), lineOf(21, 1)])).toEqual([
      [11, 3, 3, 5, 5],
      [21, 1, 5, 0, 5],
      [13, 1, 5, 0, 100],
    ]);
  });

  test('on time: each offer has the order of the answered plan, if it has one; also of units without an order', () => {
    const missing: Subject = { part: PART, order: undefined, units: 5, isLate: true };
    for (const asked of [subject, missing])
      expect(express({ kind: 'onTime' }, [use(11, 3, 10)], [lineOf(11, 2), lineOf(21, 1)], asked)).toEqual([
        [11, 2, 2, 0, 5],
        [21, 1, 1, 0, 5],
        [13, 1, 5, 0, 100],
      ]);
    expect(express({ kind: 'onTime' }, [use(11, 3, 10)], [lineOf(11, 2), lineOf(11, 1)])).toBeUndefined();
    // Either order could be left out: five of the ten units are surplus.
    expect(express({ kind: 'onTime' }, [use(11, 3, 5)], [lineOf(11, 2), lineOf(21, 1)])).toBeUndefined();
    expect(express({ kind: 'quantity', quantity: 5 }, [use(11, 3)], [lineOf(11, 3)], missing)).toBeUndefined();
  });
});
