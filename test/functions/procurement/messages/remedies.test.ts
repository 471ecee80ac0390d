import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { deployedRoutes } from '#test/support/procurement/routes.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const routes = await deployedRoutes();
const send = (operation: string, input: Parameters<typeof call>[1] = {}) => {
  const [method = '', end = ''] = operation.split(' ');
  const found = routes.find((one) => one.method === method && one.route.endsWith(`/${end}`));
  if (found === undefined) throw new Error(`There is no ${operation}`);
  return call(found.handler, { method, ...input });
};
const ask = (operation: string, path: Readonly<Record<string, string>>, body?: unknown) =>
  send(operation, { path, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

const started = async (configurationName: string): Promise<string> =>
  (
    await send('POST CalculateFromMaterialNecessity/{configurationName}', {
      path: { configurationName },
      body: instance('02-tiny-lots-and-limits'),
    })
  ).json.ODProcurementPlanID;

/** Completed plans: one by an order of objectives, one by weights. */
let ordered = '';
let weighted = '';
beforeAll(async () => {
  [ordered, weighted] = [await started('LowestCost'), await started('Balanced')];
  for (const planId of [ordered, weighted]) expect(await ended(planId)).toBe(1);
});

const GET_TASKS = 'GET /api/ProcurementCalculator/Tasks';

describe('the error about an unknown id names the request that lists the known ones', () => {
  const idOf = {
    planId: 'GET /api/ProcurementCalculator/AllPlans',
    otherId: 'GET /api/ProcurementCalculator/AllPlans',
    taskId: GET_TASKS,
    importId: 'GET /api/ProcurementImport/Imports',
  };

  test.each(
    routes.flatMap(({ method, route, handler }) =>
      Object.entries(idOf).flatMap(([name, remedy]) =>
        route.includes(`{${name}}`) && !route.includes('CheckTaskStatus')
          ? [{ method, route, handler, name, remedy }]
          : [],
      ),
    ),
  )('$name of $method $route', async ({ method, handler, name, remedy }) => {
    const path = { planId: ordered, otherId: ordered, point: '1', [name]: newId() };
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
    const { status, json } = await call(handler, { method, path, ...body });

    expect([status, json.code]).toEqual([404, 'notFound']);
    expect(json.message).toContain(`${JSON.stringify(path[name as 'planId'])}: it may have been deleted`);
    expect(json.message).toContain(remedy);
  });

  test('a plan that the parameters from and against name', async () => {
    const unknown = newId();
    for (const { status, json } of [
      await send('POST CalculateFromMaterialNecessity/{configurationName}', {
        path: { configurationName: 'LowestCost' },
        query: `from=${unknown}`,
        body: instance('02-tiny-lots-and-limits'),
      }),
      await send('GET ProcurementExport/{planId}', {
        path: { planId: ordered },
        query: `format=json&against=${unknown}`,
      }),
    ]) {
      expect(status).toBe(404);
      expect(json.message).toMatch(new RegExp(`^There is no plan "${unknown}": .*${idOf.planId}`));
    }
  });

  test('an id in upper case, and a text that is no id', async () => {
    expect((await ask('GET GetPlan/{planId}', { planId: ordered.toUpperCase() })).json.message).toContain(
      ': ids are in lower case. ',
    );
    expect((await ask('GET GetPlan/{planId}', { planId: '12' })).json.message).toContain(': an id is a UUID. ');
    expect((await ask('PUT CancelCalculation/{taskId}', { taskId: '12' })).json.message).toContain(GET_TASKS);
  });
});

describe('the error about another unknown thing lists the known ones', () => {
  test('a point of a front', async () => {
    const { json } = await ask('GET GetPlan/{planId}/front', { planId: weighted });
    for (const answer of [
      await ask('GET GetPlan/{planId}/front/{point}', { planId: weighted, point: '999' }),
      await ask('POST GetPlan/{planId}/choose', { planId: weighted }, { Point: 999 }),
    ])
      expect(answer).toMatchObject({
        status: 404,
        json: {
          message: `The front has no point 999: name a point from 1 to ${json.length}. GET /api/ProcurementCalculator/GetPlan/${weighted}/front lists the points`,
        },
      });
    expect((await ask('GET GetPlan/{planId}/front/{point}', { planId: ordered, point: '2' })).json.message).toMatch(
      /^The front has no point 2: its only point is 1\. /,
    );
  });

  test('a configuration', async () => {
    const message = expect.stringMatching(
      /^There is no configuration "Cheapest": name one of Default, Balanced, .*Reliability$/,
    );
    for (const operation of ['GET {configurationName}', 'DELETE {configurationName}'])
      expect(await ask(operation, { configurationName: 'Cheapest' })).toMatchObject({ status: 404, json: { message } });
    expect((await ask('PUT {configurationName}/Restore', { configurationName: 'Cheapest' })).json.message).toMatch(
      /^"Cheapest" is not a built-in configuration: restore one of LowestCost, /,
    );
  });

  test('a supplier of draft orders', async () => {
    const answer = await send('GET ProcurementExport/{planId}', { path: { planId: ordered }, query: 'supplier=9' });
    expect(answer).toMatchObject({
      status: 404,
      json: {
        message: expect.stringMatching(
          /^The plan orders nothing from supplier 9: name a supplier that it orders from, which (?:is|are) [12]/,
        ),
      },
    });
  });
});

describe('the error about a state tells what to do', () => {
  test('exploring a plan by an order of objectives', async () => {
    expect(await ask('POST GetPlan/{planId}/explore', { planId: ordered }, { MaximumSuppliers: 1 })).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/: calculate a plan by a configuration with Weights, such as Balanced$/) },
    });
  });

  test('a plan that is not complete is named, since a request may name two', async () => {
    const running = await started('Balanced');
    await ask('PUT CancelCalculation/{taskId}', { taskId: running });

    expect(await ask('GET GetPlan/{planId}/compare/{otherId}', { planId: ordered, otherId: running })).toMatchObject({
      status: 409,
      json: {
        message: `The plan ${running} is not complete. The calculation was cancelled. Calculate a new plan`,
      },
    });
    expect(await ask('GET GetPlan/{planId}/preview', { planId: running })).toMatchObject({
      status: 409,
      json: { message: 'There is no plan to preview. The calculation was cancelled. Calculate a new plan' },
    });
  });

  test('deleting the import that new plans use', async () => {
    await send('POST Import', { body: instance('01-tiny-cheap-or-fast') });
    const { ImportId: importId } = (await send('GET Imports')).json[0];
    expect(await ask('DELETE Imports/{importId}', { importId })).toMatchObject({
      status: 409,
      json: {
        message: expect.stringMatching(
          /: import other data, or choose another import with PUT \/api\/ProcurementImport\/Imports\/\{importId\}\/Use$/,
        ),
      },
    });
  });
});

