import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { LatePurchaseItem, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { buildSimpleProblem } from '#test/support/procurement/simpleProblem.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePlanOf } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getLists } from '#test/support/ui/planView.ts';

describeUi('the Timeline', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  const openTimeline = async (query = '', instance = '03-tiny-every-alert') => {
    const id = await usePlan(instance, 'LowestCost');
    const page = await open(`${address(id, 'timeline')}${query}`, { height: 1400 });
    const grid = page.getByRole('grid', { name: 'Timeline' });
    await grid.getByRole('rowheader').nth(1).waitFor();
    return { id, page, grid };
  };
  const focused = (page: Page): Promise<string | null> =>
    page.evaluate<string | null>('document.activeElement?.getAttribute("aria-label")');
  const left = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.x ?? Number.NaN;

  /** Name of the bar of the lines of one order. */
  const toName = (lines: readonly PurchaseItem[]): string => {
    const [line] = lines;
    const units = lines.reduce((sum, { Quantity }) => sum + Quantity, 0);
    const late = Math.max(...lines.map(({ PeriodsLate }) => PeriodsLate));
    const span =
      line?.OrderPeriod === line?.DeliveryPeriod
        ? line?.OrderPeriod
        : `${line?.OrderPeriod} to ${line?.DeliveryPeriod}`;
    return `Order, supplier ${line?.SupplierId}, ${format(units)} unit${units === 1 ? '' : 's'}, period ${span}${late > 0 ? `, late by ${late}` : ''}`;
  };

  test.each([360, 1366])('shows dates that neither meet nor are cut, at %i px', async (width) => {
    const size = { parts: 1, periods: 26 };
    const problem = buildSimpleProblem(size, { leadTime: 0, lastOrder: 26 }, (period) => 20_260_100 + period);
    const id = await completePlanOf(url(), problem, 'LowestCost');
    const page = await open(address(id, 'timeline'), { width });
    const head = page.getByRole('grid', { name: 'Timeline' }).getByRole('columnheader').locator('svg');
    const dates = head.locator('text').filter({ hasText: 'Jan 2026' });
    await dates.nth(1).waitFor();
    const boxes = await Promise.all((await dates.all()).map((date) => date.boundingBox()));
    const axis = await head.boundingBox();

    for (const [n, box] of boxes.entries())
      expect((boxes[n + 1]?.x ?? (axis?.x ?? 0) + (axis?.width ?? 0)) - (box?.x ?? 0)).toBeGreaterThanOrEqual(
        box?.width ?? 0,
      );
  });

  test('names each bar by supplier, units, periods and delay, as the plan has them', async () => {
    const { id, grid } = await openTimeline();
    const { ProposedPurchaseOnTime, ProposedPurchaseLate } = await getLists(url(), id);
    const lines: readonly (PurchaseItem | LatePurchaseItem)[] = [...ProposedPurchaseOnTime, ...ProposedPurchaseLate];
    const orders = Map.groupBy(
      lines,
      ({ PartId, SupplierId, OrderPeriod, DeliveryPeriod }) =>
        `${PartId} ${SupplierId} ${OrderPeriod} ${DeliveryPeriod}`,
    );
    expect(orders.size).toBeGreaterThan(1);
    for (const order of orders.values()) {
      const row = grid.getByRole('row').filter({
        has: grid.page().getByRole('rowheader', { name: new RegExp(`^${order[0]?.PartId}\\b`) }),
      });
      expect(await row.getByRole('gridcell', { name: toName(order), exact: true }).count(), toName(order)).toBe(1);
    }
    expect([...orders.values()].some((order) => toName(order).includes('late by'))).toBe(true);
  });

  test('scrolls axis and rows together', async () => {
    const { grid } = await openTimeline('?zoom=4', '05-daily-calendar');
    const bar = grid.getByRole('gridcell', { name: /^(Order|Stock|Requirement)/ }).first();
    const label = grid.getByText('3', { exact: true }).first();
    const before = [await left(bar), await left(label)];
    await grid.evaluate((element) => {
      element.scrollLeft = 120;
    });
    await expect.poll(async () => (before[1] ?? 0) - (await left(label))).toBeCloseTo(120, 0);
    expect((before[0] ?? 0) - (await left(bar))).toBeCloseTo(120, 0);
    const header = grid.getByRole('rowheader').nth(2);
    expect(await left(header)).toBeCloseTo(await left(grid), -1);
  });

  test('can be used by keyboard alone: arrows go from mark to mark, Enter opens the order lines of the part', async () => {
    const { page, grid } = await openTimeline('', '05-daily-calendar');
    await page.getByRole('slider', { name: 'Periods shown' }).focus();
    await page.keyboard.press('Tab');
    const first = await focused(page);
    expect(first).toMatch(/^(Stock and receipts|Requirement|Order), /);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('Control+End');
    await expect.poll(() => focused(page)).not.toBe(first);
    expect(await grid.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Control+Home');
    await expect.poll(() => focused(page)).toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/orders\?part=\d+$/);
  });

  test('draws rows that pass by without an element for each mark, and completes those that stay', async () => {
    const { page, grid } = await openTimeline('', '05-daily-calendar');
    const passing = page.evaluate<number>(`new Promise((resolve) => {
      const grid = document.querySelector('[role=grid]');
      const observer = new MutationObserver((changes) => {
        const rows = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ role }) => role === 'row');
        if (rows.length === 0) return;
        observer.disconnect();
        resolve(rows.reduce((count, row) => count + row.querySelectorAll('[role=gridcell]').length, 0));
      });
      observer.observe(grid, { childList: true, subtree: true });
      grid.scrollTop = grid.scrollHeight;
    })`);
    expect(await passing).toBe(0);
    const last = grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^25\b/ }) });
    await last.getByRole('gridcell').first().waitFor();
  });

  test('keeps the focus in a row that is scrolled away', async () => {
    const { page, grid } = await openTimeline('', '05-daily-calendar');
    await grid
      .getByRole('gridcell', { name: /^Order/ })
      .first()
      .focus();
    await page.keyboard.press('Home');
    const name = await focused(page);
    await grid.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await expect.poll(() => grid.getByRole('rowheader', { name: /^25\b/ }).count()).toBe(1);
    expect(await focused(page)).toBe(name);
  });

  test('filters by lateness, missing units, supplier and text, and keeps it over a reload', async () => {
    const { id, page, grid } = await openTimeline();
    const { UnavailableItems, ProposedPurchaseLate, ProposedPurchaseOnTime } = await getLists(url(), id);
    const missing = new Set(
      UnavailableItems.filter(({ MissingAmount }) => MissingAmount > 0).map(({ PartId }) => PartId),
    );
    const parts = grid.getByRole('rowheader');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Parts with missing units');
    // Beside the parts there is the row of the totals.
    await expect.poll(() => parts.count()).toBe(missing.size + 1);
    await expect.poll(() => page.url()).toContain('only=missing');
    await page.reload();
    await expect.poll(() => parts.count()).toBe(missing.size + 1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    const supplier = ProposedPurchaseOnTime[0]?.SupplierId ?? 0;
    const bought = [...ProposedPurchaseOnTime, ...ProposedPurchaseLate].filter(
      ({ SupplierId }) => SupplierId === supplier,
    );
    await page.getByRole('combobox', { name: 'Supplier' }).selectOption(String(supplier));
    await expect.poll(() => parts.count()).toBe(new Set(bought.map(({ PartId }) => PartId)).size + 1);
    await page.getByRole('searchbox', { name: 'Part' }).fill('no such part');
    await page.getByText('No part passes these filters.').waitFor();
  });

  test('keeps zoom and first period over a reload', async () => {
    const { page, grid } = await openTimeline('?zoom=5', '05-daily-calendar');
    await grid.evaluate((element) => {
      element.scrollLeft = element.scrollWidth / 2;
    });
    await expect.poll(() => page.url()).toMatch(/from=\d+/);
    const scrolled = await grid.evaluate((element) => element.scrollLeft);
    await page.reload();
    await grid.getByRole('rowheader').nth(1).waitFor();
    await expect
      .poll(async () => Math.abs((await grid.evaluate((element) => element.scrollLeft)) - scrolled), {
        timeout: 10_000,
      })
      .toBeLessThan(250);
    await expect.poll(() => grid.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await expect
      .poll(() => page.getByRole('slider', { name: 'Periods shown' }).getAttribute('aria-valuetext'))
      .toBe('5 periods');
  });

  test('sums all shown parts above the rows', async () => {
    const { id, grid } = await openTimeline();
    const purchases = await getLists(url(), id);
    const ordered = [...purchases.ProposedPurchaseOnTime, ...purchases.ProposedPurchaseLate].reduce(
      (sum, { Quantity }) => sum + Quantity,
      0,
    );
    await grid.getByRole('gridcell', { name: `ordered: ${format(ordered)}` }).waitFor();
  });
});
