import { afterEach, expect, test, vi } from 'vitest';
import { countChangedLines } from '#test/support/procurement/countChangedLines.ts';
import { call, ended, instance } from '#test/support/procurement/procurement.ts';
import { useDyingLot } from '#test/support/procurement/useDyingLot.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
const calculations = useDyingLot();

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Two parts, each needed in periods 2 and 4 and offered by two suppliers. */
const body = ({ needs = [20, 10], capacity = 50, prices = [5, 7] } = {}): string =>
  JSON.stringify({
    materialList: {
      Part: [10, 20].map((part) => [part, 0, 0, 1]),
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [10, 20].flatMap((part) => [
        [part, needs[0], 0, 2],
        [part, needs[1], 0, 4],
      ]),
      Supplier: [
        [1, 90, 1],
        [2, 80, 0],
      ],
      SupplierPart: [],
      OfferPartSupplier: [10, 20].flatMap((part) => [
        [100 + part, 1, part, 1, part === 10 ? capacity : 50, 0, 1, 4, prices[0]],
        [200 + part, 2, part, 1, 50, 0, 1, 4, prices[1]],
      ]),
      Periods: [1, 2, 3, 4].map((id) => [id, id, 1]),
    },
  });

const start = async (data: string, query = '', configurationName = 'OnTime'): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: data, query })).json.ODProcurementPlanID;

const completed = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  return (await call(getPlan, { path: { planId } })).json[0];
};

test('at most so many order lines change, first where units would be missing, and the plan names them', async () => {
  const first = await start(body());
  await completed(first);
  // Both parts need more at the end.
  const more = body({ needs: [20, 35] });

  const one = await completed(await start(more, `from=${first}&maximumChanges=1`));
  const two = await completed(await start(more, `from=${first}&maximumChanges=2`));

  expect(one.Replanning).toMatchObject({ From: first, FrozenLines: 0, ForcedLines: 0 });
  expect(one.Replanning.Frozen).toBeUndefined();
  expect(one.Replanning.Changes).toMatchObject({
    Maximum: 1,
    Needed: 0,
    ChangedLines: 1,
    UnavailableByLimit: 25,
    Lines: [{ Improves: 'UnavailableUnits' }],
  });
  expect(one.Message).toMatch(/UnavailableUnits=25;.*; MaximumChanges=1; ChangedLines=1 \(offer .*: better Unavail/);
  expect(one.Message).toContain('UnavailableByLimit=25 (units that would be available without the limit');
  expect(one.UnavailableItems.map(({ ReasonText }: Record<string, string>) => ReasonText)).toEqual(['ChangeLimit']);
  expect(await countChangedLines(first, one.ODProcurementPlanID)).toBe(1);
  const { json } = await call(getPlanKpis, { path: { planId: one.ODProcurementPlanID } });
  expect([json.UnavailableUnits, json.Objectives]).toEqual([25, undefined]);

  expect(two.Replanning.Changes).toMatchObject({ ChangedLines: 2, UnavailableByLimit: 0 });
  expect(two.Message).toMatch(/; Gap=0.00; .*MaximumChanges=2/);
  expect(await countChangedLines(first, two.ODProcurementPlanID)).toBe(2);
});

test('at 0 the plan stays as it is, although the new data would choose otherwise', async () => {
  const first = await start(body());
  await completed(first);
  const dearer = body({ prices: [9, 7] });

  const kept = await completed(await start(dearer, `from=${first}&maximumChanges=0`));
  const free = await completed(await start(dearer, `from=${first}`));

  expect(kept.Replanning.Changes).toEqual({
    Maximum: 0,
    Needed: 0,
    ChangedLines: 0,
    Lines: [],
    UnavailableByLimit: 0,
    ShortfallByLimit: 0,
  });
  expect(await countChangedLines(first, kept.ODProcurementPlanID)).toBe(0);
  expect(await countChangedLines(first, free.ODProcurementPlanID)).toBeGreaterThan(0);
});

test('changes that the data force count, and if they exceed the limit as few lines as possible change', async () => {
  const first = await start(body());
  await completed(first);
  const less = body({ capacity: 12 });

  const frozen = await completed(await start(less, `from=${first}&frozen=1&maximumChanges=0`));
  const forced = await completed(await start(less, `from=${first}&maximumChanges=0`));

  for (const plan of [frozen, forced]) {
    const { Changes, ForcedLines } = plan.Replanning;
    expect(Changes.Needed).toBeGreaterThan(0);
    expect(Changes.ChangedLines).toBe(Changes.Needed);
    expect(ForcedLines).toBe(Changes.Needed);
    expect(Changes.Lines[0]).toMatchObject({ PartId: 10, OfferId: 110, ReasonText: 'OfferCapacity' });
    expect(plan.Message).toContain(`NeededChanges=${Changes.Needed} (more than the limit`);
    expect(await countChangedLines(first, plan.ODProcurementPlanID)).toBe(Changes.Needed);
  }
  expect(frozen.Replanning.Frozen).toBe(1);
  const path = { planId: frozen.ODProcurementPlanID };
  const problem = await call(getPlanProblem, { path });
  expect(problem.json.Replanning).toEqual({ From: first, Frozen: 1, MaximumChanges: 0 });
  const orders = await call(getPlanOrders, { path });
  const toFrozen = ({ OrderPeriod, Frozen }: Record<string, unknown>) => [OrderPeriod, Frozen];
  expect(orders.json.map(toFrozen)).toEqual([
    [1, true],
    ...orders.json.slice(1).map(({ OrderPeriod }: Record<string, number>) => [OrderPeriod, undefined]),
  ]);
});

test('maximumChanges is a whole number beside from', async () => {
  await call(importData, { body: body() });
  const first = await start(body());
  await completed(first);
  const queries = [
    'configuration=OnTime&maximumChanges=1',
    ...['-1', '1.5', 'few', ''].map((value) => `configuration=OnTime&from=${first}&maximumChanges=${value}`),
  ];
  for (const query of queries) {
    const { status, json } = await call(calculateNewPlan, { query });
    expect([status, json.errors[0].path]).toEqual([400, 'maximumChanges']);
  }
});

test('limited changes are the same by lots of functions, of which one dies', async () => {
  const small = instance('04-small-objects');
  const first = await start(small, '', 'LowestCost');
  await completed(first);
  const changed = JSON.stringify(
    JSON.parse(small, (key, value) => (key === 'RequiredAmount' ? Math.ceil(value * 1.2) : value)),
  );
  const query = `from=${first}&maximumChanges=7`;
  const one = await completed(await start(changed, query, 'LowestCost'));
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const many = await completed(await start(changed, query, 'LowestCost'));

  expect(calculations.lots).toBeGreaterThan(1);
  expect(one.Replanning.Changes.ChangedLines).toBe(7);
  expect(await countChangedLines(first, one.ODProcurementPlanID)).toBe(7);
  expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });

  for (const plan of [one, many]) {
    const { Trace } = (await call(getPlanProgress, { path: { planId: plan.ODProcurementPlanID } })).json;
    const shares = Trace.map(({ Share }: { readonly Share: number }) => Share);
    expect(shares).toEqual(shares.toSorted((a: number, b: number) => a - b));
    const searched = Trace.filter(({ Phase }: { readonly Phase: string }) => Phase === 'change');
    // No plan of all parts is compared yet.
    expect(searched[0]).toEqual({ Seconds: expect.any(Number), Phase: 'change', Share: expect.any(Number) });
    expect(searched.at(-1).Share).toBeGreaterThanOrEqual(0.2);
    expect(searched.at(-1).Share).toBeLessThan(0.9);
  }
});
