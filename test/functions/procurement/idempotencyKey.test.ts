import { afterEach, describe, expect, test, vi } from 'vitest';
import { getStepFunctionsClient } from '#lib/shared/stepFunctions.ts';
import { runAfter, runBefore } from '#test/support/faults.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as choosePoint } from '../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as getPlan } from '../../../functions/procurement/calculator/getPlan.ts';
import { handler as tasks } from '../../../functions/procurement/calculator/tasks.ts';
import { handler as importData } from '../../../functions/procurement/import/import.ts';
import { handler as imports } from '../../../functions/procurement/import/imports.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600_000;
const tiny = instance('01-tiny-cheap-or-fast');
const other = instance('02-tiny-lots-and-limits');

const keyed = (key: string, name?: string) => ({
  'idempotency-key': key,
  ...(name && { authorization: `Basic ${Buffer.from(`${name}:`).toString('base64')}` }),
});

const upload = (key: string, body = tiny, name?: string) => call(importData, { headers: keyed(key, name), body });
const start = (key: string, query = '') =>
  call(calculate, { path: { configurationName: 'Balanced' }, headers: keyed(key), body: tiny, query });

const countTasks = async (): Promise<number> => (await call(tasks)).json.Tasks.length;
const countImports = async (): Promise<number> => (await call(imports)).json.length;

/** Makes the clock show a later time; timers stay as they are. */
const passTime = (milliseconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
};

describe('a request that is sent twice with one Idempotency-Key has the effect of one', () => {
  test('Import', async () => {
    const first = await upload('import-1');
    const before = await countImports();

    const second = await upload('import-1');

    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    expect(await countImports()).toBe(before);
  });

  test('CalculateNewPlan, also after another import', async () => {
    await upload('import-2');
    const send = () => call(calculateNewPlan, { headers: keyed('new-1'), query: 'configuration=LowestCost' });
    const first = await send();
    const before = await countTasks();
    await upload('import-3', other);

    expect((await send()).json).toEqual(first.json);
    expect(await countTasks()).toBe(before);
  });

  test('CalculateFromMaterialNecessity, and choose', async () => {
    const first = await start('body-1');
    const planId = first.json.ODProcurementPlanID;
    expect(await ended(planId)).toBe(1);
    const choose = () =>
      call(choosePoint, { path: { planId }, headers: keyed('choose-1'), body: JSON.stringify({ Point: 1 }) });
    const chosen = await choose();
    const before = await countTasks();

    expect([(await start('body-1')).json, (await choose()).json]).toEqual([first.json, chosen.json]);
    expect(await countTasks()).toBe(before);
  });

  test('a form, although every attempt has a boundary of its own', async () => {
    const send = (boundary: string) =>
      call(importData, {
        headers: { ...keyed('form-1'), 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${tiny}\r\n--${boundary}--\r\n`,
      });

    const [first, second] = [await send('one'), await send('another')];

    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
  });

  test('with and without the quotes of a structured field', async () => {
    const first = await upload('a "key"');

    expect((await upload('"a \\"key\\""')).json).toEqual(first.json);
  });
});

describe('a key counts', () => {
  test('for its caller only', async () => {
    const [first, second] = [await upload('shared', tiny, 'ana'), await upload('shared', other, 'ben')];

    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json.ImportId).not.toBe(first.json.ImportId);
  });

  test.each([
    ['body', () => upload('once-1'), () => upload('once-1', other)],
    ['query', () => start('once-2'), () => start('once-2', `from=${'0'.repeat(8)}`)],
    ['route', () => upload('once-3'), () => call(calculateNewPlan, { method: 'POST', headers: keyed('once-3') })],
  ])('for one %s only', async (_, send, sendOther) => {
    expect((await send()).status).toBe(200);

    const { status, json } = await sendOther();

    expect([status, json.code, json.key]).toEqual([422, 'keyReused', 'keyReused']);
  });

  test('again after a request that was refused', async () => {
    expect((await upload('refused', '{}')).status).toBe(400);
    const refused = await call(calculate, {
      path: { configurationName: 'Nothing' },
      headers: keyed('refused'),
      body: tiny,
    });
    expect(refused.status).toBe(404);

    expect((await upload('refused')).status).toBe(200);
  });

  test('for a day', async () => {
    const first = await upload('daily');
    passTime(24 * HOUR);
    expect((await upload('daily')).json).toEqual(first.json);
    passTime(2 * HOUR);

    expect((await upload('daily')).json.ImportId).not.toBe(first.json.ImportId);
  });
});

test.each([
  ['empty', ''],
  ['of white space', '" "'],
  ['of 256 characters', 'x'.repeat(256)],
  ['with letters beyond ASCII', 'señal'],
  ['with an unclosed quote', '"abc'],
])('a key that is %s is refused, and the message names header and remedy', async (_, key) => {
  const { status, json } = await upload(key);

  expect(status).toBe(400);
  expect(json.errors).toMatchObject([{ code: 'E-HEADER', path: 'Idempotency-Key', key: 'keyForm' }]);
  expect(json.message).toMatch(/^Idempotency-Key must be 1 to 255 printable characters .*: send such a key/);
});

describe('of two attempts at once', () => {
  test('the second is refused until the first has answered', async () => {
    let second: Awaited<ReturnType<typeof upload>> | undefined;
    using _ = runAfter('KEYED#', async () => {
      second = await upload('twice');
    });

    const first = await upload('twice');

    expect([second?.status, second?.json.key, second?.headers['Retry-After']]).toEqual([409, 'keyInUse', '1']);
    expect((await upload('twice')).json).toEqual(first.json);
  });

  test('only one creates, where the first comes back after its deadline', async () => {
    const before = await countImports();
    let second: Awaited<ReturnType<typeof upload>> | undefined;
    using _ = runBefore('IMPORT#', async () => {
      passTime(HOUR);
      second = await upload('late');
    });

    const first = await upload('late');

    expect([first.status, first.json.key, second?.status]).toEqual([409, 'keyInUse', 200]);
    expect(await countImports()).toBe(before + 1);
    expect((await upload('late')).json).toEqual(second?.json);
  });
});

/** Makes the next start of an execution fail, as if the function had been killed. */
const killBeforeStart = (): Disposable => {
  const { middlewareStack } = getStepFunctionsClient();
  let isDone = false;
  middlewareStack.add(
    (next, context) => async (args) => {
      if (isDone || context.commandName !== 'StartExecutionCommand') return next(args);
      isDone = true;
      throw new Error('killed');
    },
    { step: 'initialize', name: 'kill' },
  );
  return { [Symbol.dispose]: () => middlewareStack.remove('kill') };
};

test('a calculation that was stored but not started is started by the next attempt', async () => {
  using _ = killBeforeStart();
  const before = await countTasks();
  expect((await start('killed')).status).toBe(500);

  const { status, json } = await start('killed');

  expect(status).toBe(200);
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  const plan = await call(getPlan, { path: { planId: json.ODProcurementPlanID } });
  expect(plan.json[0].Message).toContain('Configuration=Balanced');
  expect(await countTasks()).toBe(before + 1);
});
