import { expect, test } from 'vitest';
import { unpackText } from '#lib/procurement/store/gzipJson.ts';
import { findPlan } from '#lib/procurement/store/plans.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
const begun: Record<string, number> = {};
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input: never) => {
    const { planId } = input as { readonly planId: string };
    const prepared = await TASKS.procurementPrepare?.(input);
    const plan = await findPlan(planId);
    if (plan?.state === undefined) throw new Error('Nothing is prepared');
    const { earlier } = JSON.parse(await unpackText(await loadValue(plan.state)));
    begun[planId] = (earlier?.rounds[0] ?? []).filter((column: unknown) => column !== null).length;
    return prepared;
  },
});

const started = async (body: string, query = ''): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName: 'OnTime' }, body, query });
  return json.ODProcurementPlanID;
};
const listsOf = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  const { ODProcurementPlanID: _, Date: __, ...rest } = (await call(getPlan, { path: { planId } })).json[0];
  return rest;
};

test('a warm start from a plan solves only the changed parts and finds the plan of a cold start', async () => {
  const before = instance('03-tiny-every-alert');
  const changed = JSON.stringify(
    JSON.parse(before, (key, value) =>
      key === 'PartsToBuy' ? value.map((row: readonly number[], n: number) => (n === 0 ? row.with(1, 7) : row)) : value,
    ),
  );
  const first = await started(before);
  await listsOf(first);

  const [again, fresh] = [await started(changed, `from=${first}`), await started(changed)];

  expect(await listsOf(again)).toEqual(await listsOf(fresh));
  expect(begun).toEqual({ [first]: 0, [again]: 13, [fresh]: 0 });
});

test('the plan of a warm start must exist and be completed', async () => {
  const body = instance('01-tiny-cheap-or-fast');
  const path = { configurationName: 'OnTime' };
  await call(importData, { body });

  expect((await call(calculate, { path, body, query: `from=${newId()}` })).status).toBe(404);
  const unnamed = await call(calculateNewPlan, { query: 'from=' });
  expect(unnamed).toMatchObject({ status: 400, json: { errors: [{ code: 'E-QUERY', path: 'from' }] } });
  const running = await started(instance('07-coupled-40'));
  expect((await call(calculateNewPlan, { query: `from=${running}` })).status).toBe(409);
});
