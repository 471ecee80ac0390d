import { expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement.ts';
import { useStateMachine } from '#test/support/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as comparePlans } from '../../../functions/procurement/calculator/comparePlans.ts';

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
