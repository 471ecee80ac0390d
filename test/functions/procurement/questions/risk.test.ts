import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanRisk } from '../../../../functions/procurement/calculator/plan/getPlanRisk.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const planned = async (configurationName: string, body: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const risk = (planId: string, query = '') => call(getPlanRisk, { path: { planId }, query });

/** One part, 10 units required in period 2 and in period 4, each bought for its period. */
const problem = (reliability: number, suppliers = 1): string =>
  JSON.stringify({
    materialList: {
      Part: [[10, 0, 10, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [
        [10, 10, 0, 2],
        [10, 10, 0, 4],
      ],
      Supplier: Array.from({ length: suppliers }, (_, n) => [n + 1, reliability, 1]),
      SupplierPart: Array.from({ length: suppliers }, (_, n) => [n + 1, 10, 0, 20 / suppliers, 1]),
      OfferPartSupplier: Array.from({ length: suppliers }, (_, n) => [n + 1, n + 1, 10, 1, 20 / suppliers, 0, 1, 4, 5]),
      Periods: [1, 2, 3, 4, 5, 6].map((id) => [id, id, 1]),
    },
  });

/** Twelve parts of one supplier, 10 units each, required one period after the other. */
const manyParts = (): string => {
  const ids = Array.from({ length: 12 }, (_, n) => n + 1);
  return JSON.stringify({
    materialList: {
      Part: ids.map((id) => [id, 0, 10, 1]),
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: ids.map((id) => [id, 10 + id, 0, id + 1]),
      Supplier: [[1, 80, 1]],
      SupplierPart: [],
      OfferPartSupplier: ids.map((id) => [id, 1, id, 1, 100, 0, 1, 14, 5]),
      Periods: Array.from({ length: 15 }, (_, n) => [n + 1, n + 1, 1]),
    },
  });
};

const PROMPT = { Order: ['LateUnitPeriods', 'ExcessStockUnitPeriods'] };
beforeAll(async () => {
  for (const [configurationName, more] of Object.entries({ Prompt: {}, Slow: { LateBy: 2 } }))
    await call(putConfiguration, { path: { configurationName }, body: JSON.stringify({ ...PROMPT, ...more }) });
});

describe('the risk of a plan', () => {
  test('is the chance that each order is late, by part and period', async () => {
    const planId = await planned('Prompt', problem(80));
    const { status, json } = await risk(planId);

    expect(status).toBe(200);
    expect(json).toEqual({
      ODProcurementPlanID: planId,
      LateBy: 1,
      SimulatedParts: 0,
      MarginOfError: 0,
      ExpectedLateUnits: 4,
      PlannedLateUnits: 0,
      ExpectedLateUnitPeriods: 4,
      PlannedLateUnitPeriods: 0,
      Lines: [
        { PartId: 10, SupplierId: 1, OrderPeriod: 1, Quantity: 10, Chance: 0.2, LateUnits: 10 },
        { PartId: 10, SupplierId: 1, OrderPeriod: 3, Quantity: 10, Chance: 0.2, LateUnits: 10 },
      ],
      Parts: [
        {
          PartId: 10,
          StockOut: 0.36,
          ExpectedLateUnits: 4,
          PlannedLateUnits: 0,
          Periods: [
            { PeriodID: 2, StockOut: 0.2 },
            { PeriodID: 4, StockOut: 0.2 },
          ],
        },
      ],
    });
  });

  test('counts late orders by the configuration, or by the request', async () => {
    const planId = await planned('Slow', problem(80));
    const twoLate = (await risk(planId)).json;

    expect(twoLate).toMatchObject({ LateBy: 2, ExpectedLateUnitPeriods: 8 });
    // The first order is still away in period 3, when nothing is required.
    expect(twoLate.Parts[0].Periods.map(({ PeriodID }: { PeriodID: number }) => PeriodID)).toEqual([2, 3, 4, 5]);
    expect((await risk(planId, 'lateBy=1')).json).toMatchObject({ LateBy: 1, ExpectedLateUnitPeriods: 4 });
    expect((await risk(planId, 'lateBy=366')).json).toMatchObject({ LateBy: 366, SimulatedParts: 0 });
    for (const query of ['lateBy=0', 'lateBy=367', 'lateBy=soon'])
      expect(await risk(planId, query)).toMatchObject({
        status: 400,
        json: { message: expect.stringMatching(/^lateBy must be an integer from 1 to 366; it was "/) },
      });
    const refused = await call(putConfiguration, {
      path: { configurationName: 'Wrong' },
      body: JSON.stringify({ ...PROMPT, LateBy: 0 }),
    });
    expect(refused).toMatchObject({ status: 400, json: { errors: [{ path: 'LateBy' }] } });
  });

  test('of reliable suppliers is that of the plan itself', async () => {
    const planId = await planned('Prompt', problem(100));

    expect((await risk(planId)).json).toMatchObject({ ExpectedLateUnits: 0, Lines: [], Parts: [] });
  });

  test('has the late and missing units of the plan, with no order late', async () => {
    const planId = await planned('LowestCost', instance('03-tiny-every-alert'));
    const { json: kpis } = await call(getPlanKpis, { path: { planId } });
    const { json } = await risk(planId);

    expect(json.PlannedLateUnits).toBe(kpis.LateUnits + kpis.UnavailableUnits);
    expect(json.PlannedLateUnitPeriods).toBe(kpis.LateUnitPeriods);
    expect(json.ExpectedLateUnits).toBeGreaterThan(json.PlannedLateUnits);
  });

  test('of a part with more orders in delay than can be examined is simulated, always with the same result', async () => {
    const planId = await planned('Prompt', problem(90, 20));
    const { json } = await risk(planId, 'lateBy=3');

    expect(json).toMatchObject({ SimulatedParts: 1, MarginOfError: 0.015495 });
    // Ten units for period 2 and ten for period 4, each late with a chance of a tenth: 1 unit is missing in period 2, 2 in 4.
    expect(json.ExpectedLateUnits).toBeGreaterThan(2.9);
    expect(json.ExpectedLateUnits).toBeLessThan(3.1);
    expect((await risk(planId, 'lateBy=3')).json).toEqual(json);
  });

  test('of an unknown plan is not found', async () => {
    expect((await risk(newId())).status).toBe(404);
  });

  test('is that of the whole plan for each of its parts alone, with all their lines', async () => {
    const planId = await planned('Prompt', manyParts());
    const whole = (await risk(planId)).json;
    const parts = await Promise.all(
      whole.Parts.map(async ({ PartId }: { PartId: number }) => (await risk(planId, `partId=${PartId}`)).json),
    );

    expect(parts.flatMap(({ Parts }) => Parts)).toEqual(whole.Parts);
    for (const { Parts, Lines } of parts) {
      const isOwn = ({ PartId }: { PartId: number }) => PartId === Parts[0].PartId;
      expect(Lines.every(isOwn)).toBe(true);
      expect(Lines).toEqual(expect.arrayContaining(whole.Lines.filter(isOwn)));
    }
    expect(whole.Lines).toHaveLength(10);
    expect(parts.flatMap(({ Lines }) => Lines).length).toBeGreaterThan(10);
  });

  test('of a part that the data do not have is an error with its name', async () => {
    const planId = await planned('Prompt', problem(80));
    const { status, json } = await risk(planId, 'partId=4711');

    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      {
        code: 'E-QUESTION',
        path: 'partId',
        message: expect.stringMatching(/^There is no part 4711 in the data of this plan: /),
      },
    ]);
  });
});
