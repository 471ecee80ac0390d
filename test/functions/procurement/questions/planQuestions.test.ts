import { beforeAll, describe, expect, test } from 'vitest';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as getPlanAlerts } from '../../../../functions/procurement/calculator/plan/getPlanAlerts.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const planned = async (name: string, configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body: instance(name) });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

interface Limit {
  readonly Group: string;
  readonly Recovers: number;
  readonly OnTime: number;
  readonly NeededIncrease: number;
}

interface Alert {
  readonly PartId: number;
  readonly ReasonText: string;
  readonly MissingAmount: number;
  readonly Limits: readonly Limit[];
}

const GROUPS = ['MinimumAmount', 'OfferCapacity', 'SupplierQuantity', 'MaximumStock', 'OfferClosed', 'LeadTime'];

const alertsOf = async (planId: string, query = ''): Promise<readonly Alert[]> => {
  const { status, json } = await call(getPlanAlerts, { path: { planId }, query });
  expect(status).toBe(200);
  return json;
};

let onTime = '';
beforeAll(async () => {
  onTime = await planned('03-tiny-every-alert', 'OnTime');
});

describe('the limits of alerts', () => {
  test('are listed for every alert: all six groups, the one that gains most first', async () => {
    const alerts = await alertsOf(onTime);

    expect(alerts.length).toBeGreaterThan(5);
    for (const { Limits } of alerts) {
      expect(Limits.map(({ Group }) => Group).sort()).toEqual([...GROUPS].sort());
      const gains = Limits.map(({ Recovers, OnTime }) => Recovers + OnTime);
      expect(gains).toEqual([...gains].sort((a, b) => b - a));
    }
  });

  test('are listed in pages of parts, which together are the whole list', async () => {
    const alerts = await alertsOf(onTime);
    const parts = [...new Set(alerts.map(({ PartId }) => PartId))];

    expect(parts.length).toBeGreaterThan(2);
    expect(await alertsOf(onTime, 'limit=2')).toEqual(alerts.filter(({ PartId }) => parts.indexOf(PartId) < 2));
    expect(await alertsOf(onTime, 'offset=2')).toEqual(alerts.filter(({ PartId }) => parts.indexOf(PartId) >= 2));
    expect(await alertsOf(onTime, 'offset=1&limit=1')).toEqual(alerts.filter(({ PartId }) => PartId === parts[1]));
    expect(await alertsOf(onTime, `offset=${parts.length}`)).toEqual([]);
  });

  test.each(['limit=0', 'limit=ten', 'offset=-1'])('are refused with %s, which names the parameter', async (query) => {
    const { status, json } = await call(getPlanAlerts, { path: { planId: onTime }, query });

    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ path: query.split('=')[0] }]);
  });

  test('gain units and name the needed increase where the reason of an alert is a limit', async () => {
    const alerts = await alertsOf(onTime);
    const limited = alerts.filter(({ ReasonText }) => GROUPS.includes(ReasonText));

    expect(limited.length).toBeGreaterThan(2);
    for (const { ReasonText, Limits } of limited) {
      const limit = Limits.find(({ Group }) => Group === ReasonText);
      expect((limit?.Recovers ?? 0) + (limit?.OnTime ?? 0)).toBeGreaterThan(0);
      expect(limit?.NeededIncrease).toBeGreaterThan(0);
    }
  });

  test('of one part also tell what each further unit changes, from where to where', async () => {
    const alerts = await alertsOf(onTime);
    const partId = alerts.find(({ ReasonText }) => ReasonText === 'OfferCapacity')?.PartId;

    const own = await alertsOf(onTime, `partId=${partId}`);

    expect(own.every(({ PartId }) => PartId === partId)).toBe(true);
    const limit = own.flatMap(({ Limits }) => Limits).find(({ Group }) => Group === 'OfferCapacity');
    expect(limit).toMatchObject({
      Recovers: 4,
      NeededIncrease: 4,
      Steps: [
        { From: 1, To: 4, Objective: 'UnavailableUnits', Change: -4, Exact: true },
        { From: 5, CostChange: 0, Change: 0, Exact: true },
      ],
    });
  });

  test('of one part tell what a delivery that comes one period sooner changes', async () => {
    const alerts = await alertsOf(onTime);
    const late = alerts.find(({ ReasonText, MissingAmount }) => ReasonText === 'LeadTime' && MissingAmount === 0);

    const own = await alertsOf(onTime, `partId=${late?.PartId}`);

    const limit = own.flatMap(({ Limits }) => Limits).find(({ Group }) => Group === 'LeadTime');
    expect(limit?.OnTime).toBeGreaterThan(0);
    expect(limit).toMatchObject({
      Steps: [
        {
          From: 1,
          To: 2,
          Objective: 'LateUnitPeriods',
          Change: -20,
          PerUnit: { CostChange: 0, Change: -10 },
          Exact: true,
        },
      ],
    });
  });

  test.each(['partId=999', 'partId=x', 'part=1'])('of %s are refused', async (query) => {
    expect((await call(getPlanAlerts, { path: { planId: onTime }, query })).status).toBe(400);
  });
});

describe('purchase orders', () => {
  test('have lines, value and the price of giving them up', async () => {
    const planId = await planned('01-tiny-cheap-or-fast', 'LowestCost');

    const { status, json } = await call(getPlanOrders, { path: { planId } });

    expect(status).toBe(200);
    expect(json).toMatchObject([
      {
        SupplierId: 3,
        Value: 100,
        Lines: [{ PartId: 10, OfferId: 301, Quantity: 10, TotalPrice: 100 }],
        Closing: { Changes: { UnavailableUnits: 0, PurchaseOrders: 0, SuppliersUsed: 0 } },
      },
    ]);
  });

  test('add up to the figures of the plan', async () => {
    const planId = await planned('02-tiny-lots-and-limits', 'Balanced');
    const { json: orders } = await call(getPlanOrders, { path: { planId } });
    const { json: kpis } = await call(getPlanKpis, { path: { planId } });

    expect(orders).toHaveLength(kpis.PurchaseOrders);
    expect(orders.reduce((sum: number, { Value }: { Value: number }) => sum + Value, 0)).toBe(kpis.TotalCost);
    const [{ SupplierId, OrderPeriod }] = orders;
    const one = await call(getPlanOrders, {
      path: { planId },
      query: `supplierId=${SupplierId}&orderPeriod=${OrderPeriod}`,
    });
    expect(one.json).toMatchObject([{ SupplierId, OrderPeriod, Closing: { Exact: false } }]);
    expect((await call(getPlanOrders, { path: { planId }, query: 'orderPeriod=4' })).json).toEqual([]);
    expect(orders.length).toBeGreaterThan(1);
    const page = async (query: string) => (await call(getPlanOrders, { path: { planId }, query })).json;
    expect([...(await page('limit=1')), ...(await page('offset=1&limit=100'))]).toEqual(orders);
  });

  test('of a plan that does not exist are not found', async () => {
    const path = { planId: '0f8fad5b-d9cb-469f-a165-70867728950e' };

    expect((await call(getPlanOrders, { path })).status).toBe(404);
    expect((await call(getPlanAlerts, { path })).status).toBe(404);
  });
});
