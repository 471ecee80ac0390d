import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listTasks } from '#lib/procurement/actions/calculations/listTasks.ts';
import { getPlanProgress as readProgress } from '#lib/procurement/actions/plans/getPlanProgress.ts';
import { SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import { startExecution } from '#lib/procurement/store/executions.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { now } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { costOf } from '#test/support/cost.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as tasks } from '../../../../functions/procurement/calculator/tasks.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
/** Whether calculations that start now never end by themselves. */
let isHeld = false;
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input) => (isHeld ? new Promise(() => undefined) : TASKS.procurementPrepare?.(input)),
});

const body = instance('01-tiny-cheap-or-fast');
const start = async (configurationName = 'LowestCost'): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body })).json.ODProcurementPlanID;
const list = async (): Promise<readonly { readonly TaskId: string; readonly Status: number }[]> =>
  (await call(tasks)).json.Tasks;

/** Stores a plan without an execution, whose calculation started `age` milliseconds ago. */
const insertOld = async (age: number): Promise<string> => {
  const planId = newId();
  const [configuration] = SEED_CONFIGURATIONS;
  if (configuration === undefined) throw new Error('There is no configuration');
  const problem = await storeValue(await packText('{}'));
  await insertPlan({ planId, date: new Date(now() - age).toISOString(), configuration, problem });
  return planId;
};

const HOUR = 3_600_000;

afterEach(() => {
  isHeld = false;
});

describe('the list of tasks', () => {
  test('is empty where nothing was calculated', async () => {
    expect((await call(tasks)).json).toMatchObject({ Tasks: [] });
  });

  test('has running, completed and cancelled calculations, newest first, and no deleted one', async () => {
    const done = await start();
    expect(await ended(done)).toBe(1);
    isHeld = true;
    const [cancelled, deleted, running] = [await start(), await start(), await start('OnTime')];
    await call(cancelCalculation, { path: { taskId: cancelled } });
    await call(deletePlan, { path: { planId: deleted } });

    const expected = [
      { TaskId: running, Status: 0, Configuration: 'OnTime', Share: 0, Phase: 'solve', Date: expect.any(String) },
      { TaskId: cancelled, Status: 2, Configuration: 'LowestCost', Share: 0, Phase: 'solve', Date: expect.any(String) },
      { TaskId: done, Status: 1, Configuration: 'LowestCost', Share: 1, Phase: 'done', Date: expect.any(String) },
    ];
    expect(await list()).toEqual(expected);
    expect(await list()).toEqual(expected);
    await call(cancelCalculation, { path: { taskId: running } });
    expect((await list())[0]).toMatchObject({ TaskId: running, Status: 2 });
  });

  test('leaves out what started too long ago, and what never started', async () => {
    const [old, never] = [await insertOld(29 * HOUR), await insertOld(1000)];
    await startExecution(old);

    const ids = (await list()).map(({ TaskId }) => TaskId);
    expect(ids).not.toContain(old);
    expect(ids).not.toContain(never);
  });

  test('has at most 100 tasks, and asks no more of the store for those that have ended', async () => {
    isHeld = true;
    const some = await Promise.all(Array.from({ length: 105 }, (_, n) => insertOld(n + 1)));
    await Promise.all(some.map(startExecution));
    expect(await list()).toHaveLength(100);
    await Promise.all(some.map((taskId) => call(cancelCalculation, { path: { taskId } })));
    expect(new Set((await list()).map(({ Status }) => Status))).toEqual(new Set([2]));

    expect((await costOf(listTasks)).requests).toBe(1);
  });
});

