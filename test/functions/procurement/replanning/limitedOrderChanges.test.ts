import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countChangedLines } from '#test/support/procurement/countChangedLines.ts';
import { firstParts } from '#test/support/procurement/firstParts.ts';
import { call, ended } from '#test/support/procurement/procurement.ts';
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

/** Enough parts for plans that a limit changes in several ways. */
const SMALL = firstParts('04-small-objects', 4);
const CHANGED = JSON.stringify(
  JSON.parse(SMALL, (key, value) => (key === 'RequiredAmount' ? Math.ceil(value * 1.2) : value)),
);

const start = async (configurationName: string, data: string, query = ''): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: data, query })).json.ODProcurementPlanID;

const completed = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  return (await call(getPlan, { path: { planId } })).json[0];
};

let first = '';
beforeAll(async () => {
  const orders = {
    Tolerant: [{ Objective: 'TotalCost', Tolerance: '2 %' }, 'LateUnitPeriods'],
    Counted: ['PurchaseOrders', { Objective: 'LateUnitPeriods', Tolerance: '5 %' }, 'TotalCost'],
  };
  for (const [configurationName, Order] of Object.entries(orders))
    await call(putConfiguration, { path: { configurationName }, body: JSON.stringify({ Order }) });
  first = await start('Tolerant', SMALL);
  await completed(first);
});

/** Expects a plan within a limit on changes, with each changed line explained, and a course that only goes on. */
const expectLimitedChanges = async (plan: Awaited<ReturnType<typeof completed>>, most: number): Promise<void> => {
  const { Maximum, Needed, ChangedLines, Lines } = plan.Replanning.Changes;
  expect(Maximum).toBe(most);
  expect(ChangedLines).toBeLessThanOrEqual(Math.max(most, Needed));
  expect(await countChangedLines(first, plan.ODProcurementPlanID)).toBe(ChangedLines);
  expect(Lines.length).toBe(ChangedLines);
  for (const line of Lines) expect(line.Improves ?? line.ReasonText).toEqual(expect.any(String));
  expect(plan.Message).toMatch(/Gaps=\w+ (?:\d+\.\d\d|\?), .*MaximumChanges=/);

  const path = { planId: plan.ODProcurementPlanID };
  const { Trace } = (await call(getPlanProgress, { path })).json;
  const shares = Trace.map(({ Share }: { readonly Share: number }) => Share);
  expect(shares).toEqual(shares.toSorted((a: number, b: number) => a - b));
  expect(Trace.map(({ Phase }: { readonly Phase: string }) => Phase)).toEqual(
    expect.arrayContaining(['change', 'search']),
  );
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test('an order with tolerances changes at most so many lines, and its plan is the same by lots of functions, of which one dies', async () => {
  const query = `from=${first}&maximumChanges=7`;
  const one = await completed(await start('Tolerant', CHANGED, query));
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '1');
  const many = await completed(await start('Tolerant', CHANGED, query));

  await expectLimitedChanges(one, 7);
  expect(calculations.lots).toBeGreaterThan(1);
  expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });
});

test('an order with counts changes at most so many lines beside frozen orders', async () => {
  await expectLimitedChanges(
    await completed(await start('Counted', CHANGED, `from=${first}&maximumChanges=4&frozen=1`)),
    4,
  );
});

test('an alert that only the limit causes has the reason ChangeLimit', async () => {
  const plan = await completed(await start('Tolerant', CHANGED, `from=${first}&maximumChanges=1`));

  expect(plan.Replanning.Changes.UnavailableByLimit).toBeGreaterThan(0);
  const reasons = plan.UnavailableItems.map(({ ReasonText }: Record<string, string>) => ReasonText);
  expect(reasons).toContain('ChangeLimit');
});

test.each(['Tolerant', 'LowestCost'])(
  'a search by %s that is asked to finish keeps its best plan within the limit',
  async (name) => {
    vi.stubEnv('PROCUREMENT_LOT_PARTS', '1');
    const previews: { readonly Phase: string; readonly Preview: boolean }[] = [];
    calculations.beforeSlice = async (planId) => {
      const { json } = await call(getPlanProgress, { path: { planId } });
      if (json.Phase !== 'change') return;
      previews.push((await call(getPlanPreview, { path: { planId } })).json);
      await call(finishCalculation, { path: { taskId: planId } });
    };
    const plan = await completed(await start(name, CHANGED, `from=${first}&maximumChanges=3`));

    expect(previews[0]).toMatchObject({ Preview: true, Phase: 'change' });
    expect(plan.Message).toContain('Gap=?');
    expect(plan.Replanning.Changes.ChangedLines).toBeLessThanOrEqual(3);
    expect(await countChangedLines(first, plan.ODProcurementPlanID)).toBe(plan.Replanning.Changes.ChangedLines);
  },
);
