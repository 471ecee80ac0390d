import { beforeAll, describe, expect, test } from 'vitest';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as whyNot } from '../../../../functions/procurement/calculator/plan/whyNot.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const planned = async (name: string, configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body: instance(name) });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const ask = (planId: string, body: unknown) => call(whyNot, { path: { planId }, body: JSON.stringify(body) });

/** One part with three offers of 10 pieces: supplier 1 for 14 after a period, 2 for 11 after two, 3 for 10 after four. */
let cheapest = '';
let lots = '';
beforeAll(async () => {
  cheapest = await planned('01-tiny-cheap-or-fast', 'LowestCost');
  lots = await planned('02-tiny-lots-and-limits', 'LowestCost');
});

describe('why not another supplier', () => {
  test('is answered by the best plan with it: lines, figures and price', async () => {
    const { status, json } = await ask(cheapest, { PartId: 10, SupplierId: 1 });

    expect(status).toBe(200);
    expect(json).toMatchObject({ Possible: true, Exact: true, CostChange: 40 });
    expect(json.Difference.Purchases).toMatchObject({
      Added: [{ SupplierId: 1, OfferId: 101, Quantity: 10, TotalPrice: 140 }],
      Removed: [{ SupplierId: 3, OfferId: 301, Quantity: 10, TotalPrice: 100 }],
    });
    expect(json.Difference.Kpis.TotalCost).toEqual({ Before: 100, After: 140, Change: 40 });
    expect(json.Deciding.map(({ Objective }: { Objective: string }) => Objective)).toEqual([
      'UnavailableUnits',
      'EndMinimumStockShortfall',
      'TotalCost',
      'LateUnitPeriods',
      'MinimumStockShortfallUnitPeriods',
    ]);
  });

  test('names the limit that makes it dear, and the price without it', async () => {
    const { json } = await ask(cheapest, { PartId: 10, SupplierId: 1 });

    // One piece of the wished offer and nine of the cheapest one would do.
    expect(json.Limit).toMatchObject({
      ReasonText: 'MinimumAmount',
      Rows: [
        { SupplierId: 1, OfferId: 101, Amount: 10, Used: 10 },
        { SupplierId: 3, OfferId: 301, Amount: 10, Used: 0 },
      ],
      CostChangeWithout: 4,
    });
  });

  test('names rows that the plan uses up, if need be of other offers than those of the wish', async () => {
    const daily = await planned('05-daily-calendar', 'LowestCost');
    for (const wish of [{ SupplierId: 4 }, { SupplierId: 7, Exclude: true }]) {
      const { json } = await ask(daily, { PartId: 1, ...wish });

      expect(json).toMatchObject({ Possible: true, Limit: { ReasonText: 'OfferCapacity' } });
      expect(json.Limit.Rows.length).toBeGreaterThan(0);
      for (const { Amount, Used } of json.Limit.Rows) expect(Used).toBe(Amount);
    }
  });

  test('by weights also tells the weighted distance and its bound', async () => {
    const balanced = await planned('01-tiny-cheap-or-fast', 'Balanced');
    const { json } = await ask(balanced, { PartId: 10, SupplierId: 1 });

    expect(json).toMatchObject({ Possible: true, Exact: true, CostChange: 30 });
    const { Before, After, Change, Bound } = json.WeightedDistance;
    expect(After).toBeGreaterThan(Before);
    expect(Change).toBeCloseTo(After - Before, 4);
    expect(Bound).toBeLessThanOrEqual(After);
  });
});

test('why not on time is answered by the best plan that is never late', async () => {
  const { json } = await ask(cheapest, { PartId: 10, OnTime: true });

  expect(json).toMatchObject({ Possible: true, Exact: true, CostChange: 40 });
  expect(json.Difference.Kpis.LateUnitPeriods.After).toBe(0);
});

test('why not without an order is answered by the best plan that has none of them', async () => {
  const { json } = await ask(cheapest, { PartId: 10, SupplierId: 3, Exclude: true });

  expect(json).toMatchObject({ Possible: true, Exact: true, CostChange: 10 });
  expect(json.Difference.Purchases.Added).toMatchObject([{ SupplierId: 2, Quantity: 10 }]);
});

