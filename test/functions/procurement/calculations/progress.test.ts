import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { call, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculateFromMaterialNecessity } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

/** Progress members in the message of a plan. */
const said = (message: string) =>
  /Phase=(?<phase>[^;]+); Best=(?<best>[^;]+)(?:; Bound=(?<bound>[^;]+))?/.exec(message)?.groups ?? {};

test('no reported value gets worse during the search and the bounding phase', async () => {
  const body = instance('04-small-objects');
  const { json } = await call(calculateFromMaterialNecessity, { path: { configurationName: 'Balanced' }, body });
  const planId = json.ODProcurementPlanID;
  const phases = new Map<string, { readonly best: number; readonly bound: number | undefined }[]>();
  for (let status = 0; status === 0; await delay(50)) {
    status = (await call(checkTaskStatus, { path: { taskId: planId } })).json.status;
    const { phase, best, bound } = said((await call(getPlan, { path: { planId } })).json[0].Message);
    if (phase !== undefined)
      phases.set(phase, [
        ...(phases.get(phase) ?? []),
        { best: Number(best), bound: bound === undefined ? undefined : Number(bound) },
      ]);
  }

  const searched = ['weighing plans against each other', 'proving how close the plan is to the best'];
  for (const reports of searched.map((phase) => phases.get(phase) ?? [])) {
    const [bests, bounds] = [reports.map(({ best }) => best), reports.flatMap(({ bound }) => bound ?? [])];
    expect(bests).toEqual(bests.toSorted((a, b) => b - a));
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  }
  expect(phases.get(searched[0] ?? '')?.length).toBeGreaterThan(0);
});
