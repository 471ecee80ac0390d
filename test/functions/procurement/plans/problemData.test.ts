import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanProblem } from '../../../../functions/procurement/calculator/getPlanProblem.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as planTitle } from '../../../../functions/procurement/calculator/planTitle.ts';
import { handler as tasks } from '../../../../functions/procurement/calculator/tasks.ts';
import { handler as deleteImport } from '../../../../functions/procurement/import/deleteImport.ts';
import { handler as getImport } from '../../../../functions/procurement/import/getImport.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';
import { handler as useImport } from '../../../../functions/procurement/import/useImport.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

afterEach(() => {
  vi.unstubAllEnvs();
});

const tiny = instance('01-tiny-cheap-or-fast');

/** Sends an import as a form with a description. */
const upload = (description: string) => {
  const part = (name: string, value: string) =>
    `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.from(`${part('file', tiny)}${part('description', description)}--X--\r\n`);
  return call(importData, { body, headers: { 'content-type': 'multipart/form-data; boundary=X' } });
};
const planned = async (configurationName: string, body: string, query = ''): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body, query });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const problemOf = async (planId: string) => (await call(getPlanProblem, { path: { planId } })).json;

describe('the data of a plan', () => {
  test('give the same plan when they are calculated again', async () => {
    const planId = await planned('LowestCost', instance('04-small-objects'));
    const { materialList, ...head } = await problemOf(planId);

    expect(head).toEqual({
      ODProcurementPlanID: planId,
      Date: expect.any(String),
      Configuration: expect.objectContaining({ Name: 'LowestCost', Order: expect.any(Array) }),
      Names: {},
      PriceDecimals: 0,
      Warnings: expect.any(Number),
    });
    const again = await planned('LowestCost', JSON.stringify({ materialList }));
    const kpis = async (id: string) => (await call(getPlanKpis, { path: { planId: id } })).json;
    expect(await kpis(again)).toEqual(await kpis(planId));
    expect((await problemOf(again)).materialList).toEqual(materialList);
  });

  test('travel compressed where they are asked for so, and are refused where they do not fit', async () => {
    const planId = await planned('LowestCost', instance('04-small-objects'));
    const path = { planId };
    const plain = await call(getPlanProblem, { path });
    const packed = await call(getPlanProblem, { path, headers: { 'accept-encoding': 'gzip' } });

    expect(packed.headers['Content-Encoding']).toBe('gzip');
    expect(packed.json).toEqual(plain.json);
    vi.stubEnv('MAX_RESPONSE_BYTES', '1000');
    const refused = await call(getPlanProblem, { path });
    expect([refused.status, refused.json.message]).toEqual([413, expect.stringContaining('Accept-Encoding: gzip')]);
    expect(refused.json.message).not.toContain('ProcurementExport');
  });

  test('are those of a plan that exists', async () => {
    expect((await call(getPlanProblem, { path: { planId: newId() } })).status).toBe(404);
    expect((await call(getImport, { path: { importId: newId() } })).status).toBe(404);
  });
});

describe('names', () => {
  const CSV = 'Table,Id,Name\r\nPart,10,"Bolt M8, zinc"\r\nSupplier,1,Müller\r\n';
  const NAMES = { Part: { 10: 'Bolt M8, zinc' }, Supplier: { 1: 'Müller' } };

  test.each([
    ['CSV', CSV],
    ['CSV with semicolons and an UTF-8 mark', `\uFEFF${CSV.replaceAll(',', ';').replace('M8;', 'M8,')}`],
    ['JSON', JSON.stringify(NAMES)],
  ])('given as %s are kept with the import, its plans, and what is derived from them', async (_, description) => {
    const { status, json } = await upload(description);
    expect(status).toBe(200);
    const importId = json.ImportId;

    const imported = (await call(getImport, { path: { importId } })).json;
    expect(imported).toMatchObject({ ImportId: importId, Description: '', InUse: true, Names: NAMES });
    const { json: started } = await call(calculateNewPlan, { query: 'configuration=Balanced' });
    const planId = started.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);
    expect(await problemOf(planId)).toMatchObject({ Names: NAMES, materialList: imported.materialList });
    const changed = await planned('Balanced', tiny, `from=${planId}`);
    expect((await problemOf(changed)).Names).toEqual(NAMES);
    const chosen = await call(choosePoint, { path: { planId }, body: '{"Point": 1}' });
    expect((await problemOf(chosen.json.ODProcurementPlanID)).Names).toEqual(NAMES);
    await upload('');
    expect((await call(useImport, { path: { importId } })).status).toBe(200);
    expect((await call(getImport, { path: { importId } })).json.Names).toEqual(NAMES);
    await upload('');
    expect((await call(deleteImport, { path: { importId } })).status).toBe(200);
    expect((await problemOf(planId)).Names).toEqual(NAMES);
  });

  test.each(['Data of week 12', 'Table of parts\nPart,10,Bolt', '{"note": 1}', '{not JSON', '[]'])(
    'are not read from %j, which stays a description',
    async (description) => {
      const { json } = await upload(description);
      expect((await call(getImport, { path: { importId: json.ImportId } })).json).toMatchObject({
        Description: description,
        Names: {},
      });
    },
  );

  test.each([
    ['Table,Id,Name\nParts,1,A', 'row 2: "Parts" is not a table with names: use Part, Supplier'],
    [`Table,Id,Name\n${'P'.repeat(60)},1,A`, `row 2: "${'P'.repeat(50)}…" is not a table with names`],
    ['Table,Id,Name\nPart,1,A\nPart,01,B', 'row 3: Part 1 has two names: remove one'],
    ['Table,Id,Name\nPart,x,A', 'row 2: The id "x" is not an integer'],
    ['Table,Id,Name\nPart,1,', 'row 2: The name is empty or not text'],
    [`Table,Id,Name\nPart,1,${'x'.repeat(201)}`, 'row 2: The name is longer than 200 characters'],
    ['{"Part": {"1": 5}, "Supplier": 3}', 'Part.1: The name is empty or not text'],
  ])('that are wrong are refused: %s', async (description, message) => {
    const { status, json } = await upload(description);

    expect(status).toBe(400);
    expect(json.errors[0]).toMatchObject({ path: 'description', message: expect.stringContaining(message) });
  });

  test('may have 4 MiB, another description 10,000 characters', async () => {
    const many = `Table,Id,Name\n${Array.from({ length: 50_000 }, (_, n) => `Part,${n},Part number ${n}`).join('\n')}`;
    expect((await upload(many)).status).toBe(200);
    expect((await upload('x'.repeat(10_001))).status).toBe(400);
    expect((await upload(`Table,Id,Name\nPart,1,${'x'.repeat(4 * 1024 * 1024)}`)).status).toBe(400);
  });
});

describe('the title of a plan', () => {
  const put = (planId: string, body: unknown) =>
    call(planTitle, { method: 'PUT', path: { planId }, body: JSON.stringify(body) });
  const get = async (planId: string) => (await call(planTitle, { path: { planId } })).json;

  test('is stored, shown with the progress and in the list, changed, removed, and gone with the plan', async () => {
    const planId = await planned('LowestCost', tiny);
    const shown = async () => [
      (await get(planId)).Title,
      (await call(getPlanProgress, { path: { planId } })).json.Title,
      (await call(tasks)).json.Titles[planId],
    ];
    expect(await shown()).toEqual(['', '', undefined]);

    expect((await put(planId, { Title: ' Ohne Lieferant 2 ' })).json).toEqual({ Title: 'Ohne Lieferant 2' });
    expect(await shown()).toEqual(['Ohne Lieferant 2', 'Ohne Lieferant 2', 'Ohne Lieferant 2']);
    await put(planId, { Title: '' });
    expect(await shown()).toEqual(['', '', undefined]);
    await put(planId, { Title: 'x'.repeat(120) });
    await call(deletePlan, { path: { planId } });
    expect((await call(tasks)).json.Titles).toEqual({});
    expect((await put(planId, { Title: 'late' })).status).toBe(404);
  });

  test.each([
    [{}],
    [{ Title: 1 }],
    [{ Title: 'x'.repeat(121) }],
    [{ Title: 'a\nb' }],
    [{ Title: 'half a character: \ud800' }],
    [{ Title: 'a', Name: 'b' }],
    [[]],
  ])('is refused as %j', async (body) => {
    const planId = await planned('LowestCost', tiny);
    const { status, json } = await put(planId, body);

    expect([status, json.errors[0].path]).toEqual([400, 'Title']);
  });
});
