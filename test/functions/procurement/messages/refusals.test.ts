import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const path = { configurationName: 'Default' };
const tiny = instance('01-tiny-cheap-or-fast');

describe('an unknown identifier', () => {
  const unknown = ['abc', '../secret', newId(), newId().toUpperCase(), 'ä b', '-1'];

  test.each(unknown)('%s is neither a plan nor a task', async (id) => {
    const message = expect.stringContaining(JSON.stringify(id));
    expect(await call(getPlan, { path: { planId: id } })).toMatchObject({
      status: 404,
      json: { code: 'notFound', message },
    });
    expect(await call(deletePlan, { path: { planId: id } })).toMatchObject({ status: 404, json: { message } });
    expect(await call(cancelCalculation, { path: { taskId: id } })).toMatchObject({ status: 404, json: { message } });
    expect(await call(checkTaskStatus, { path: { taskId: id } })).toMatchObject({ status: 200, json: { status: -1 } });
  });

  test.each(['', ' ', 'a\u0000b', 'x'.repeat(201)])('%j is not a valid identifier', async (planId) => {
    const { status, json } = await call(getPlan, { path: { planId } });

    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ code: 'E-PATH', path: 'planId', message: json.message }]);
  });
});

describe('an unknown configuration', () => {
  test('is refused with the names of all configurations', async () => {
    const { status, json } = await call(calculate, { path: { configurationName: 'Cheapest' }, body: tiny });

    expect(status).toBe(404);
    expect(json.code).toBe('notFound');
    for (const known of ['Default', 'LowestCost', 'OnTime', 'Balanced', 'FewOrders', 'Circular'])
      expect(json.message).toContain(known);
  });
});

describe.each([
  ['CalculateFromMaterialNecessity', calculate],
  ['Import', importData],
])('%s refuses a body', (_, handler) => {
  const refusal = async (body: string | Buffer | undefined, headers = {}) => {
    const { status, json } = await call(handler, { path, headers, ...(body === undefined ? {} : { body }) });
    expect(status).toBe(400);
    expect(json.errors).not.toEqual([]);
    return json;
  };

  test('that is missing', async () => {
    const json = await refusal('');
    expect(json).toEqual({
      code: 'E-BODY',
      message: 'The body is empty: send JSON',
      errors: [{ code: 'E-BODY', path: '', message: 'The body is empty: send JSON', key: 'jsonEmpty', values: {} }],
    });
  });

  test.each([
    ['{"materialList": }', 'line 1, column 18'],
    ['{\n  "materialList": {\n    x\n', 'line 3, column 5'],
    ['{"materialList":', 'line 1, column 17'],
  ])('that is not JSON: %j', async (body, place) => {
    expect((await refusal(body)).message).toContain(place);
  });

  test.each([
    ['text/xml', 'it is text/xml'],
    ['application/json; charset=latin1', 'UTF-8'],
  ])('of the type %j', async (type, message) => {
    expect((await refusal(tiny, { 'content-type': type })).message).toContain(message);
  });

  test('of no type, which only an import reads by its content', async () => {
    const answer = await call(handler, { path, headers: { 'content-type': '' }, body: tiny });
    if (handler === importData) expect(answer.status).toBe(200);
    else expect(answer.json.message).toMatch(/it is missing$/);
  });

  test('that is not UTF-8', async () => {
    expect((await refusal(Buffer.from([0x22, 0xff, 0x22]))).message).toBe(
      'The body is not valid UTF-8: save it in this encoding',
    );
  });

  test.each([
    ['[]', 'E-BODY', ''],
    ['{"materialList":{}}', 'E-BODY', 'materialList.Part'],
    [
      tiny.replace(/"PartsToBuy"\s*:\s*\[\s*\[\s*10/, '"PartsToBuy":[[11'),
      'E-REF',
      'materialList.PartsToBuy[0].PartId',
    ],
  ])('with an error in its data, case %#', async (body, code, at) => {
    const { errors } = await refusal(body);
    expect(errors).toContainEqual(
      expect.objectContaining({ code, path: expect.stringContaining(at), message: expect.any(String) }),
    );
  });

  test('that exceeds the size limit, compressed or not', async () => {
    vi.stubEnv('MAX_BODY_BYTES', '1000');
    const large = `"${' '.repeat(2000)}"`;
    for (const input of [
      { body: large },
      { body: gzipSync(large), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    ])
      expect(await call(handler, { path, ...input })).toMatchObject({ status: 413, json: { code: 'tooLarge' } });
    vi.unstubAllEnvs();
  });
});

test('a body may be compressed by gzip and have any JSON media type', async () => {
  const headers = { 'content-type': 'application/vnd.plan+json;charset="utf-8"', 'content-encoding': 'gzip' };
  expect((await call(importData, { body: gzipSync(tiny), headers })).status).toBe(200);
});