describe('a wish that no plan fulfils', () => {
  test.each([
    ['more than an offer has', { PartId: 22, OfferId: 304, Quantity: 21 }, 'OfferCapacity', { Amount: 20 }],
    ['less than the minimum order', { PartId: 22, OfferId: 304, Quantity: 9 }, 'MinimumAmount', { Amount: 10 }],
  ])('names the limit: %s', async (_, body, reason, row) => {
    const { json } = await ask(lots, body);

    expect(json).toMatchObject({ Possible: false, Exact: true, Limit: { ReasonText: reason } });
    expect(json.Limit.Rows).toMatchObject([{ OfferId: 304, ...row }]);
    expect(json).not.toHaveProperty('Difference');
  });

  test('names the maximum stock', async () => {
    const { json } = await ask(lots, { PartId: 22, OfferId: 304, OrderPeriod: 2, Quantity: 20 });

    expect(json).toMatchObject({
      Possible: false,
      Exact: true,
      Limit: { ReasonText: 'MaximumStock', Rows: [{ Amount: 8 }] },
    });
  });

  test('shows the limits of every group where no single one explains it', async () => {
    const { json } = await ask(cheapest, { PartId: 10, OfferId: 101, Quantity: 11 });

    expect(json.Limit).toMatchObject({ ReasonText: 'Combined' });
    expect(json.Limit.Rows).toContainEqual({
      ReasonText: 'SupplierQuantity',
      SupplierId: 1,
      Amount: 10,
      Used: 0,
    });
  });

  test('names the window of an offer, and the earliest delivery that it allows', async () => {
    const { json } = await ask(lots, { PartId: 20, OfferId: 301, OrderPeriod: 2 });

    expect(json).toMatchObject({
      Possible: false,
      Exact: true,
      Limit: { ReasonText: 'OfferClosed', Rows: [], EarliestPossiblePeriod: 6 },
    });
  });

  test('names the lead time where no order arrives early enough', async () => {
    const { json } = await ask(lots, { PartId: 20, OfferId: 302, OrderPeriod: 8 });
    expect(json).toMatchObject({ Possible: false, Limit: { ReasonText: 'OfferClosed' } });

    const late = await ask(cheapest, { PartId: 10, SupplierId: 3, OrderPeriod: 6 });
    expect(late.json).toMatchObject({ Possible: false, Limit: { ReasonText: 'LeadTime', EarliestPossiblePeriod: 5 } });
  });
});

test('equal questions have equal answers', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => ask(lots, { PartId: 21, Quantity: 24 })));

  expect(first?.json).toEqual(second?.json);
});

test.each([
  ['PartId', {}],
  ['PartId', { PartId: 'ten', OnTime: true }],
  ['PartId', { PartId: 999, OnTime: true }],
  ['', { PartId: 20 }],
  ['', { PartId: 20, OnTime: false }],
  ['SupplierId', { PartId: 20, SupplierId: 9 }],
  ['OfferId', { PartId: 20, OfferId: 303 }],
  ['OfferId', { PartId: 20, SupplierId: 1, OfferId: 302 }],
  ['OrderPeriod', { PartId: 20, OrderPeriod: 4 }],
  ['OrderPeriod', { PartId: 20, OrderPeriod: 9 }],
  ['Quantity', { PartId: 20, Quantity: 0 }],
  ['Quantity', { PartId: 20, Quantity: 5, Exclude: true, OfferId: 301 }],
  ['Exclude', { PartId: 20, Exclude: true }],
  ['OnTime', { PartId: 20, OnTime: 1 }],
  ['Colour', { PartId: 20, Colour: 'red' }],
  ['', [1]],
])('a question with a wrong %s is refused: %j', async (path, body) => {
  const { status, json } = await ask(lots, body);

  expect(status).toBe(400);
  expect(json.errors).toMatchObject([{ path, message: json.message }]);
});

test('a plan that does not exist cannot be asked', async () => {
  expect((await ask('0f8fad5b-d9cb-469f-a165-70867728950e', {})).status).toBe(404);
});
