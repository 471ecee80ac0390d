import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LONGEST_REQUEST } from '#lib/procurement/actions/threads/limitTime.ts';
import { takeTime } from '#lib/procurement/store/budgets.ts';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as explorePlan } from '../../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanAlerts } from '../../../../functions/procurement/calculator/plan/getPlanAlerts.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';
import { handler as whyNot } from '../../../../functions/procurement/calculator/plan/whyNot.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const as = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}` });

let planId = '';
beforeAll(async () => {
  const started = await call(calculate, {
    path: { configurationName: 'Balanced' },
    body: instance('03-tiny-every-alert'),
  });
  planId = started.json.ODProcurementPlanID;
  expect(await ended(planId)).toBe(1);
  const password = await hashPassword('secret');
  for (const name of ['greedy', 'other', 'patient', 'curious', 'parallel'])
    await addPrincipal(name, { password, roles: ['planner'] });
});
beforeEach(() => {
  vi.stubEnv('AUTH_MODE', 'required');
  // Time that does not pass is not used.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  };
});

/** Uses up the time of a caller, as calculations of five minutes do. */
const useUp = async (name: string): Promise<number> => {
  for (;;) {
    const seconds = await takeTime(name, LONGEST_REQUEST);
    if (seconds !== undefined) return seconds;
  }
};

const wish = (PartId: number) => JSON.stringify({ PartId, OnTime: true });

describe('a caller who has used up the time of calculations within requests', () => {
  test.each([
    ['whynot', whyNot, { body: wish(31) }],
    ['alerts', getPlanAlerts, { query: 'partId=31' }],
    ['orders', getPlanOrders, { query: 'limit=1' }],
    ['explore', explorePlan, { body: '{"MaximumPurchaseOrders": 9}' }],
    ['compare with causes', comparePlans, { query: 'causes=true' }],
  ] as const)('is told so by %s, with the time to wait', async (_, handler, input) => {
    const seconds = await useUp('greedy');
    const { status, headers, json } = await call(handler, {
      ...input,
      path: { planId, otherId: planId },
      headers: as('greedy'),
    });

    expect([status, json.code, json.key, json.values]).toEqual([429, 'tooManyRequests', 'timeUsedUp', { seconds }]);
    expect(json.message).toContain(`try again in ${seconds} s`);
    expect(headers['Retry-After']).toBe(String(seconds));
  });

  test('may read plans, and other callers may ask', async () => {
    await useUp('greedy');

    expect((await call(getPlanKpis, { path: { planId }, headers: as('greedy') })).status).toBe(200);
    const asked = { path: { planId }, body: wish(32), headers: as('other') };
    expect((await call(whyNot, asked)).status).toBe(200);
  });

  test('may ask again after that time', async () => {
    const seconds = await useUp('patient');
    vi.setSystemTime(Date.now() + seconds * 1000);

    expect((await call(whyNot, { path: { planId }, body: wish(33), headers: as('patient') })).status).toBe(200);
  });

  test('gets the answer to a question that was asked before', async () => {
    const asked = { path: { planId }, body: wish(34), headers: as('curious') };
    const { status, json } = await call(whyNot, asked);
    expect(status).toBe(200);
    await useUp('curious');

    expect((await call(whyNot, asked)).json).toEqual(json);
    expect((await call(whyNot, { ...asked, body: wish(35) })).status).toBe(429);
  });
});

test('time that was taken and not used is given back', async () => {
  for (let n = 0; n < 30; n += 1) {
    const query = `limit=1&offset=${n}`;
    const { status } = await call(getPlanAlerts, { path: { planId }, query, headers: as('parallel') });
    expect(status).toBe(200);
  }
});

test('a stored answer expires after some hours', async () => {
  const asked = { path: { planId }, body: wish(36), headers: as('other') };
  expect((await call(whyNot, asked)).status).toBe(200);
  vi.setSystemTime(Date.now() + 5 * 60 * 60 * 1000);
  await useUp('other');

  expect((await call(whyNot, asked)).status).toBe(429);
});
