import { describe, expect, test } from 'vitest';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as allPlans } from '../../../../functions/procurement/calculator/allPlans.ts';
import { handler as calculateFromMaterialNecessity } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as checkTaskStatus } from '../../../../functions/procurement/calculator/checkTaskStatus.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as getCurrentPlan } from '../../../../functions/procurement/calculator/getCurrentPlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const calculate = async (name: string, configurationName = 'LowestCost'): Promise<string> => {
  const { json } = await call(calculateFromMaterialNecessity, { path: { configurationName }, body: instance(name) });
  return json.ODProcurementPlanID;
};

const partsOfCurrentPlan = async (): Promise<readonly number[]> => {
  const { json } = await call(getCurrentPlan);
  const parts = json[0].ProposedPurchaseOnTime.map((item: { PartId: number }) => item.PartId);
  return [...new Set<number>(parts)].sort((one, other) => one - other);
};

describe('before the first calculation and the first import', () => {
  test('there is no current plan, no plan in the list and no data for a new plan', async () => {
    expect((await call(getCurrentPlan)).status).toBe(404);
    expect((await call(allPlans)).status).toBe(404);
    const refused = await call(calculateNewPlan);
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('ProcurementImport/Import'),
    });
  });
});

describe('a calculation', () => {
  test('returns at once an empty plan whose id is the task id', async () => {
    const { status, json } = await call(calculateFromMaterialNecessity, {
      path: { configurationName: 'lowestcost' },
      body: instance('01-tiny-cheap-or-fast'),
    });

    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual([
      'ODProcurementPlanID',
      'Date',
      'Message',
      'ProposedPurchaseOnTime',
      'ProposedPurchaseLate',
      'UnavailableItems',
    ]);
    expect(json.Date).toBe(new Date(json.Date).toISOString());
    expect([json.ProposedPurchaseOnTime, json.ProposedPurchaseLate, json.UnavailableItems]).toEqual([[], [], []]);
    expect(await ended(json.ODProcurementPlanID)).toBe(1);

    const plan = await call(getPlan, { path: { planId: json.ODProcurementPlanID } });
    expect(plan.json).toHaveLength(1);
    expect(plan.json[0]).toMatchObject({ ODProcurementPlanID: json.ODProcurementPlanID, Date: json.Date });
    expect(plan.json[0].Message).toContain('Configuration=LowestCost; TotalCost=100;');
    expect(plan.json[0].ProposedPurchaseLate).toMatchObject([{ OfferId: 301, Quantity: 10, Reason: 9 }]);
  });

  test('yields the current plan and the first plan of the list once it has completed', async () => {
    const older = await calculate('01-tiny-cheap-or-fast', 'OnTime');
    expect(await ended(older)).toBe(1);
    const newer = await calculate('02-tiny-lots-and-limits');
    expect(await ended(newer)).toBe(1);

    const { json: current } = await call(getCurrentPlan);
    const { json: all } = await call(allPlans);

    expect(current.map((plan: { ODProcurementPlanID: string }) => plan.ODProcurementPlanID)).toEqual([newer]);
    expect(current[0].ProposedPurchaseOnTime).toHaveLength(9);
    expect(all.slice(0, 2).map((plan: { ODProcurementPlanID: string }) => plan.ODProcurementPlanID)).toEqual([
      newer,
      older,
    ]);
    expect(Object.keys(all[0])).toEqual(['ODProcurementPlanID', 'Date', 'Message']);
  });

  test('shows its progress, is cancelled within a second, and leaves no plan', async () => {
    const taskId = await calculate('06-medium', 'Balanced');
    await expect
      .poll(async () => (await call(getPlan, { path: { planId: taskId } })).json[0].Message)
      .toMatch(/^The plan is being calculated; Configuration=Balanced; Progress=\d+%/);

    expect((await call(cancelCalculation, { path: { taskId } })).json).toEqual({ success: true });

    expect((await call(checkTaskStatus, { path: { taskId } })).json).toEqual({ status: 2 });
    const { json } = await call(getPlan, { path: { planId: taskId } });
    expect(json[0]).toMatchObject({ Message: 'The calculation was cancelled', ProposedPurchaseOnTime: [] });
    expect((await call(allPlans)).json).not.toContainEqual(expect.objectContaining({ ODProcurementPlanID: taskId }));
    expect((await call(cancelCalculation, { path: { taskId } })).json).toEqual({ success: false });
  });

  test('that has ended cannot be cancelled', async () => {
    const taskId = await calculate('01-tiny-cheap-or-fast');
    await ended(taskId);

    expect((await call(cancelCalculation, { path: { taskId } })).json).toEqual({ success: false });
    expect((await call(checkTaskStatus, { path: { taskId } })).json).toEqual({ status: 1 });
  });
});

describe('deleting a plan', () => {
  test('takes it out of the list and leaves its task status', async () => {
    const planId = await calculate('01-tiny-cheap-or-fast');
    await ended(planId);

    expect((await call(deletePlan, { path: { planId } })).json).toEqual({ success: true });

    expect((await call(getPlan, { path: { planId } })).status).toBe(404);
    expect((await call(deletePlan, { path: { planId } })).status).toBe(404);
    expect((await call(checkTaskStatus, { path: { taskId: planId } })).json).toEqual({ status: 1 });
  });

  test('stops a running calculation', async () => {
    const planId = await calculate('06-medium', 'Balanced');

    expect((await call(deletePlan, { path: { planId } })).json).toEqual({ success: true });

    expect((await call(checkTaskStatus, { path: { taskId: planId } })).json).toEqual({ status: 2 });
    expect((await call(getPlan, { path: { planId } })).status).toBe(404);
  });
});

describe('an import', () => {
  test('is the data of new plans until the next import', async () => {
    const first = await call(importData, { body: instance('01-tiny-cheap-or-fast') });
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      ImportId: expect.any(String),
      Date: expect.any(String),
      PriceDecimals: 0,
      Errors: [],
      Warnings: expect.any(Array),
      Advice: expect.any(Array),
    });
    // This body is not imported, so it does not affect new plans.
    await ended(await calculate('02-tiny-lots-and-limits'));

    const started = await call(calculateNewPlan);
    expect(started.status).toBe(200);
    expect(await ended(started.json.ODProcurementPlanID)).toBe(1);
    const { json } = await call(getPlan, { path: { planId: started.json.ODProcurementPlanID } });
    expect(json[0].Message).toContain('Configuration=Balanced; ');
    expect(json[0].ProposedPurchaseLate).toMatchObject([{ OfferId: 201 }]);

    await call(importData, { body: instance('02-tiny-lots-and-limits') });
    const second = await call(calculateNewPlan);
    expect(await ended(second.json.ODProcurementPlanID)).toBe(1);
    expect(await partsOfCurrentPlan()).toEqual([20, 21, 22, 23]);
  });

  test('that is refused leaves the previous one in use', async () => {
    await call(importData, { body: instance('02-tiny-lots-and-limits') });

    const refused = await call(importData, { body: '{"materialList":{}}' });

    expect(refused.status).toBe(400);
    const { json } = await call(calculateNewPlan);
    expect(await ended(json.ODProcurementPlanID)).toBe(1);
    expect(await partsOfCurrentPlan()).toEqual([20, 21, 22, 23]);
  });
});
