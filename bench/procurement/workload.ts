import { listedPlanKey, planKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { startStateMachine } from '#test/support/stateMachines/stateMachine.ts';
import type { Workload } from '../support/workload.ts';

const load = async (endpoint: string) => (await import(`../functions/procurement/calculator/${endpoint}.ts`)).handler;

/** Creates the workload of a calculated plan and copies of it with other ids and earlier dates. */
export const procurementWorkload = async (): Promise<Workload> => {
  const machine = await startStateMachine(
    dynamodb,
    'statemachines/procurement.asl.yml',
    'PROCUREMENT_STATE_MACHINE',
    TASKS,
  );
  const [calculate, check, getPlan, current, all, remove] = await Promise.all(
    ['calculateFromMaterialNecessity', 'checkTaskStatus', 'getPlan', 'getCurrentPlan', 'allPlans', 'deletePlan'].map(
      load,
    ),
  );
  const start = async (): Promise<string> => {
    const body = instance('01-tiny-cheap-or-fast');
    return (await call(calculate, { path: { configurationName: 'OnTime' }, body })).json.ODProcurementPlanID;
  };
  const completed = async (taskId: string): Promise<string> => {
    for (;;) {
      const { status } = (await call(check, { path: { taskId } })).json;
      if (status === 1) return taskId;
      if (status !== 0) throw new Error(`The calculation ended with status ${status}`);
    }
  };
  const original = await completed(await start());
  await call(getPlan, { path: { planId: original } });
  const table = config.tables.procurement;
  const read = (key: Key) => getItem(table, key);
  const plan = await read(planKey(original));
  const listed = await read(listedPlanKey(String(plan?.date), original));
  if (plan === undefined || listed === undefined) throw new Error('The calculated plan is not stored');
  let copies = 1;
  const ids: string[] = [];
  const path = (planId: string) => ({ path: { planId } });
  return {
    title: 'Procurement, completed plans',
    grow: async (size) => {
      while (copies < size) {
        const rows = [];
        for (let made = 0; made < 12 && copies < size; made += 1) {
          const planId = newId();
          const date = new Date(Date.parse(String(plan.date)) - copies * 1000).toISOString();
          rows.push(
            { ...plan, ...planKey(planId), planId, date },
            { ...listed, ...listedPlanKey(date, planId), planId, date },
          );
          ids.push(planId);
          copies += 1;
        }
        await batchPut(table, rows);
      }
    },
    operations: () => [
      { name: 'CheckTaskStatus', bound: 0, call: () => call(check, { path: { taskId: original } }) },
      { name: 'GetPlan', call: () => call(getPlan, path(original)) },
      { name: 'GetCurrentPlan', call: () => call(current) },
      { name: 'AllPlans', call: () => call(all) },
      { name: 'CalculateFromMaterialNecessity (start)', call: start },
      { name: 'DELETE', call: () => call(remove, path(ids.pop() ?? '')) },
    ],
    end: async () => {
      await machine.stop();
    },
  };
};
