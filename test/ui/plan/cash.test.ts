import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PeriodFigures } from '#lib/procurement/domain/plan/projection.ts';
import { describeUi, measureSidewaysScroll, setTextSize, useBrowser } from '#test/support/ui/browser.ts';
import { getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format } from '#test/support/ui/planView.ts';

const SUMMED = [
  'OrderedValue',
  'DeliveredValue',
  'OrderedQuantity',
  'DeliveredQuantity',
  'ScheduledReceipts',
  'RequiredQuantity',
] as const;

interface Export {
  readonly Periods: readonly PeriodFigures[];
  readonly StockProjection: readonly Readonly<Record<string, number>>[];
}

describeUi('Cash and stock', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  const openCash = async (query = ''): Promise<{ readonly page: Page; readonly exported: Export }> => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const exported = await getJson<Export>(url(), `/api/ProcurementExport/${id}?format=json`);
    const page = await open(`${address(id, 'cash')}${query}`);
    await page.getByRole('grid', { name: 'Periods' }).waitFor();
    return { page, exported };
  };

  test('sums the table Periods to what the export holds', async () => {
    const { page, exported } = await openCash();
    const grid = page.getByRole('grid', { name: 'Periods' });
    const line = grid.getByRole('row', { name: new RegExp(`^Sum of ${exported.Periods.length} periods`) });
    const sums = (await line.innerText()).split(/\s+/);
    for (const member of SUMMED) {
      const sum = exported.Periods.reduce((total, period) => total + period[member], 0);
      expect(sums, member).toContain(format(sum));
    }
  });

  test('fits a tablet whose text has twice the size', async () => {
    const { page } = await openCash();
    await page.setViewportSize({ width: 768, height: 900 });
    await setTextSize(page, 200);

    expect(await measureSidewaysScroll(page)).toBe(0);
  });

  test('shows labels of long amounts whole, on a phone too', async () => {
    const { page } = await openCash();
    await page.evaluate(`localStorage.setItem('triad.display', JSON.stringify({ currency: 'US dollars more' }))`);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.reload();
      const labels = page.getByRole('region', { name: 'Cash by period', exact: true }).locator('svg .axis text');
      await labels.first().waitFor();
      const starts = await labels.evaluateAll((texts) =>
        texts.map((text) => text.getBoundingClientRect().x - (text.closest('.chart')?.getBoundingClientRect().x ?? 0)),
      );
      expect(Math.min(...starts), `${width}`).toBeGreaterThanOrEqual(0);
    }
  });

  test('lists every period with the running sum of cash', async () => {
    const { page, exported } = await openCash();
    const rows = await page.getByRole('grid', { name: 'Periods' }).getByRole('row').all();
    let running = 0;
    for (const [place, { PeriodID, OrderedValue, Stock, Backlog }] of exported.Periods.entries()) {
      running += OrderedValue;
      const cells = await rows[place + 1]?.getByRole('gridcell').allInnerTexts();
      const shown = [cells?.[0], cells?.[2], cells?.[4], cells?.[10], cells?.[11]];
      expect(shown).toEqual([PeriodID, OrderedValue, running, Stock, Backlog].map((value) => format(value)));
    }
  });

  test('says in words what each picture shows', async () => {
    const { page, exported } = await openCash();
    const committed = exported.Periods.reduce((total, { OrderedValue }) => total + OrderedValue, 0);
    await page.getByRole('img', { name: `Committed in all: ${format(committed)};` }).waitFor();
    for (const name of ['Cash by period', 'Cash to date', 'Units by period', 'Stock and backlog', 'Stock of one part'])
      await page.getByRole('region', { name, exact: true }).getByRole('img').waitFor();
  });

  test('moves the mark by keyboard, speaks its figures, and keeps it over a reload', async () => {
    const { page, exported } = await openCash();
    const second = exported.Periods[1];
    const slider = page.getByRole('slider', { name: 'Period' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => slider.getAttribute('aria-valuetext'))
      .toContain(`Cash committed ${format(second?.OrderedValue ?? Number.NaN)}`);
    await expect.poll(() => page.url()).toContain(`at=${second?.PeriodID}`);
    await page.reload();
    await expect.poll(() => slider.inputValue()).toBe('1');
  });

  test('shows the projected stock of the part that is chosen, as the export has it', async () => {
    const { page, exported } = await openCash();
    const row = exported.StockProjection.at(-1);
    const { PartId = 0, ...positions } = row ?? {};
    await page.getByRole('combobox', { name: 'Part' }).fill(String(PartId));
    const values = Object.values(positions);
    await page
      .getByRole('img', {
        name: `part ${PartId} at the end of each period, from ${format(Math.min(...values))} to ${format(Math.max(...values))}`,
      })
      .waitFor();
    await expect.poll(() => page.url()).toContain(`part=${PartId}`);
  });

  test('says so where the data hold no such part', async () => {
    const { page } = await openCash('?part=99999');
    await page.getByText('The data of this plan have no such part.').waitFor();
  });
});
