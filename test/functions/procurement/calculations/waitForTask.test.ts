import { afterEach, describe, expect, test } from 'vitest';
import { waitForTask } from '#lib/procurement/actions/calculations/waitForTask.ts';
import { newId } from '#lib/shared/ids.ts';
import { costOf } from '#test/support/cost.ts';
import { call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';

useTable('procurement', 'principals');
/** Resolves when calculations that started meanwhile may go on. */
let gate: Promise<void> | undefined;
let open: () => void = () => undefined;
const hold = (): void => {
  gate = new Promise((resolve) => {
    open = resolve;
  });
};
let isFailing = false;
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input) => {
    await gate;
    if (isFailing) throw new Error('Prepared to fail');
    return TASKS.procurementPrepare?.(input);
  },
});
afterEach(() => {
  open();
  gate = undefined;
  isFailing = false;
});

const start = async (): Promise<string> => {
  const input = { path: { configurationName: 'LowestCost' }, body: instance('01-tiny-cheap-or-fast') };
  return (await call(calculate, input)).json.ODProcurementPlanID;
};
const wait = (taskId: string, query: string, signal?: AbortSignal) =>
  call(checkTaskStatus, { method: 'PUT', path: { taskId }, query, ...(signal && { context: { signal } }) });

describe('a status that is waited for', () => {
  test('comes with the progress when the calculation completes', async () => {
    hold();
    const taskId = await start();
    expect((await wait(taskId, 'wait=0')).json).toEqual({
      status: 0,
      Share: 0,
      Phase: 'solve',
      Message: 'The plan is being calculated; Configuration=LowestCost',
    });
    const answer = wait(taskId, 'wait=25');
    open();

    expect((await answer).json).toEqual({
      status: 1,
      Share: 1,
      Phase: 'done',
      Best: 100,
      Bound: 100,
      Message: expect.stringContaining('TotalCost=100;'),
    });
    expect((await wait(taskId, '')).json).toEqual({ status: 1 });
  });

  test('comes when the calculation is cancelled, fails or is deleted', async () => {
    hold();
    const [cancelled, deleted] = [await start(), await start()];
    const answers = [wait(cancelled, 'wait=25'), wait(deleted, 'wait=25')];
    await call(cancelCalculation, { method: 'PUT', path: { taskId: cancelled } });
    await call(deletePlan, { method: 'DELETE', path: { planId: deleted } });
    const [afterCancel, afterDelete] = await Promise.all(answers);
    expect(afterCancel?.json).toMatchObject({
      status: 2,
      Message: 'The calculation was cancelled',
      MessageKey: 'calculationCancelled',
      MessageValues: {},
    });
    expect(afterDelete?.json).toEqual({ status: 2 });

    isFailing = true;
    const failed = wait(await start(), 'wait=25');
    open();
    expect((await failed).json).toMatchObject({
      status: 3,
      Message: expect.stringContaining('internal error'),
      MessageKey: 'calculationFailed',
      MessageValues: { reason: 'internal' },
    });
  });

  test('comes after the wait while the calculation goes on, and costs few reads', async () => {
    hold();
    const taskId = await start();

    expect((await wait(taskId, 'wait=1')).json.status).toBe(0);
    expect((await costOf(() => waitForTask(taskId, 2_000))).requests).toBeLessThanOrEqual(8);
  });

  test('ends with the request of a client that has gone', async () => {
    hold();
    const taskId = await start();
    const client = new AbortController();
    const answer = wait(taskId, 'wait=25', client.signal);
    client.abort();

    expect((await answer).status).toBe(503);
  });

  test('comes at once for an unknown task', async () => {
    expect((await wait(newId(), 'wait=25')).json).toEqual({ status: -1 });
    expect((await wait('none', 'wait=25')).json).toEqual({ status: -1 });
  });

  test.each(['wait=26', 'wait=-1', 'wait=1.5', 'wait=', 'wait=soon'])('is refused with %s', async (query) => {
    expect(await wait(newId(), query)).toMatchObject({
      status: 400,
      json: {
        errors: [
          {
            code: 'E-QUERY',
            path: 'wait',
            message: `wait must be an integer from 0 to 25; it was "${query.slice('wait='.length)}"`,
          },
        ],
      },
    });
  });
});