describe('a new plan of the import', () => {
  beforeAll(async () => {
    expect((await call(importData, { body })).status).toBe(200);
  });

  test.each([
    ['', 'Balanced'],
    ['configuration=LowestCost', 'LowestCost'],
    ['configuration=ontime', 'OnTime'],
    ['configuration=Default', 'Balanced'],
  ])('with the query "%s" is calculated by %s', async (query, name) => {
    const { json } = await call(calculateNewPlan, { query });
    const planId = json.ODProcurementPlanID;

    expect(await ended(planId)).toBe(1);
    expect((await call(getPlan, { path: { planId } })).json[0].Message).toContain(`Configuration=${name};`);
  });

  test.each([
    ['configuration=None', 404, 'There is no configuration "None": name one of Default, '],
    [`configuration=${'x'.repeat(201)}`, 400, 'configuration must be 1 to 200 characters'],
    ['configuration=%20', 400, 'configuration must be 1 to 200 characters'],
    ['configurationName=OnTime', 400, 'this route takes configuration, from'],
  ])('with the query "%s" is refused', async (query, status, message) => {
    const answer = await call(calculateNewPlan, { query });

    expect(answer.status).toBe(status);
    expect(answer.json.message).toContain(message);
  });
});

describe('the progress of a plan', () => {
  test('is that of its calculation, by as many requests as when there was one plan', async () => {
    const planId = await start();
    expect(await ended(planId)).toBe(1);
    const { json } = await call(getPlanProgress, { path: { planId } });

    expect(json).toMatchObject({
      TaskId: planId,
      Status: 1,
      Configuration: 'LowestCost',
      Share: 1,
      Phase: 'done',
      Best: 100,
      Bound: 100,
    });
    expect(json.Message).toContain('TotalCost=100;');
    expect(json.Trace.at(-1)).toMatchObject({ Phase: 'done', Share: 1, Best: 100, Bound: 100 });
    expect((await costOf(() => readProgress(planId))).requests).toBe(1);
  });

  test('tells that a calculation was cancelled, and of none that is unknown', async () => {
    isHeld = true;
    const taskId = await start();
    await call(cancelCalculation, { path: { taskId } });

    const { json } = await call(getPlanProgress, { path: { planId: taskId } });
    expect(json).toMatchObject({ Status: 2, Share: 0, Message: 'The calculation was cancelled', Trace: [] });
    expect((await call(getPlanProgress, { path: { planId: newId() } })).status).toBe(404);
    expect((await call(getPlanProgress, { path: { planId: 'none' } })).status).toBe(404);
  });

  test.each([
    ['in one slice', '60', '0', 'quick'],
    ['in slices', '1', '0', 'standard'],
    ['in slices with lots', '1', '10', 'quick'],
  ])(
    'has a course that only goes on, calculated %s',
    async (_, slice, lots, effort) => {
      vi.stubEnv('PROCUREMENT_SLICE_SECONDS', slice);
      vi.stubEnv('PROCUREMENT_LOT_PARTS', lots);
      const path = { configurationName: 'Two weights' };
      const body = JSON.stringify({ Weights: { Cost: 60, Lateness: 40 }, Effort: effort });
      await call(putConfiguration, { path, body });
      const { json: started } = await call(calculate, { path, body: instance('04-small-objects') });
      const planId = started.ODProcurementPlanID;
      const traces: { Seconds: number; Share: number; Phase: string; Best: number; Bound: number }[][] = [];
      await expect
        .poll(
          async () => {
            const { json } = await call(getPlanProgress, { path: { planId } });
            traces.push(json.Trace);
            return json.Status;
          },
          { timeout: 450_000, interval: 200 },
        )
        .toBe(1);
      vi.unstubAllEnvs();

      const trace = traces.at(-1) ?? [];
      expect(trace.length).toBeGreaterThan(3);
      expect(Math.max(...traces.map(({ length }) => length))).toBeLessThanOrEqual(60);
      const order = ['solve', 'search', 'prove', 'explain', 'done'];
      const places = trace.map(({ Phase }) => order.indexOf(Phase));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(trace.at(-1)).toMatchObject({ Phase: 'done', Share: 1 });
      for (const of of ['Seconds', 'Share'] as const) {
        const values = trace.map((point) => point[of]);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
      }
      for (const phase of ['search', 'prove']) {
        const bests = trace.filter(({ Phase }) => Phase === phase).map(({ Best }) => Best);
        expect(bests).toEqual(bests.toSorted((a, b) => b - a));
      }
    },
    480_000,
  );
});
