import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MOST_CALCULATIONS } from '#lib/procurement/actions/calculations/limitCalculations.ts';
import { readCallerCalculations } from '#lib/procurement/store/callerCalculations.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { failNext } from '#test/support/faults.ts';
import { type Answer, call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as cancel } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

/** Ends the calculations that wait for it. */
let release = (): void => undefined;
const released = new Promise<void>((resolve) => {
  release = resolve;
});

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: () => released,
});

const createTimeout = (): Error => Object.assign(new Error('The connection was lost'), { name: 'TimeoutError' });

const as = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}` });

const start = (name: string): Promise<Answer> =>
  call(calculate, {
    path: { configurationName: 'Balanced' },
    body: instance('01-tiny-cheap-or-fast'),
    headers: as(name),
  });

const startAll = (name: string): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: MOST_CALCULATIONS + 2 }, () => start(name)));

beforeAll(async () => {
  const password = await hashPassword('secret');
  for (const name of ['greedy', 'other', 'patient', 'unlucky'])
    await addPrincipal(name, { password, roles: ['planner'] });
});
afterAll(() => release());
beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  return () => vi.unstubAllEnvs();
});

describe('a caller with as many running calculations as allowed', () => {
  test('is refused another one, even if all are requested at once, and is told the remedy', async () => {
    const answers = await startAll('greedy');
    const refused = answers.filter(({ status }) => status !== 200);

    expect(refused.map(({ status, headers, json }) => [status, headers['Retry-After'], json.key])).toEqual([
      [429, '30', 'tooManyCalculations'],
      [429, '30', 'tooManyCalculations'],
    ]);
    expect(refused[0]?.json).toMatchObject({
      code: 'tooManyRequests',
      key: 'tooManyCalculations',
      values: { most: MOST_CALCULATIONS },
      message:
        '10 of your calculations are running, which is the maximum: wait until one has ended, or cancel or finish one',
    });
    expect((await call(importData, { body: instance('01-tiny-cheap-or-fast'), headers: as('greedy') })).status).toBe(
      200,
    );
    expect((await call(calculateNewPlan, { headers: as('greedy') })).status).toBe(429);
    expect((await start('other')).status).toBe(200);
  });

  test('may start another one after one has been cancelled', async () => {
    const [first] = (await startAll('patient')).filter(({ status }) => status === 200);
    const stopped = { path: { taskId: first?.json.ODProcurementPlanID }, headers: as('patient') };
    expect((await call(cancel, stopped)).json).toEqual({ success: true });

    expect((await start('patient')).status).toBe(200);
    expect((await start('patient')).status).toBe(429);
  });

  test('has each calculation counted once, even if the response of the store is lost', async () => {
    using lost = failNext('UpdateItemCommand', 1, createTimeout, { after: true, keyPart: 'BUDGET#' });
    expect((await start('unlucky')).status).toBe(200);
    expect(lost.thrown).toBe(1);

    expect((await readCallerCalculations('unlucky')).calculations).toHaveLength(1);
  });
});
