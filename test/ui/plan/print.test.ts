import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePlanOf } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getPurchases } from '#test/support/ui/planView.ts';

/** Pages of a PDF; Chromium writes their dictionaries uncompressed. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

/** More lines than are printed: every part is bought for every period from the only supplier of its kind. */
const createLongProblem = (parts: number, periods: number): string => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  return JSON.stringify({
    materialList: {
      Part: numbers(parts).map((part) => [part, 0, 0, 1]),
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: numbers(parts).flatMap((part) => numbers(periods).map((period) => [part, 5, 0, period])),
      Supplier: [
        [1, 90, 1],
        [2, 90, 0],
      ],
      SupplierPart: numbers(parts).map((part) => [(part % 2) + 1, part, 0, 100_000, 0]),
      OfferPartSupplier: numbers(parts).map((part) => [part, (part % 2) + 1, part, 0, 100_000, 0, 1, periods, 3]),
      Periods: numbers(periods).map((period) => [period, period, 1]),
    },
  });
};

describeUi('Print', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test('puts the summary and each supplier on a page of its own, with the sums of the plan', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const suppliers = Map.groupBy(purchases, ({ SupplierId }) => SupplierId);
    const page = await open(address(id, 'overview'));
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    await page.getByRole('region', { name: 'Summary', exact: true }).getByText('Alerts by reason').waitFor();

    for (const [supplier, lines] of suppliers) {
      const sheet = page.getByRole('region', { name: `Draft order: supplier ${supplier}`, exact: true });
      const sum = lines.reduce((all, { TotalPrice }) => all + TotalPrice, 0);
      expect((await sheet.getByRole('row', { name: /^Sum/ }).innerText()).split(/\s+/)).toContain(format(sum));
    }
    expect(countPages(await page.pdf({ format: 'A4' }))).toBe(1 + suppliers.size);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0);
  });

  test('is reached from the orders of the next period on the Dashboard, one order of one supplier', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const first = Math.min(...purchases.map(({ OrderDate }) => OrderDate));
    const next = purchases.filter(({ OrderDate }) => OrderDate === first);
    const supplier = next[0]?.SupplierId;
    const page = await open('/procurement');
    await page.getByRole('link', { name: `Draft order for supplier ${supplier}`, exact: true }).click();

    const sheet = page.getByRole('region', { name: `Draft order: supplier ${supplier}`, exact: true });
    await sheet.waitFor();
    const sum = next
      .filter(({ SupplierId }) => SupplierId === supplier)
      .reduce((all, { TotalPrice }) => all + TotalPrice, 0);
    expect((await sheet.getByRole('row', { name: /^Sum/ }).innerText()).split(/\s+/)).toContain(format(sum));
    expect(await page.getByRole('region', { name: 'Summary', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Orders of all periods' }).click();
    await expect.poll(() => page.url()).not.toContain('period=');
  });

  test('says so where more than 2,000 lines would be printed, and offers the workbook or one supplier', async () => {
    const id = await completePlanOf(url(), createLongProblem(80, 30), 'LowestCost');
    const purchases = await getPurchases(url(), id);
    expect(purchases.length).toBe(2_400);
    const page = await open(address(id, 'print'));
    await page
      .getByRole('heading', { name: '2,400 lines are too many for paper; at most 2,000 are printed' })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Print' }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Workbook (XLSX)' }).getAttribute('href')).toContain('format=xlsx');
    await page.getByRole('combobox', { name: 'Supplier' }).selectOption('1');
    const sheet = page.getByRole('region', { name: 'Draft order: supplier 1', exact: true });
    await sheet.waitFor();
    expect(await sheet.getByRole('row').count()).toBeGreaterThan(1_200);
    expect(await page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true);
  });
});
