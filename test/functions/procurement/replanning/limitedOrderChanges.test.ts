import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countChangedLines } from '#test/support/procurement/countChangedLines.ts';
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

/** Parts of the instance, enough for plans that a limit changes in several ways. */
const PARTS = 4;

interface Row {
  readonly PartId?: number;
}

const { materialList } = JSON.parse(instance('04-small-objects')) as {
  readonly materialList: Readonly<Record<string, readonly Row[]>>;
};
const SMALL = JSON.stringify({
  materialList: Object.fromEntries(
    Object.entries(materialList).map(([table, rows]) => [table, rows.filter(({ PartId = 0 }) => PartId <= PARTS)]),
  ),
});
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

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['Tolerant', 7, ''],
  ['Counted', 4, '&frozen=1'],
])(
  'an order with tolerances or counts (%s) changes at most %i lines%s, and its plan is the same by lots of functions, of which one dies',
  async (configurationName, most, frozen) => {
    const query = `from=${first}&maximumChanges=${most}${frozen}`;
    const one = await completed(await start(configurationName, CHANGED, query));
    vi.stubEnv('PROCUREMENT_LOT_PARTS', '1');
    const many = await completed(await start(configurationName, CHANGED, query));

    const { Maximum, Needed, ChangedLines, Lines } = one.Replanning.Changes;
    expect(Maximum).toBe(most);
    expect(ChangedLines).toBeLessThanOrEqual(Math.max(most, Needed));
    expect(await countChangedLines(first, one.ODProcurementPlanID)).toBe(ChangedLines);
    expect(Lines.length).toBe(ChangedLines);
    for (const line of Lines) expect(line.Improves ?? line.ReasonText).toEqual(expect.any(String));
    expect(one.Message).toMatch(/Gaps=\w+ (?:\d+\.\d\d|\?), .*MaximumChanges=/);
    expect(calculations.lots).toBeGreaterThan(1);
    expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });

    const path = { planId: one.ODProcurementPlanID };
    const { Trace } = (await call(getPlanProgress, { path })).json;
    const shares = Trace.map(({ Share }: { readonly Share: number }) => Share);
    expect(shares).toEqual(shares.toSorted((a: number, b: number) => a - b));
    expect(Trace.map(({ Phase }: { readonly Phase: string }) => Phase)).toEqual(
      expect.arrayContaining(['change', 'search']),
    );
  },
  240_000,
);

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
  120_000,
);
