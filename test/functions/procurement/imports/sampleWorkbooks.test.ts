import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tinySheets, withCell, workbookOf, XLSX } from '#test/support/procurement/files.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNew } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as getPlanOverview } from '../../../../functions/procurement/calculator/plan/getPlanOverview.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const upload = (name: string, query = '') =>
  call(importData, {
    body: readFileSync(`test/instances/procurement/workbooks/${name}.xlsx`),
    headers: XLSX,
    query,
  });

const complete = async (json: { readonly ODProcurementPlanID: string }): Promise<string> => {
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

/** Calculates a plan of the current import, and returns its id with its order lines as exported. */
const plan = async () => {
  const id = await complete((await call(calculateNew, { query: 'configuration=LowestCost' })).json);
  const { bytes } = await call(exportPlan, { path: { planId: id }, query: 'table=OrderLines' });
  const [header = '', ...lines] = bytes.toString().trim().split('\r\n');
  const names = header.split(',');
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [names[n] ?? '', cell])));
  return { id, rows };
};

test("1-bedarf-de: a planner's own list needs no question: parts, stock, offers by supplier and weeks are found", async () => {
  const { status, json } = await upload('1-bedarf-de');
  expect([status, json]).toMatchObject([200, { PriceDecimals: 2 }]);
  const codes = json.Warnings.map(({ code }: { readonly code: string }) => code);
  expect(new Set(codes)).toEqual(new Set(['W-TOTAL', 'W-DERIVED', 'W-SUPPLIER-PART']));
  const derived = json.Warnings.filter(({ code }: { readonly code: string }) => code === 'W-DERIVED');
  expect(derived).toMatchObject([
    { key: 'offersJoined', values: { source: 'sheet Bedarfsliste', other: 'sheet Lieferanten' } },
    { key: 'periodsDerived', values: { step: 7, count: 6, from: 20_260_105, to: 20_260_209 } },
    { key: 'columnsAdded', values: { table: 'Supplier', values: 'Priority 0' } },
    { key: 'columnsAdded', values: { table: 'OfferPartSupplier' } },
    { key: 'columnsAdded', values: { table: 'Part' } },
    { key: 'columnsAdded', values: { table: 'AvailableParts', values: 'DeliveryDate 0' } },
    { key: 'tableEmpty', values: { table: 'ProductionPlan' } },
    { key: 'tableEmpty', values: { table: 'SupplierPart' } },
  ]);

  const { id, rows } = await plan();
  expect(rows.toSorted((one, other) => String(one.PartId).localeCompare(String(other.PartId)))).toMatchObject([
    {
      PartId: 'BX-4711',
      PartName: 'Schraube M8x40',
      Quantity: '11300',
      PricePerUnit: '0.12',
      DeliveryDate: '2026-01-12',
    },
    { PartId: 'BX-4712', SupplierId: 'Würth', Quantity: '11700', DeliveryDate: '2026-01-12' },
    { PartId: 'GL-0020', SupplierId: 'INA', Quantity: '340', PricePerUnit: '14.5', DeliveryDate: '2026-01-26' },
  ]);
  const { json: data } = await call(getPlanProblem, { path: { planId: id } });
  expect(data.materialList.Supplier.map(([, rate]: readonly number[]) => rate).toSorted()).toEqual([88, 95]);
});

