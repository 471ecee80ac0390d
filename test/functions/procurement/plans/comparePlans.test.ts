import { describe, expect, test } from 'vitest';
import type { Cause } from '#lib/procurement/domain/questions/causes.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const planned = async (configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body: instance('03-tiny-every-alert') });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const nothing = { Added: [], Removed: [], Changed: [] };

test('two plans are compared by orders, alerts and figures', async () => {
  const [cheap, prompt] = [await planned('LowestCost'), await planned('OnTime')];

  const { status, json } = await call(comparePlans, { path: { planId: cheap, otherId: prompt } });

  expect(status).toBe(200);
  // The plans differ only in part 40, which the second buys from the supplier that delivers in time.
  expect(json.Purchases).toMatchObject({
    Added: [{ PartId: 40, OfferId: 1040, SupplierId: 1, Quantity: 10, TotalPrice: 120 }],
    Removed: [{ PartId: 40, OfferId: 2040, SupplierId: 2, Quantity: 10, TotalPrice: 90 }],
    Changed: [],
  });
  expect(json.Alerts).toEqual({
    ...nothing,
    Removed: [{ PartId: 40, RequiredPeriod: 4, RequirementType: 0, LateQuantity: 10, MissingAmount: 0 }],
  });
  expect(json.Kpis.TotalCost).toEqual({ Before: 397, After: 427, Change: 30 });
  expect(json.Kpis.OnTimeRate).toEqual({ Before: 0.2643, After: 0.3357, Change: 0.0714 });
});

test('a plan does not differ from itself; an unknown plan is not found', async () => {
  const planId = await planned('LowestCost');

  const { json } = await call(comparePlans, { path: { planId, otherId: planId } });
  expect([json.Purchases, json.Alerts]).toEqual([nothing, nothing]);

  expect((await call(comparePlans, { path: { planId, otherId: newId() } })).status).toBe(404);
});

test('plans of the same weights are compared by the ranges of each front', async () => {
  const base = await planned('Balanced');
  const data = JSON.parse(instance('03-tiny-every-alert'));
  const offers = data.materialList.OfferPartSupplier;
  const dearer = offers.map((offer: number[]) => offer.with(-1, (offer.at(-1) ?? 0) * 2));
  const body = JSON.stringify({ materialList: { ...data.materialList, OfferPartSupplier: dearer } });
  const { json: started } = await call(calculate, {
    path: { configurationName: 'Balanced' },
    query: `from=${base}`,
    body,
  });
  const whatIf = started.ODProcurementPlanID;
  expect(await ended(whatIf)).toBe(1);

  const compared = async (planId: string, otherId: string) =>
    (await call(comparePlans, { path: { planId, otherId } })).json.WeightedDistance;
  const { RangeBefore, RangeAfter } = await compared(base, whatIf);

  expect(RangeBefore.Before).toBeLessThan(RangeBefore.After);
  expect(RangeBefore).not.toEqual(RangeAfter);
  expect(await compared(whatIf, base)).toEqual({
    RangeBefore: { Before: RangeAfter.After, After: RangeAfter.Before },
    RangeAfter: { Before: RangeBefore.After, After: RangeBefore.Before },
  });
  expect(await compared(await planned('LowestCost'), base)).toBeUndefined();
});

describe('the causes of a difference', () => {
  const data = JSON.parse(instance('02-tiny-lots-and-limits'));
  const { PartsToBuy, OfferPartSupplier } = data.materialList;
  /** The same data with changed rows: a dearer offer, a larger requirement. */
  const withChanges = (isDearer: boolean, isLarger: boolean) => {
    const offers = OfferPartSupplier.map((row: number[], n: number) =>
      n === 0 && isDearer ? row.with(-1, (row.at(-1) ?? 0) + 3) : row,
    );
    const needs = PartsToBuy.map((row: number[], n: number) =>
      n === 0 && isLarger ? row.with(1, (row[1] ?? 0) + 1) : row,
    );
    return JSON.stringify({ materialList: { ...data.materialList, OfferPartSupplier: offers, PartsToBuy: needs } });
  };
  const costOf = async (body: string) => {
    const { json } = await call(calculate, { path: { configurationName: 'LowestCost' }, body });
    const planId: string = json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);
    const figures = await call(getPlanKpis, { path: { planId } });
    return { planId, cost: figures.json.TotalCost };
  };

  test('are the changes of the data, each with the plan that a calculation without it gives', async () => {
    const [first, second] = [await costOf(withChanges(false, false)), await costOf(withChanges(true, true))];
    const without = {
      OfferPartSupplier: await costOf(withChanges(false, true)),
      PartsToBuy: await costOf(withChanges(true, false)),
    };

    const path = { planId: first.planId, otherId: second.planId };
    const { status, json } = await call(comparePlans, { path, query: 'causes=true' });

    expect(status).toBe(200);
    const found = json.Causes.Changes.map(({ Table, Exact, Without }: Cause) => [
      Table,
      Exact,
      Without.Kpis.TotalCost?.After,
    ]);
    const expected = Object.entries(without).map(([table, { cost }]) => [table, true, cost]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining(expected));
    const effects = json.Causes.Changes.map(({ Without }: Cause) => Math.abs(Without.Kpis.TotalCost?.Change ?? 0));
    expect(effects).toEqual([...effects].sort((a, b) => b - a));
    expect(json.Causes.Others).toBe(0);
  });

  test('are left out where they are not asked for, and refused for another value', async () => {
    const { planId } = await costOf(withChanges(false, false));
    const path = { planId, otherId: planId };
    expect((await call(comparePlans, { path })).json).not.toHaveProperty('Causes');
    expect((await call(comparePlans, { path, query: 'causes=true' })).json.Causes).toEqual({ Changes: [], Others: 0 });
    expect((await call(comparePlans, { path, query: 'causes=yes' })).status).toBe(400);
  });
});
