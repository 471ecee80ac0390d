import { beforeAll, describe, expect, test } from 'vitest';
import { listKnownIds } from '#lib/procurement/domain/questions/knownIds.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancel } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as explorePlan } from '../../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanAlerts } from '../../../../functions/procurement/calculator/plan/getPlanAlerts.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';
import { handler as getPlanRisk } from '../../../../functions/procurement/calculator/plan/getPlanRisk.ts';
import { handler as whyNot } from '../../../../functions/procurement/calculator/plan/whyNot.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const started = async (name: string, configurationName: string): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: instance(name) })).json.ODProcurementPlanID;
const planned = async (name: string, configurationName: string): Promise<string> => {
  const planId = await started(name, configurationName);
  expect(await ended(planId)).toBe(1);
  return planId;
};

/** Parts 20 and 21, suppliers 1 and 2, periods 1 to 6. */
let planId = '';
let balanced = '';
beforeAll(async () => {
  planId = await planned('02-tiny-lots-and-limits', 'LowestCost');
  balanced = await planned('02-tiny-lots-and-limits', 'Balanced');
});

const ask = (body: unknown, handler = whyNot, plan = planId) =>
  call(handler, { path: { planId: plan }, body: JSON.stringify(body) });
const read = (handler: typeof getPlanAlerts, query: string) => call(handler, { path: { planId }, query });

describe('an id that the data do not have is refused with the ids that they have', () => {
  const parts = /^There is no part 999 in the data of this plan: name one of its parts, which are 20, 21\b/;

  test('a part', async () => {
    for (const { status, json } of [
      await ask({ PartId: 999, OnTime: true }),
      await read(getPlanAlerts, 'partId=999'),
      await read(getPlanRisk, 'partId=999'),
    ]) {
      expect(status).toBe(400);
      expect(json).toMatchObject({ code: 'E-QUESTION', message: expect.stringMatching(parts) });
      expect(json.errors).toMatchObject([{ path: expect.stringMatching(/^partId$/i), message: json.message }]);
    }
  });

  test('in ascending order, each once, at most ten', () => {
    expect(listKnownIds([3, 1, 3, 20])).toBe('1, 3, 20');
    expect(listKnownIds(Array.from({ length: 11 }, (_, n) => n))).toMatch(/ 8, 9, …$/);
    expect(listKnownIds([7, 7])).toBe('7');
    expect(listKnownIds([])).toBe('');
  });

  test('a supplier or a period of purchase orders; one without orders has an empty list', async () => {
    expect(await read(getPlanOrders, 'supplierId=999&orderPeriod=999')).toMatchObject({
      status: 400,
      json: {
        errors: [
          {
            code: 'E-QUESTION',
            path: 'supplierId',
            message: expect.stringMatching(/supplier 999 .*which are 1, 2\b/),
          },
          { code: 'E-QUESTION', path: 'orderPeriod', message: expect.stringMatching(/period 999 .*which are 1, 2, 3/) },
        ],
      },
    });
    expect(await read(getPlanOrders, 'orderPeriod=4')).toMatchObject({ status: 200, json: [] });
  });

  test('a forbidden supplier', async () => {
    expect(await ask({ ForbiddenSupplierIds: [1, 99] }, explorePlan, balanced)).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/^There is no supplier 99 in .*which are 1, 2$/) },
    });
  });
});

describe('the remedy stands in the error', () => {
  test('about a member that the body does not take', async () => {
    expect((await ask({ Punkt: 1 }, choosePoint, balanced)).json.message).toBe(
      'There is no member "Punkt": the body takes Point',
    );
    expect((await ask({ PartId: 20, supplierid: 1 })).json.message).toMatch(
      /^There is no member "supplierid": the body takes PartId, SupplierId, /,
    );
  });

  test('about a wish that says nothing', async () => {
    expect((await ask({ PartId: 20, OnTime: false })).json.message).toMatch(/besides PartId, and false asks nothing$/);
  });

  test('about numbers beyond those that JSON carries exactly', async () => {
    expect((await ask({ PartId: 20, Quantity: 2 ** 53 })).json.message).toMatch(
      /^Quantity must be an integer from 1 to 9007199254740991;/,
    );
    expect((await read(getPlanAlerts, 'partId=9007199254740991')).json.errors).toMatchObject([
      { code: 'E-QUESTION', message: expect.stringContaining('There is no part 9007199254740991') },
    ]);
    expect((await read(getPlanAlerts, 'partId=9007199254740992')).json.errors).toMatchObject([{ code: 'E-QUERY' }]);
  });

  test('about limits that no plan keeps', async () => {
    expect((await ask({ MaximumTotalCost: 1 }, explorePlan, balanced)).json.message).toMatch(
      /TotalCost \d+: raise these limits$/,
    );
  });

  test('about a draft order that is to be compared', async () => {
    expect(
      await call(exportPlan, { path: { planId }, query: `format=csv&supplier=1&against=${balanced}` }),
    ).toMatchObject({ status: 400, json: { errors: [{ code: 'E-QUERY', path: 'against' }] } });
  });

  test('about a plan to start from without an id', async () => {
    expect(
      await call(calculate, {
        path: { configurationName: 'LowestCost' },
        query: 'from=',
        body: instance('02-tiny-lots-and-limits'),
      }),
    ).toMatchObject({ status: 400, json: { errors: [{ code: 'E-QUERY', path: 'from' }] } });
  });

  test('about a plan that is being calculated, and about a cancelled one', async () => {
    const running = await started('06-medium', 'Balanced');

    expect(await ask({ PartId: 1, OnTime: true }, whyNot, running)).toMatchObject({
      status: 409,
      json: {
        message: expect.stringMatching(new RegExp(`\\. Wait for it: PUT .*CheckTaskStatus/${running}\\?wait=20$`)),
      },
    });
    await call(cancel, { path: { taskId: running } });
    expect(await ask({ PartId: 1, OnTime: true }, whyNot, running)).toMatchObject({
      status: 409,
      json: { message: `The plan ${running} is not complete. The calculation was cancelled. Calculate a new plan` },
    });
  });
});
