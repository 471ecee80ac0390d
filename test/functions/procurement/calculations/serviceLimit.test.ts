import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_CALCULATIONS } from '#lib/procurement/actions/calculations/limitCalculations.ts';
import { addRunningCalculation } from '#lib/procurement/store/runningCalculations.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { failNext } from '#test/support/faults.ts';
import { type Answer, call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancel } from '../../../../functions/procurement/calculator/cancelCalculation.ts';

const MOST = 3;

const createTimeout = (): Error => Object.assign(new Error('The connection was lost'), { name: 'TimeoutError' });

/** Ends the calculations that wait for it. */
let release = (): void => undefined;
let released = Promise.resolve();

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input: never) => {
    await released;
    return TASKS.procurementPrepare?.(input);
  },
});

const start = (headers = {}, configurationName = 'LowestCost'): Promise<Answer> =>
  call(calculate, { path: { configurationName }, body: instance('01-tiny-cheap-or-fast'), headers });

const startMany = (count: number): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: count }, () => start()));

const hold = (): void => {
  released = new Promise<void>((resolve) => {
    release = resolve;
  });
};

/** Ends all calculations and waits until they are recorded. */
const endAll = async (started: readonly Answer[]): Promise<void> => {
  release();
  for (const { json } of started) expect(await ended(json.ODProcurementPlanID)).toBe(1);
};

beforeEach(() => {
  vi.stubEnv('PROCUREMENT_CALCULATIONS', String(MOST));
  hold();
  return () => vi.unstubAllEnvs();
});
afterAll(() => release());

describe('a service without sign-in', () => {
  test('refuses another calculation while as many run as allowed, even if all are requested at once', async () => {
    const answers = await startMany(MOST + 2);
    const started = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);

    expect(started).toHaveLength(MOST);
    expect(refused.map(({ status, headers }) => [status, headers['Retry-After']])).toEqual([
      [429, '30'],
      [429, '30'],
    ]);
    expect(refused[0]?.json).toEqual({
      code: 'tooManyRequests',
      key: 'serviceCalculations',
      values: { most: MOST },
      message: 'The maximum of running calculations, those of all callers together, is 3: wait until one has ended',
    });
    await endAll(started);
  });

  test('counts a calculation once, even if the response of the store is lost', async () => {
    vi.stubEnv('PROCUREMENT_CALCULATIONS', '1');
    using lost = failNext('UpdateItemCommand', 1, createTimeout, { after: true, keyPart: 'BUDGET' });
    const started = await start();
    expect([started.status, lost.thrown]).toEqual([200, 1]);
    expect((await start()).status).toBe(429);
    await endAll([started]);
  });

  test('starts another one as soon as one has been cancelled, has ended or has failed', async () => {
    const started = await startMany(MOST);
    expect((await start()).status).toBe(429);
    expect((await call(cancel, { path: { taskId: started[0]?.json.ODProcurementPlanID } })).json.success).toBe(true);
    const next = await start();
    expect(next.status).toBe(200);
    await endAll([...started.slice(1), next]);

    hold();
    const more = await startMany(MOST);
    expect(more.map(({ status }) => status)).toEqual([200, 200, 200]);
    await endAll(more);
  });

  test('forgets a calculation that ended without a trace', async () => {
    const started = await startMany(MOST);
    await endAll(started);
    vi.stubEnv('PROCUREMENT_CALCULATIONS', '1');
    hold();
    const lost = await start();
    expect(lost.status).toBe(200);
    await endAll([lost]);
    expect(await addRunningCalculation('00000000-0000-4000-8000-000000000000', 1)).toBe(true);

    expect((await start()).status).toBe(429);
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    const after = await start();
    vi.useRealTimers();
    expect(after.status).toBe(200);
    await endAll([after]);
  });
});

test('a calculation that is refused for its caller does not count for the others', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  vi.stubEnv('PROCUREMENT_CALCULATIONS', String(MOST_CALCULATIONS + 1));
  const password = await hashPassword('secret');
  for (const name of ['greedy', 'other']) await addPrincipal(name, { password, roles: ['planner'] });
  const as = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}` });

  for (let n = 0; n < MOST_CALCULATIONS; n += 1) expect((await start(as('greedy'))).status).toBe(200);
  for (let n = 0; n < 3; n += 1) expect((await start(as('greedy'))).json.key).toBe('tooManyCalculations');
  expect((await start(as('other'))).status).toBe(200);
  expect((await start(as('other'))).json.key).toBe('serviceCalculations');
});
