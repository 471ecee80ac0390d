import { describe, expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as deleteImport } from '../../../../functions/procurement/import/deleteImport.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';
import { handler as imports } from '../../../../functions/procurement/import/imports.ts';
import { handler as useImport } from '../../../../functions/procurement/import/useImport.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const imported = async (name: string): Promise<string> =>
  (await call(importData, { body: instance(name) })).json.ImportId;

describe('imports', () => {
  test('are an empty list at first', async () => {
    expect(await call(imports)).toMatchObject({ status: 200, json: [] });
  });

  test('are listed newest first; the newest is in use until another is chosen', async () => {
    const first = await imported('01-tiny-cheap-or-fast');
    const second = await imported('02-tiny-lots-and-limits');
    expect((await call(imports)).json).toMatchObject([
      { ImportId: second, Parts: 4, Suppliers: 2, Offers: 6, Periods: 8, InUse: true },
      { ImportId: first, Parts: 1, Suppliers: 3, Offers: 3, Periods: 6, InUse: false },
    ]);

    expect((await call(useImport, { path: { importId: first } })).json).toEqual({ success: true });

    expect((await call(imports)).json).toMatchObject([{ InUse: false }, { ImportId: first, InUse: true }]);
    const { json } = await call(calculateNewPlan);
    expect(await ended(json.ODProcurementPlanID)).toBe(1);
    const kpis = await call(getPlanKpis, { path: { planId: json.ODProcurementPlanID } });
    expect(Object.keys(kpis.json).slice(0, 3)).toEqual([
      'UnavailableUnits',
      'EndMinimumStockShortfall',
      'LateUnitPeriods',
    ]);
    expect(kpis.json).toMatchObject({ UnavailableUnits: 0, TotalCost: 110, LateUnits: 10, OnTimeRate: 0.3333 });
  });

  test('can be deleted, except the one in use', async () => {
    const old = await imported('01-tiny-cheap-or-fast');
    const used = await imported('01-tiny-cheap-or-fast');

    expect(await call(deleteImport, { path: { importId: used } })).toMatchObject({ status: 409 });
    expect((await call(deleteImport, { path: { importId: old } })).json).toEqual({ success: true });

    expect((await call(imports)).json).not.toContainEqual(expect.objectContaining({ ImportId: old }));
    expect((await call(deleteImport, { path: { importId: old } })).status).toBe(404);
    expect((await call(useImport, { path: { importId: old } })).status).toBe(404);
  });
});

test('only completed plans have figures', async () => {
  expect((await call(getPlanKpis, { path: { planId: newId() } })).status).toBe(404);
  await imported('06-medium');
  const { json } = await call(calculateNewPlan);

  const { status, json: refused } = await call(getPlanKpis, { path: { planId: json.ODProcurementPlanID } });

  expect(status).toBe(409);
  expect(refused.message).toMatch(/^The plan \S+ is not complete\. The plan is being calculated/);
});

test('a report lists as many warnings as a response may hold and counts the others', async () => {
  const offers = Array.from({ length: 10_003 }, (_, n) => [n, 1, 1, 0, 10, 0, 1, 1, 5]);
  const body = {
    ...{ Part: [[1, 0, 0, 1]], AvailableParts: [], ProductionPlan: [], PartsToBuy: [[1, 1, 0, 1]] },
    ...{ Supplier: [[1, 90, 1]], SupplierPart: [], OfferPartSupplier: offers, Periods: [[1, 1, 1]] },
  };

  const { json } = await call(importData, { body: JSON.stringify({ materialList: body }) });

  expect(json.Warnings).toHaveLength(10_001);
  expect(json.Warnings[0]).toMatchObject({ code: 'W-SUPPLIER-PART', path: 'materialList.OfferPartSupplier[0]' });
  expect(json.Warnings.at(-1)).toEqual({
    ...{ code: 'W-MORE', path: '', message: 'Warnings that are not listed: 3' },
    ...{ key: 'moreWarnings', values: { count: 3 } },
  });
  expect((await call(imports)).json[0]).toMatchObject({ ImportId: json.ImportId, Warnings: 10_003 });
});

test('an import gives advice about data that break no rule', async () => {
  const { json } = await call(importData, { body: instance('03-tiny-every-alert') });

  expect(json.Advice.map(({ Code, Count }: { Code: string; Count: number }) => [Code, Count])).toEqual([
    ['A-FORBIDDEN', 1],
    ['A-CAPACITY', 3],
    ['A-LATE', 3],
    ['A-USELESS', 4],
  ]);
  expect(json.Advice[2]).toEqual({
    Code: 'A-LATE',
    Message: 'No offer can be received in time for these requirements',
    Count: 3,
    Rows: [
      { PartId: 32, RequiredPeriod: 5, Quantity: 10, EarliestPeriod: 0 },
      { PartId: 33, RequiredPeriod: 5, Quantity: 10, EarliestPeriod: 0 },
      { PartId: 34, RequiredPeriod: 3, Quantity: 10, EarliestPeriod: 5 },
    ],
  });
});
