import { expect, test } from 'vitest';
import { findPlan } from '#lib/procurement/store/plans.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as allPlans } from '../../../../functions/procurement/calculator/allPlans.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';

/** Name of the configuration whose calculations the test lets fail. */
const FAILING = 'OnTime';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input: never) => {
    const plan = await findPlan((input as { readonly planId: string }).planId);
    if (plan?.configuration.name === FAILING) throw new ServiceError('constraint', 'It shall not be');
    return TASKS.procurementPrepare?.(input);
  },
});

const COUNT = 50;

const start = async (n: number) => {
  const isFailing = n % 5 === 3;
  const { status, json } = await call(calculate, {
    path: { configurationName: isFailing ? FAILING : 'LowestCost' },
    body: instance(n % 2 === 0 ? '01-tiny-cheap-or-fast' : '02-tiny-lots-and-limits'),
  });
  expect(status).toBe(200);
  const planId: string = json.ODProcurementPlanID;
  const isCancelled = n % 5 === 1 && (await call(cancelCalculation, { path: { taskId: planId } })).json.success;
  return { planId, status: isCancelled ? 2 : isFailing ? 3 : 1 };
};

test(`${COUNT} calculations at once all end in the right status`, async () => {
  const started = await Promise.all(Array.from({ length: COUNT }, (_, n) => start(n)));

  const statuses: number[] = [];
  for (const { planId } of started) statuses.push(await ended(planId));

  expect(statuses).toEqual(started.map(({ status }) => status));
  const { json } = await call(allPlans);
  const listed: readonly string[] = json.map((plan: { ODProcurementPlanID: string }) => plan.ODProcurementPlanID);
  const completed = started.filter(({ status }) => status === 1).map(({ planId }) => planId);
  expect([...listed].sort()).toEqual(completed.sort());
});
