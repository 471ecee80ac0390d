import { expect, test } from 'vitest';
import { overviewKey } from '#lib/procurement/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { TWELVE, TWELVE_SUPPLIERS } from '#test/support/procurement/twelveSuppliers.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanOverview } from '../../../../functions/procurement/calculator/plan/getPlanOverview.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const plan = async (body: string, configurationName = 'LowestCost'): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

const overviewOf = async (planId: string, query = '') => call(getPlanOverview, { path: { planId }, query });

test('the overview of a plan sums the orders of the first period and lists the ten largest suppliers', async () => {
  const { status, json } = await overviewOf(await plan(TWELVE_SUPPLIERS));

  expect(status).toBe(200);
  expect(json.NextOrders).toMatchObject({ OrderPeriod: 1, OrderDate: 1, Orders: 12, Lines: 12, Value: 780 });
  expect(json.NextOrders.Suppliers).toEqual(
    TWELVE.slice(2)
      .reverse()
      .map((supplier) => ({ SupplierId: supplier, Lines: 1, Value: 10 * supplier })),
  );
  expect(json.Alerts).toEqual({ Reasons: [], LateRequirements: 0, PartsMissing: 0 });
});

test('alerts and periods of the overview are those of the plan and its export', async () => {
  const planId = await plan(instance('03-tiny-every-alert'), 'OnTime');
  const { json } = await overviewOf(planId);

  const [{ ProposedPurchaseLate: late, UnavailableItems: missing }] = (await call(getPlan, { path: { planId } })).json;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  expect(sum(json.Alerts.Reasons.map(({ Units }: { Units: number }) => Units))).toBe(
    sum(late.map(({ Quantity }: { Quantity: number }) => Quantity)) +
      sum(missing.map((item: Record<string, number>) => (item.MissingAmount ?? 0) + (item.LateAmount ?? 0))),
  );
  const { json: exported } = await call(exportPlan, { path: { planId }, query: 'format=json&table=Periods' });
  expect(json.Periods).toHaveLength(exported.Periods.length);
  expect(exported.Periods).toMatchObject(json.Periods);
});

test('a deleted plan leaves no overview', async () => {
  const planId = await plan(TWELVE_SUPPLIERS);
  await call(deletePlan, { path: { planId } });

  expect(await getItem(config.tables.procurement, overviewKey(planId))).toBeUndefined();
  expect((await overviewOf(planId)).status).toBe(404);
});

test('the overview tells what changed since another plan of the same offers, and nothing about other data', async () => {
  const [cheap, prompt] = [
    await plan(instance('03-tiny-every-alert')),
    await plan(instance('03-tiny-every-alert'), 'OnTime'),
  ];
  const other = await plan(TWELVE_SUPPLIERS);

  const { Since } = (await overviewOf(prompt, `since=${cheap}`)).json;
  expect(Since.CommonOffers).toBe(true);
  expect(Since.Kpis.TotalCost).toEqual({ Before: 397, After: 427, Change: 30 });
  expect((await overviewOf(other, `since=${cheap}`)).json.Since).toEqual({ CommonOffers: false });
  expect((await overviewOf(prompt, `since=${newId()}`)).status).toBe(404);
});
