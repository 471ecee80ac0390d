import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { XLSX } from '#test/support/procurement/files.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNew } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
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