describe('an error 400 has the code of its first error, and tells it', () => {
  test.each([
    ['E-PATH', 'GET GetPlan/{planId}', { planId: ' ' }, undefined],
    ['E-BODY', 'PUT GetPlan/{planId}/title', undefined, { Titel: '' }],
    ['E-POINT', 'POST GetPlan/{planId}/choose', undefined, { Point: 'one' }],
    ['E-EXPLORE', 'POST GetPlan/{planId}/explore', undefined, { Weights: { Cost: 90 } }],
    ['E-EXPLORE', 'POST GetPlan/{planId}/explore', undefined, { Weights: { Price: 100 } }],
    ['E-QUESTION', 'POST GetPlan/{planId}/whynot', undefined, { PartId: 999, OnTime: true }],
    ['E-CONFIGURATION', 'PUT {configurationName}', { configurationName: 'Mine' }, { Weights: { Cost: 90 } }],
  ])('%s of %s', async (code, operation, path, body) => {
    const { status, json } = await ask(operation, path ?? { planId: weighted }, body);

    expect(status).toBe(400);
    expect(json).toMatchObject({ code, errors: [{ code }] });
    expect(json.message).toContain(json.errors[0].message);
  });

  test('of a query, and of a problem', async () => {
    const query = await send('GET ProcurementExport/{planId}', { path: { planId: ordered }, query: 'format=pdf' });
    expect(query.json).toMatchObject({ code: 'E-QUERY', errors: [{ code: 'E-QUERY', path: 'format' }] });
    const body = instance('01-tiny-cheap-or-fast').replace(/"PartsToBuy"\s*:\s*\[\s*\[\s*10/, '"PartsToBuy":[[11');
    const { json } = await send('POST Import', { body });
    expect(json.code).toBe('E-REF');
    expect(json.message).toBe(`The material list has an error: ${json.errors[0].message}`);
  });
});
