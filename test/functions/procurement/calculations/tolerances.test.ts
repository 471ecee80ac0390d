import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { call, ended, instance } from '#test/support/procurement/procurement.ts';
import { useDyingLot } from '#test/support/procurement/useDyingLot.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as finishCalculation } from '../../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as getPlanPreview } from '../../../../functions/procurement/calculator/plan/getPlanPreview.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

useTable('procurement', 'principals');
const calculations = useDyingLot();

beforeAll(async () => {
  for (const [configurationName, second] of Object.entries({
    Tolerant: 'LateUnitPeriods',
    Counted: 'PurchaseOrders',
  })) {
    const Order = [{ Objective: 'TotalCost', Tolerance: '2 %' }, second];
    await call(putConfiguration, { path: { configurationName }, body: JSON.stringify({ Order }) });
  }
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const start = async (configurationName: string, name: string): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: instance(name) })).json.ODProcurementPlanID;

const completed = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  return (await call(getPlan, { path: { planId } })).json[0];
};

test('a plan with tolerances is the same by lots of functions, of which one dies', async () => {
  const one = await completed(await start('Tolerant', '04-small-objects'));
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const many = await completed(await start('Tolerant', '04-small-objects'));

  expect(calculations.lots).toBeGreaterThan(1);
  expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });
});

test('a search with tolerances shows its plan so far, and keeps it if it is asked to finish', async () => {
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const previews: { readonly Phase: string; readonly Kpis: { readonly TotalCost: number } }[] = [];
  calculations.beforeSlice = async (planId) => {
    const { json } = await call(getPlanProgress, { path: { planId } });
    if (json.Phase !== 'search') return;
    previews.push((await call(getPlanPreview, { path: { planId } })).json);
    await call(finishCalculation, { path: { taskId: planId } });
  };
  const planId = await start('Counted', '07-coupled-40');
  const plan = await completed(planId);

  const { Trace: trace }: PlanProgress = (await call(getPlanProgress, { path: { planId } })).json;
  const measured = trace.filter(({ Phase }) => Phase === 'search');
  expect(measured.length).toBeGreaterThan(0);
  expect(measured.map(({ Objective }) => Objective)).toEqual(
    measured.map(() => expect.stringMatching(/^(TotalCost|PurchaseOrders)$/)),
  );
  expect(trace.filter(({ Phase, Objective }) => Phase !== 'search' && Objective !== undefined)).toEqual([]);

  // The least cost of 07 is 469,766; the tolerance admits 2 % more.
  const [preview] = previews;
  expect(preview).toMatchObject({ Preview: true, Phase: 'search', EstimatedParts: 0 });
  expect(preview?.Kpis.TotalCost).toBeLessThanOrEqual(1.02 * 469_766);
  const cost = Number(/TotalCost=(\d+)/.exec(plan.Message)?.[1]);
  expect(cost).toBeLessThanOrEqual(1.02 * 469_766);
  expect(plan.Message).toMatch(/Gaps=TotalCost [\d.]+, PurchaseOrders/);
});
