import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ThreadLost } from '#lib/procurement/actions/threads/runInThread.ts';
import { stopExecution } from '#lib/procurement/store/executions.ts';
import { packText, unpackText } from '#lib/procurement/store/gzipJson.ts';
import { findPlan, saveProgress, saveState } from '#lib/procurement/store/plans.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { threads } from '#test/support/threads.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as allPlans } from '../../../../functions/procurement/calculator/allPlans.ts';
import { handler as calculateFromMaterialNecessity } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as getCurrentPlan } from '../../../../functions/procurement/calculator/getCurrentPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

/** Returns the number of running threads; the id of an ended thread is negative. */
const alive = () => [...threads].filter(({ threadId }) => threadId >= 0).length;

type Around = (planId: string, work: () => Promise<unknown>) => Promise<unknown>;

/** Wrappers that a test puts around tasks. */
const around: Record<string, Around> = {};

const wrapped = Object.fromEntries(
  Object.entries(TASKS).map(([name, handler]) => [
    name,
    (input: never) => {
      const work = () => handler(input);
      return around[name]?.((input as { planId: string }).planId, work) ?? work();
    },
  ]),
);

useTable('procurement', 'principals');
const stateMachine = useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', wrapped);

afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(around)) delete around[name];
});

const calculate = async (name: string): Promise<string> => {
  const path = { configurationName: 'LowestCost' };
  return (await call(calculateFromMaterialNecessity, { path, body: instance(name) })).json.ODProcurementPlanID;
};
const messageOf = async (planId: string): Promise<string> =>
  (await call(getPlan, { path: { planId } })).json[0].Message;

describe('a calculation that fails', () => {
  test('reports a reason that the caller can understand', async () => {
    around.procurementOptimise = () => Promise.reject(new ServiceError('constraint', 'There are too many parts'));
    const planId = await calculate('01-tiny-cheap-or-fast');

    expect(await ended(planId)).toBe(3);
    expect(await messageOf(planId)).toBe('The calculation failed: There are too many parts');
    expect((await call(allPlans)).status).toBe(404);
  });

  test('writes internal errors only to the log', async () => {
    around.procurementRecordResult = () => Promise.reject(new TypeError('undefined is no function'));
    const planId = await calculate('01-tiny-cheap-or-fast');

    expect(await ended(planId)).toBe(3);
    expect(await messageOf(planId)).toBe('The calculation failed: an internal error; the log has the details');
  });
});

test('a plan that breaks a rule of its problem is never stored', async () => {
  around.procurementRecordResult = async (planId, work) => {
    const plan = await findPlan(planId);
    if (plan?.state === undefined) throw new Error('The calculation has no state');
    const state = JSON.parse(await unpackText(await loadValue(plan.state)));
    // The plan orders a thousand units of an offer that has ten.
    state.rounds.at(-1)[0] = [0, 0, 1000];
    await saveState(planId, plan.version, (await storeValue(await packText(JSON.stringify(state)))).value);
    return work();
  };
  const planId = await calculate('01-tiny-cheap-or-fast');

  expect(await ended(planId)).toBe(3);
  expect(await messageOf(planId)).toContain('an internal error');
});

test('a recorded plan shows its progress until its calculation has ended', async () => {
  const messages: string[] = [];
  around.procurementRecordResult = async (planId, work) => {
    await saveProgress(planId, { phase: 'explain', share: 0.97, best: 100, bound: 100 });
    await work();
    messages.push(await messageOf(planId));
    return {};
  };
  const planId = await calculate('01-tiny-cheap-or-fast');

  expect(await ended(planId)).toBe(1);
  expect(messages).toEqual([expect.stringContaining('Progress=97%; Phase=finding the reasons of alerts; Best=100')]);
  expect(await messageOf(planId)).toContain('TotalCost=100;');
});

test.each([
  ['procurementPrepare', {}],
  ['procurementOptimise', { done: true, lots: [] }],
  ['procurementAnswerLot', { version: -1 }],
  ['procurementRecordResult', {}],
])('%s, repeated after the plan was recorded, changes nothing', async (task, answer) => {
  const planId = await calculate('01-tiny-cheap-or-fast');
  expect(await ended(planId)).toBe(1);
  const recorded = await findPlan(planId);
  const lot = { version: 1, value: recorded?.problem.value };

  expect(await TASKS[task]?.({ planId, lot } as never)).toMatchObject(answer);
  expect(await findPlan(planId)).toEqual(recorded);
});

test('a slice whose worker thread ends unexpectedly is repeated', async () => {
  let lost = 0;
  around.procurementOptimise = async (_, work) => {
    if (lost === 0) {
      lost += 1;
      throw new ThreadLost('killed');
    }
    return work();
  };

  expect(await ended(await calculate('01-tiny-cheap-or-fast'))).toBe(1);
  expect(lost).toBe(1);
});

test('a slice whose worker thread is killed is repeated from its start without loss', async () => {
  const slices: { readonly version: number; readonly share: number }[] = [];
  around.procurementOptimise = async (planId, work) => {
    const plan = await findPlan(planId);
    slices.push({ version: plan?.version ?? 0, share: plan?.progress?.share ?? 0 });
    vi.stubEnv('PROCUREMENT_SLICE_SECONDS', slices.length === 1 ? '1' : '600');
    const slice = work();
    // Checked only once all threads have ended.
    slice.catch(() => undefined);
    if (slices.length !== 2) return slice;
    // The thread is killed only after it has reported progress.
    const progress = expect.poll(async () => (await findPlan(planId))?.progress, { interval: 10 });
    await progress.not.toEqual(plan?.progress);
    for (const thread of threads) await thread.terminate();
    return slice;
  };

  const planId = await calculate('07-coupled-40');

  expect(await ended(planId)).toBe(1);
  expect(await messageOf(planId)).toContain('Configuration=LowestCost; TotalCost=469766;');
  const [, killed, repeated] = slices;
  expect(slices).toHaveLength(3);
  expect(repeated?.version).toBe(killed?.version);
  // At least one slice has ended before, unless the machine was too busy to solve a part within a slice.
  expect(killed?.version).toBeGreaterThanOrEqual(1);
});

