import { expect, test } from 'vitest';
import { call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as planTitle } from '../../../../functions/procurement/calculator/planTitle.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

/** RIGHT-TO-LEFT OVERRIDE: shows what follows it in the line from right to left. */
const OVERRIDE = '\u202e';

const importNames = (description: string) => {
  const form = [
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="problem.json"\r\n\r\n',
    instance('01-tiny-cheap-or-fast'),
    `\r\n--edge\r\nContent-Disposition: form-data; name="description"\r\n\r\n${description}\r\n--edge--\r\n`,
  ];
  return call(importData, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: form.join(''),
  });
};

test('a title that would reverse the text around it is refused', async () => {
  const path = { configurationName: 'LowestCost' };
  const started = await call(calculate, { path, body: instance('01-tiny-cheap-or-fast') });
  const planId: string = started.json.ODProcurementPlanID;
  const body = JSON.stringify({ Title: `Plan ${OVERRIDE}B` });
  const { status, json } = await call(planTitle, { method: 'PUT', path: { planId }, body });

  expect([status, json.errors]).toMatchObject([400, [{ path: 'Title', key: 'titleLength' }]]);
});

test('a name that would reverse the text around it is refused with its place', async () => {
  const { status, json } = await importNames(`Table,Id,Name\nPart,1,Bolt\nSupplier,1,M${OVERRIDE}8\n`);

  expect([status, json.errors]).toMatchObject([400, [{ key: 'nameDirection', values: { place: 'row 3' } }]]);
});

test('a new configuration whose name would reverse the text around it is refused', async () => {
  const { status, json } = await call(putConfiguration, {
    method: 'PUT',
    path: { configurationName: `Cheap${OVERRIDE}` },
    body: JSON.stringify({ Order: ['TotalCost'] }),
  });

  expect([status, json.errors]).toMatchObject([400, [{ path: 'configurationName', key: 'segmentForm' }]]);
});

test('names in scripts that are written from right to left are accepted, with marks and joiners', async () => {
  expect(
    (await importNames('Table,Id,Name\nPart,1,\u05d1\u05d5\u05e8\u05d2 M8\u200f \u{1f469}\u200d\u{1f527}\n')).status,
  ).toBe(200);
});
