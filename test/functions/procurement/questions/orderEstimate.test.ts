import { beforeAll, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import { type Answer, call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlanOrders } from '../../../../functions/procurement/calculator/plan/getPlanOrders.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

let planId = '';
let list: readonly PurchaseOrder[] = [];
beforeAll(async () => {
  const body = instance('04-small-objects');
  const started = await call(calculate, { path: { configurationName: 'LowestCost' }, body });
  planId = started.json.ODProcurementPlanID;
  expect(await ended(planId)).toBe(1);
  list = (await call(getPlanOrders, { path: { planId } })).json;
});

/** An order of which only exact methods prove that no plan without it is better. */
const ORDER = 'supplierId=1&orderPeriod=1';

/** A context in which the time of the request is over at once, while Lambda leaves the function enough to answer. */
const createLateContext = () => {
  const remaining = [1];
  return { getRemainingTimeInMillis: () => remaining.shift() ?? 120_000 };
};

const ask = async (query: string, context = {}): Promise<Answer> =>
  call(getPlanOrders, { path: { planId }, query, context });

describe('the cost of giving up one order', () => {
  test('is estimated as in the list with exact=false, and proven without it', async () => {
    const listed = list.find(({ SupplierId, OrderPeriod }) => SupplierId === 1 && OrderPeriod === 1);

    expect((await ask(`${ORDER}&exact=false`)).json).toEqual([listed]);
    expect(listed?.Closing.Exact).toBe(false);
    expect((await ask(`${ORDER}&exact=true`)).json[0].Closing.Exact).toBe(true);
  });

  test('of each order of a period is the one of its supplier', async () => {
    for (const order of list.filter(({ OrderPeriod }) => OrderPeriod === 2)) {
      const query = `supplierId=${order.SupplierId}&orderPeriod=2&exact=false`;
      expect((await ask(query)).json).toEqual([order]);
      expect((await ask(`${query}&limit=1`)).json).toEqual([order]);
      expect((await ask(`${query}&offset=1`)).json).toEqual([]);
    }
  });

  test('is the estimate, if the exact answer takes longer than a request may', async () => {
    const other = 'supplierId=2&orderPeriod=1';
    const { status, json } = await ask(other, createLateContext());

    expect(status).toBe(200);
    expect(json).toEqual(list.filter(({ SupplierId, OrderPeriod }) => SupplierId === 2 && OrderPeriod === 1));
    expect(json[0].Closing.Exact).toBe(false);
    expect((await ask(other)).json).toEqual(json);
  });

  test('that the plan does not have is an empty list, and an unknown supplier or a wrong flag an error', async () => {
    const free = list.filter(({ SupplierId }) => SupplierId === 1).map(({ OrderPeriod }) => OrderPeriod);
    const period = [1, 2, 3, 4, 5, 6].find((one) => !free.includes(one));
    expect((await ask(`supplierId=1&orderPeriod=${period}&exact=false`)).json).toEqual([]);
    expect((await ask('supplierId=99&orderPeriod=1&exact=false')).json.errors[0].path).toBe('supplierId');
    expect((await ask(`${ORDER}&exact=no`)).json.errors[0].path).toBe('exact');
  });
});
