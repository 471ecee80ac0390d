import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as finishCalculation } from '../../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as getPlanFront } from '../../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

useTable('procurement', 'principals');
/** Resolves when calculations may begin their first slice. */
let held: Promise<void> = Promise.resolve();
/** Lots run by functions of their own. */
let lots = 0;
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementOptimise: async (input) => {
    await held;
    return TASKS.procurementOptimise?.(input);
  },
  procurementAnswerLot: async (input) => {
    lots += 1;
    return TASKS.procurementAnswerLot?.(input);
  },
});

beforeAll(async () => {
  const endless = { Weights: { Cost: 60, Orders: 40 }, Effort: 'thorough' };
  const proving = { Weights: { Cost: 60, Orders: 40 }, Effort: 'quick' };
  for (const [configurationName, body] of Object.entries({ Endless: endless, Proving: proving }))
    await call(putConfiguration, { path: { configurationName }, body: JSON.stringify(body) });
});
afterEach(() => {
  vi.unstubAllEnvs();
  lots = 0;
});

const start = async (configurationName: string, name: string, query = ''): Promise<string> => {
  const body = instance(name);
  return (await call(calculate, { path: { configurationName }, body, query })).json.ODProcurementPlanID;
};
const finish = (taskId: string) => call(finishCalculation, { path: { taskId } });
const progress = async (planId: string) => (await call(getPlanProgress, { path: { planId } })).json;
const messageOf = async (planId: string): Promise<string> =>
  (await call(getPlan, { path: { planId } })).json[0].Message;

describe('a calculation that is asked to finish', () => {
  test.each([
    ['with threads', '60', '0'],
    ['in slices', '1', '0'],
    ['in lots', '60', '2'],
  ])(
    'ends its search %s and keeps its best plan',
    async (name, slice, parts) => {
      vi.stubEnv('PROCUREMENT_SLICE_SECONDS', slice);
      vi.stubEnv('PROCUREMENT_LOT_PARTS', parts);
      const planId = await start('Endless', '04-small-objects');
      await expect.poll(async () => (await progress(planId)).Phase).toBe('search');

      expect((await finish(planId)).json).toEqual({ success: true });

      expect(await ended(planId)).toBe(1);
      const message = await messageOf(planId);
      expect(message).toMatch(/Configuration=Endless; .*Gap=\?/);
      const front = (await call(getPlanFront, { path: { planId } })).json;
      expect(front.filter(({ Chosen }: { Chosen: boolean }) => Chosen)).toHaveLength(1);
      const after = await progress(planId);
      expect(after.Trace.at(-1)).toMatchObject({ Phase: 'done', Share: 1, Best: after.Best });
      // No bound was proven, so none is told.
      expect([after.Bound, after.Trace.at(-1).Bound]).toEqual([undefined, undefined]);
      expect(lots > 0).toBe(name === 'in lots');
      expect((await finish(planId)).json).toEqual({ success: false });
    },
    90_000,
  );

  test('keeps the gap that is proven so far, and a what-if can start from its plan', async () => {
    const planId = await start('Proving', '04-small-objects');
    const hasBound = async () => {
      const { Status, Phase, Bound } = await progress(planId);
      return Status !== 0 || (Phase === 'prove' && Bound > 0);
    };
    await expect.poll(hasBound, { interval: 20 }).toBe(true);
    await finish(planId);

    expect(await ended(planId)).toBe(1);
    expect(await messageOf(planId)).toMatch(/Gap=\d+\.\d\d/);
    const next = await start('Proving', '04-small-objects', `from=${planId}`);
    expect(await ended(next)).toBe(1);
  });

  test('has no plan to keep during its first rounds', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    const planId = await start('Endless', '04-small-objects');
    const { status, json } = await finish(planId);

    expect([status, json.message]).toEqual([409, expect.stringContaining('There is no plan to keep yet')]);
    expect((await call(checkTaskStatus, { path: { taskId: planId } })).json).toEqual({ status: 0 });
    await call(cancelCalculation, { path: { taskId: planId } });
    resolve();
    expect((await finish(planId)).json).toEqual({ success: false });
    expect(await ended(planId)).toBe(2);
  });

  test('is one that exists', async () => {
    expect((await finish(newId())).status).toBe(404);
    expect((await finish('none')).status).toBe(404);
  });
});
