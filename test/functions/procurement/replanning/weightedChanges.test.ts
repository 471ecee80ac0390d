import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countChangedLines } from '#test/support/procurement/countChangedLines.ts';
import { firstParts } from '#test/support/procurement/firstParts.ts';
import { call, ended } from '#test/support/procurement/procurement.ts';
import { useDyingLot } from '#test/support/procurement/useDyingLot.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as finishCalculation } from '../../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as explorePlan } from '../../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanFront } from '../../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanProgress } from '../../../../functions/procurement/calculator/getPlanProgress.ts';
import { handler as getPlanPreview } from '../../../../functions/procurement/calculator/plan/getPlanPreview.ts';
import { handler as putConfiguration } from '../../../../functions/procurement/configuration/putConfiguration.ts';

useTable('procurement', 'principals');
const calculations = useDyingLot();

const start = async (data: string, query = ''): Promise<string> =>
  (await call(calculate, { path: { configurationName: 'Quick' }, body: data, query })).json.ODProcurementPlanID;

const completed = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  return (await call(getPlan, { path: { planId } })).json[0];
};

const SMALL = firstParts('04-small-objects', 8);
const CHANGED = JSON.stringify(
  JSON.parse(SMALL, (key, value) => (key === 'RequiredAmount' ? Math.ceil(value * 1.2) : value)),
);

let first = '';
beforeAll(async () => {
  const quick = { Weights: { Cost: 40, Lateness: 30, Orders: 30 }, Effort: 'quick' };
  await call(putConfiguration, { path: { configurationName: 'Quick' }, body: JSON.stringify(quick) });
  first = await start(SMALL);
  await completed(first);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a plan by weights changes at most so many order lines, as every plan of its front and one that is explored', async () => {
  const plan = await completed(await start(CHANGED, `from=${first}&maximumChanges=7`));
  const path = { planId: plan.ODProcurementPlanID };

  expect(plan.Replanning.Changes).toMatchObject({ Maximum: 7, ChangedLines: 7 });
  expect(await countChangedLines(first, path.planId)).toBe(7);
  expect(plan.Message).toMatch(/Configuration=Quick; .*; Gap=\d+\.\d\d; .*MaximumChanges=7; ChangedLines=7 \(offer/);
  const { Trace } = (await call(getPlanProgress, { path })).json;
  expect(new Set(Trace.map(({ Phase }: { readonly Phase: string }) => Phase))).toEqual(
    new Set(['solve', 'change', 'prove', 'explain', 'done']),
  );

  const front = (await call(getPlanFront, { path })).json;
  expect(front.length).toBeGreaterThan(1);
  const explored = await call(explorePlan, { path, body: JSON.stringify({ Weights: { Cost: 10, Orders: 90 } }) });
  expect(explored.status).toBe(200);
  for (const Point of [1, explored.json.Point]) {
    const chosen = (await call(choosePoint, { path, body: JSON.stringify({ Point }) })).json.ODProcurementPlanID;
    const { Replanning } = await completed(chosen);
    expect(Replanning.Changes.ChangedLines).toBeLessThanOrEqual(7);
    expect(await countChangedLines(first, chosen)).toBe(Replanning.Changes.ChangedLines);
  }
});

test('the gap of a quick plan is known where the limit lowers the coverage', async () => {
  const plan = await completed(await start(CHANGED, `from=${first}&maximumChanges=3`));

  expect(plan.Replanning.Changes.UnavailableByLimit).toBeGreaterThan(0);
  expect(plan.Message).toMatch(/; Gap=\d+\.\d\d; .*MaximumChanges=3/);
});

test('a plan by weights and few changes is the same by lots of functions, of which one dies', async () => {
  const query = `from=${first}&maximumChanges=5`;
  const one = await completed(await start(CHANGED, query));
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const many = await completed(await start(CHANGED, query));

  expect(calculations.lots).toBeGreaterThan(1);
  expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });
});

test('a search by weights that is asked to finish keeps its best plan within the limit', async () => {
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const previews: { readonly Phase: string; readonly Message: string }[] = [];
  calculations.beforeSlice = async (planId) => {
    const { json } = await call(getPlanProgress, { path: { planId } });
    if (json.Phase !== 'change') return;
    previews.push((await call(getPlanPreview, { path: { planId } })).json);
    await call(finishCalculation, { path: { taskId: planId } });
  };
  const plan = await completed(await start(CHANGED, `from=${first}&maximumChanges=3`));

  expect(previews.length).toBeGreaterThan(0);
  expect(plan.Replanning.Changes.ChangedLines).toBeLessThanOrEqual(3);
  expect(await countChangedLines(first, plan.ODProcurementPlanID)).toBe(plan.Replanning.Changes.ChangedLines);
  expect(plan.Message).toContain('Gap=?');
});