describe('a calculation is cancelled, its threads are ended and it has no plan', () => {
  const large = () => ({
    body: readFileSync('test/instances/procurement/10-large.json.gz'),
    headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
  });

  /** Replaces the plan by one without purchases, so that 2,000 parts have alerts to explain. */
  const unexplained = async (planId: string): Promise<void> => {
    const plan = await findPlan(planId);
    if (plan?.state === undefined) throw new Error('The calculation has no state');
    const state = JSON.parse(await unpackText(await loadValue(plan.state)));
    const rounds = [new Array(2_000).fill([])];
    const packed = await packText(JSON.stringify({ ...state, phase: 'explain', rounds }));
    await saveState(planId, plan.version, (await storeValue(packed)).value);
  };

  test.each([
    ['choosing purchases', 'OnTime', large],
    ['weighing', 'Thorough', () => ({ body: instance('04-small-objects') })],
    ['finding the reasons of alerts', 'LowestCost', large],
  ])(
    'while it is %s',
    async (phase, configurationName, input) => {
      // Threads of this process do all the work.
      vi.stubEnv('PROCUREMENT_LOT_PARTS', '0');
      if (phase.startsWith('finding'))
        around.procurementPrepare = async (planId, work) => {
          await work();
          await unexplained(planId);
          return {};
        };
      const thorough = { Weights: { Cost: 60, Lateness: 40 }, Effort: 'thorough' };
      const body = JSON.stringify(thorough);
      await call(putConfiguration, { path: { configurationName: 'Thorough' }, body });
      const { json } = await call(calculateFromMaterialNecessity, { path: { configurationName }, ...input() });
      const taskId = json.ODProcurementPlanID;
      await expect.poll(() => messageOf(taskId), { interval: 20 }).toContain(`Phase=${phase}`);

      expect((await call(cancelCalculation, { path: { taskId } })).json).toEqual({ success: true });

      expect((await call(checkTaskStatus, { path: { taskId } })).json).toEqual({ status: 2 });
      // Idle threads end after ten seconds.
      await expect.poll(alive, { interval: 10 }).toBe(0);
      expect(await messageOf(taskId)).toBe('The calculation was cancelled');
      expect((await call(allPlans)).json).not.toContainEqual(expect.objectContaining({ ODProcurementPlanID: taskId }));
    },
    240_000,
  );
});

test('a calculation that was stopped right after its result was recorded has no plan', async () => {
  around.procurementRecordResult = async (planId, work) => {
    await work();
    await stopExecution(planId);
    return {};
  };
  const before = (await call(getCurrentPlan)).json[0].ODProcurementPlanID;
  const planId = await calculate('01-tiny-cheap-or-fast');

  expect(await ended(planId)).toBe(2);
  expect((await call(getCurrentPlan)).json[0].ODProcurementPlanID).toBe(before);
  expect((await call(allPlans)).json).not.toContainEqual(expect.objectContaining({ ODProcurementPlanID: planId }));
  expect(await messageOf(planId)).toBe('The calculation was cancelled');
});

describe('a calculation that a restart interrupted', () => {
  /** Stops in the first slice, once the slice has stored its result. */
  const cutOff = async (): Promise<string> => {
    const underWay = Promise.withResolvers<void>();
    around.procurementOptimise = async (_, work) => {
      await work();
      underWay.resolve();
      return new Promise(() => undefined);
    };
    const planId = await calculate('01-tiny-cheap-or-fast');
    await underWay.promise;
    return planId;
  };

  test('resumes from its checkpoint', async () => {
    const planId = await cutOff();
    const { version = 0 } = (await findPlan(planId)) ?? {};
    const prepared: string[] = [];
    around.procurementPrepare = (id, work) => {
      prepared.push(id);
      return work();
    };
    const versions: (number | undefined)[] = [];
    around.procurementOptimise = async (_, work) => {
      versions.push((await findPlan(planId))?.version);
      return work();
    };

    await stateMachine.restart();

    expect(await ended(planId)).toBe(1);
    expect(await messageOf(planId)).toContain('TotalCost=100;');
    expect(versions[0]).toBe(version);
    expect(version).toBeGreaterThan(1);
    expect(prepared).toEqual([]);
  });

  test('fails if it is interrupted repeatedly in one state', async () => {
    let starts = 0;
    around.procurementOptimise = () => {
      starts += 1;
      return new Promise(() => undefined);
    };
    const planId = await calculate('01-tiny-cheap-or-fast');
    await expect.poll(() => starts).toBe(1);
    for (let restart = 2; restart <= 6; restart += 1) {
      await stateMachine.restart();
      await expect.poll(() => starts).toBe(restart);
    }
    await stateMachine.restart();

    expect(starts).toBe(6);
    expect((await call(checkTaskStatus, { path: { taskId: planId } })).json).toEqual({ status: 3 });
    expect(await messageOf(planId)).toBe('The calculation failed: it was interrupted');
  });
});