test('2-dressed: titles, days, words, percent, separators, totals and prices with decimals need no question', async () => {
  const { status, json } = await upload('2-dressed');
  expect([status, json]).toMatchObject([200, { PriceDecimals: 2, Warnings: expect.anything() }]);
  expect(new Set(json.Warnings.map(({ code }: { readonly code: string }) => code))).toEqual(new Set(['W-TOTAL']));

  const { id, rows } = await plan();
  expect(rows).toMatchObject([
    { PartId: '10', Quantity: '1300', PricePerUnit: '0.12', TotalPrice: '156' },
    { PartId: '12', Quantity: '340', PricePerUnit: '14.5', TotalPrice: '4930' },
    { PartId: '11', Quantity: '2300', PricePerUnit: '0.05', TotalPrice: '115' },
  ]);
  const { json: data } = await call(getPlanProblem, { path: { planId: id } });
  expect([data.PriceDecimals, data.materialList.OfferPartSupplier[0].at(-1)]).toEqual([2, 12]);

  // A plan of changed data inherits the decimals, and one of other data cannot be compared.
  const body = JSON.stringify({ materialList: data.materialList });
  const path = { configurationName: 'LowestCost' };
  const again = await complete((await call(calculate, { path, query: `from=${id}`, body })).json);
  expect((await call(comparePlans, { path: { planId: id, otherId: again } })).status).toBe(200);
  const other = await complete((await call(calculate, { path, body: instance('01-tiny-cheap-or-fast') })).json);
  expect(await call(comparePlans, { path: { planId: id, otherId: other } })).toMatchObject({
    status: 409,
    json: { key: 'priceDecimalsDiffer', values: { decimals: 2, other: 0 } },
  });
});

test('6-sku: part and supplier numbers that are texts keep their numbers, and come out as texts', async () => {
  const { status, json } = await upload('6-sku');
  expect([status, json]).toMatchObject([200, { PriceDecimals: 2, Warnings: [{ code: 'W-SHARES' }] }]);
  const texts: readonly string[] = Object.values(json.TextIds);
  expect(texts.toSorted()).toEqual(['BX-4711', 'BX-4712', 'WUERTH']);

  const { id, rows } = await plan();
  expect(rows).toMatchObject([
    { SupplierId: 'WUERTH', PartId: 'BX-4711', Quantity: '115', PricePerUnit: '0.12', TotalPrice: '13.8' },
    { SupplierId: 'WUERTH', PartId: 'BX-4712', Quantity: '80', PricePerUnit: '4.5', TotalPrice: '360' },
  ]);
  const { json: overview } = await call(getPlanOverview, { path: { planId: id } });
  expect(overview.NextOrders.Suppliers).toMatchObject([{ SupplierText: 'WUERTH' }]);

  const again = await upload('6-sku');
  expect(again.json.TextIds).toEqual(json.TextIds);
  const { json: data } = await call(getPlanProblem, { path: { planId: id } });
  expect(data.Names.TextIds).toEqual(json.TextIds);
});

test('an id with zeros before it is a text, digits are a number, and errors name an id as it was written', async () => {
  const send = async (part: string, other: unknown) => {
    const sheets = withCell(withCell(tinySheets(), 'Part', 2, 0, part), 'PartsToBuy', 2, 0, other);
    return call(importData, { body: await workbookOf(sheets), headers: XLSX });
  };

  expect((await send('00123', 123)).json.errors).toContainEqual(
    expect.objectContaining({ key: 'unknownId', value: '123', source: 'sheet PartsToBuy' }),
  );
  expect((await send('123', 'X-1')).json.errors).toContainEqual(
    expect.objectContaining({ value: 'X-1', message: 'PartId X-1 is not in Part: add it there, or correct it' }),
  );
  expect((await send('1000000000000', 10)).json.errors).toMatchObject([{ key: 'cellIdRange', cell: 'A2' }]);
});

test('two imports that bring the same new texts at the same time give them the same numbers', async () => {
  const { Part = [], Supplier = [], ProductionPlan = [], Periods = [], ...others } = tinySheets();
  const empty = Object.fromEntries(Object.entries(others).map(([table, lines]) => [table, lines.slice(0, 1)]));
  const parts = Part.map((row, n) => (n === 0 ? row : row.with(0, `NEW-${n}`)));
  const body = await workbookOf({ Part: parts, Supplier, ProductionPlan, Periods, ...empty });

  const [one, other] = await Promise.all([1, 2].map(() => call(importData, { body, headers: XLSX })));

  expect([one?.status, one?.json.TextIds]).toEqual([200, other?.json.TextIds]);
  expect(Object.keys(one?.json.TextIds)).toHaveLength(parts.length - 1);
});
