import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanRisk } from '#lib/procurement/domain/risk/planRisk.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getPurchases } from '#test/support/ui/planView.ts';

const formatUnits = (units: number): string => format(Math.round(units * 10) / 10);

describeUi('The risk of late suppliers', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const getRisk = (id: string, query = ''): Promise<PlanRisk> =>
    getJson(url(), `/api/ProcurementCalculator/GetPlan/${id}/risk${query}`);
  const findBlock = async (page: Page): Promise<Locator> => {
    const block = page.getByRole('region', { name: 'If suppliers are late' });
    await block.scrollIntoViewIfNeeded();
    return block;
  };
  /** Waits until the block shows a risk. */
  const expectRisk = async (block: Locator, risk: PlanRisk): Promise<void> => {
    const { ExpectedLateUnits: expected, PlannedLateUnits: planned } = risk;
    await block
      .getByRole('status')
      .filter({ hasText: `when they are needed, on average: ${formatUnits(expected)}. That is` })
      .waitFor();
    const sentence = await block.getByRole('status').innerText();
    expect(sentence).toContain(`${formatUnits(expected - planned)} more`);
    expect(sentence).toContain(`(${formatUnits(planned)})`);
  };

  test('is shown in Overview as the API gives it: late units, the orders that hurt most, the parts that may run out', async () => {
    const id = await usePlan('04-small-objects', 'LowestCost');
    const risk = await getRisk(id);
    const page = await open(address(id, 'overview'));
    const block = await findBlock(page);
    await expectRisk(block, risk);

    const lines = block.getByRole('table', { name: 'Orders whose delay hurts most' }).getByRole('row');
    expect(await lines.count()).toBe(risk.Lines.length + 1);
    for (const [n, { PartId, SupplierId, OrderPeriod, Quantity, LateUnits }] of risk.Lines.entries()) {
      const row = lines.nth(n + 1);
      expect(await row.getByRole('rowheader').innerText()).toBe(String(PartId));
      const cells = await row.getByRole('cell').allInnerTexts();
      expect(cells[0]).toBe(formatUnits(LateUnits));
      expect(cells.slice(2)).toEqual([String(SupplierId), String(OrderPeriod), format(Quantity)]);
    }
    const parts = risk.Parts.filter(({ StockOut }) => StockOut < 1).toSorted((a, b) => b.StockOut - a.StockOut);
    expect(parts.length).toBeGreaterThan(0);
    const rows = block.getByRole('table', { name: 'Parts that may run out' }).getByRole('row');
    expect(await rows.count()).toBe(Math.min(10, parts.length) + 1);
    expect(await rows.nth(1).innerText()).toContain(`${Math.round(100 * (parts[0]?.StockOut ?? 0))}\u00A0%`);

    const [first] = risk.Lines;
    await lines.nth(1).getByRole('link').click();
    const grid = page.getByRole('grid', { name: 'Orders' });
    await grid.waitFor();
    const own = (await getPurchases(url(), id)).filter(
      ({ PartId, SupplierId, OrderPeriod }) =>
        PartId === first?.PartId && SupplierId === first.SupplierId && OrderPeriod === first.OrderPeriod,
    );
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(own.length + 2));
  });

  test('can be shown for another delay by keyboard, and the address keeps the delay', async () => {
    const id = await usePlan('04-small-objects', 'LowestCost');
    const later = await getRisk(id, '?lateBy=3');
    const page = await open(address(id, 'overview'));
    const block = await findBlock(page);
    const choice = block.getByRole('combobox', { name: 'A late order arrives later by' });
    await choice.waitFor();
    expect(await choice.locator('option:checked').innerText()).toBe('1 period');
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectRisk(block, later);
    expect(await block.getByRole('combobox').evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.reload();
    await expectRisk(await findBlock(page), later);
    expect(new URL(page.url()).searchParams.get('late-by')).toBe('3');
  });

  test('is calculated only when it comes into sight; a failure says so and tries again', async () => {
    const id = await usePlan('04-small-objects', 'LowestCost');
    const page = await open('/procurement/help', { expectedErrors: /503/, height: 400 });
    const asked: string[] = [];
    await page.route(/\/risk$/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ status: 503, json: { code: 'E-BUSY', message: 'busy' } });
    });
    await page.goto(address(id, 'overview'));
    await page.getByRole('region', { name: 'Coverage' }).getByRole('term').first().waitFor();
    const region = page.getByRole('region', { name: 'If suppliers are late' });
    await region.waitFor();
    expect(asked).toEqual([]);
    const block = await findBlock(page);
    const failed = block.getByRole('alert').filter({ hasText: 'The service is busy' });
    await failed.waitFor();
    await page.unroute(/\/risk$/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expectRisk(block, await getRisk(id));
  });

  test('is shown in the drawer of an order: the chance that it is late, and the units that are late then', async () => {
    const id = await usePlan('04-small-objects', 'LowestCost');
    const [worst] = (await getRisk(id)).Lines;
    if (worst === undefined) throw new Error('The plan has no risk');
    const { PartId, SupplierId, OrderPeriod } = worst;
    const page = await open(`${address(id, 'orders')}?part=${PartId}&supplier=${SupplierId}&period=${OrderPeriod}`);
    await page.getByRole('gridcell').first().click();
    const mark = page.getByRole('dialog').getByRole('region', { name: 'Is this order late?' });
    const text = mark.getByRole('status').first();
    const own = (await getRisk(id, `?partId=${PartId}`)).Lines.find(
      (line) => line.SupplierId === SupplierId && line.OrderPeriod === OrderPeriod,
    );
    expect(own).toEqual(worst);
    await mark.getByRole('combobox').waitFor();
    expect(await text.innerText()).toBe(
      `The chance that it is late is about 1 in ${Math.round(1 / worst.Chance)}. Then ${formatUnits(worst.LateUnits)} units are late.`,
    );
    await mark.getByRole('combobox').selectOption('5');
    const later = (await getRisk(id, `?partId=${PartId}&lateBy=5`)).Lines.find(
      (line) => line.SupplierId === SupplierId && line.OrderPeriod === OrderPeriod,
    );
    await text.filter({ hasText: `Then ${formatUnits(later?.LateUnits ?? 0)} units are late.` }).waitFor();
  });
});
