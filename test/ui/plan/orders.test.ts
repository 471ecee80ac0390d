import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { buildSimpleProblem } from '#test/support/procurement/simpleProblem.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePlanOf, readInstance } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getPurchases, openGrid, readColumn } from '#test/support/ui/planView.ts';

const sum = (items: readonly PurchaseItem[], member: 'Quantity' | 'TotalPrice'): number =>
  items.reduce((total, item) => total + item[member], 0);

/** 100,000 lines, which all are ordered in the first period. */
const createLargeProblem = (): string =>
  buildSimpleProblem({ parts: 1_000, periods: 100 }, { leadTime: 1, lastOrder: 1 }, (period) =>
    Number(new Date(Date.UTC(2026, 0, 5) + period * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')),
  );

/** One order line of 29,999,997: the sum of a column is as long as its longest number, and bold. */
const createDearProblem = (): string =>
  JSON.stringify({
    materialList: {
      Part: [[1, 0, 0, 0]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [[1, 3, 0, 1]],
      Supplier: [[1, 90, 1]],
      SupplierPart: [],
      OfferPartSupplier: [[1, 1, 1, 0, 50, 1, 1, 1, 9_999_999]],
      Periods: [[1, 1, 1]],
    },
  });

describeUi('Orders of a plan', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test('shows each digit of a sum', async () => {
    const id = await completePlanOf(url(), createDearProblem(), 'LowestCost');
    const page = await open(address(id, 'orders'));
    const sum = (await openGrid(page)).getByRole('row', { name: /^Sum of 1 line/ }).getByText('29,999,997');
    expect(await sum.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('filters and sorts the lines, and its sum is that of the lines of the API', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const supplier = purchases[0]?.SupplierId ?? 0;
    const own = purchases.filter(({ SupplierId }) => SupplierId === supplier);
    const page = await open(address(id, 'orders'));
    const grid = await openGrid(page);

    await page.getByRole('combobox', { name: 'Supplier' }).selectOption(String(supplier));
    const line = grid.getByRole('row', { name: new RegExp(`^Sum of ${format(own.length)} line`) });
    await line.waitFor();
    expect(await line.innerText()).toContain(format(sum(own, 'Quantity')));
    expect(await line.innerText()).toContain(format(sum(own, 'TotalPrice')));
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort'))
      .toBe('ascending');
    const least = own.map(({ TotalPrice }) => TotalPrice).toSorted((a, b) => a - b)[0] ?? 0;
    expect((await readColumn(page, 'Total'))[0]).toBe(format(least));
  });

  test('exports exactly the filtered lines, under the names of the API', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const supplier = purchases[0]?.SupplierId ?? 0;
    const own = purchases.filter(({ SupplierId }) => SupplierId === supplier);
    const page = await open(`${address(id, 'orders')}?supplier=${supplier}&sort=-TotalPrice`);
    await openGrid(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'This view as CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    // The byte order mark tells Excel that the file is UTF-8.
    expect(csv[0]).toBe('\uFEFF');
    const [header = '', ...lines] = csv.slice(1).trimEnd().split('\r\n');
    const names = header.split(',');
    const read = (row: string): string => names.map((name, at) => `${name}=${row.split(',')[at]}`).join(' ');
    const toText = (item: PurchaseItem): string =>
      names.map((name) => `${name}=${item[name as keyof PurchaseItem]}`).join(' ');

    expect(lines.map(read).toSorted()).toEqual(own.map(toText).toSorted());
    const totals = lines.map((line) => Number(line.split(',')[names.indexOf('TotalPrice')]));
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  });

  test('keeps filter, order, group and the open line over a reload; Back closes the line', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'orders'));
    await openGrid(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('1');
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption('Part');
    await page.getByRole('combobox', { name: 'For' }).selectOption('Production');
    await expect.poll(() => page.url()).toMatch(/q=1/);
    const before = await page.getByRole('grid').innerText();
    await page.getByRole('gridcell', { name: 'Production', exact: true }).first().click();
    const drawer = page.getByRole('dialog', { name: /^Order line for part/ });
    await drawer.waitFor();
    const title = await drawer.getByRole('heading', { level: 2 }).innerText();

    await page.reload();
    await drawer.waitFor();
    expect(await drawer.getByRole('heading', { level: 2 }).innerText()).toBe(title);
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('1');
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await expect.poll(() => page.getByRole('grid').innerText()).toBe(before);
  });

  test('shows all offers of the part of a line, with price, lead time, and what is used and left', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const { materialList } = JSON.parse(readInstance('01-tiny-cheap-or-fast')) as {
      readonly materialList: { readonly OfferPartSupplier: readonly (readonly number[])[] };
    };
    const page = await open(address(id, 'orders'));
    await openGrid(page);
    await page.getByRole('gridcell', { name: 'Production', exact: true }).first().click();
    const table = page.getByRole('dialog').getByRole('table', { name: 'All offers of this part' });
    await table.waitFor();
    for (const [
      offer,
      supplier,
      ,
      leadTime,
      capacity = 0,
      minimum,
      first,
      last,
      price,
    ] of materialList.OfferPartSupplier) {
      const used = purchases
        .filter(({ OfferId }) => OfferId === offer)
        .reduce((all, { Quantity }) => all + Quantity, 0);
      const cells = await table
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${offer}\\b`) }) })
        .getByRole('cell')
        .allInnerTexts();
      expect(cells.slice(0, 8)).toEqual(
        [supplier, price, leadTime, `${first} – ${last}`, minimum, capacity, used, capacity - used].map(String),
      );
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('can be used by keyboard alone: one tab stop, arrows, Enter opens, Escape returns, Ctrl+C copies', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'orders'), { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const grid = await openGrid(page);
    await page.getByRole('button', { name: 'This view as CSV' }).focus();
    await page.keyboard.press('Tab');
    expect(await grid.locator(':focus').getAttribute('aria-colindex')).toBe('1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => grid.locator(':focus').count()).toBe(1);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').map((line) => line.split('\t').length)).toEqual([2, 2]);
    await page.keyboard.press('Tab');
    expect(await grid.locator(':focus').count()).toBe(0);
  });

  test('reads 100,000 lines, reaches the last one and keeps fewer than 200 rows in the page', async () => {
    const id = await completePlanOf(url(), createLargeProblem(), 'LowestCost');
    const purchases = await getPurchases(url(), id);
    expect(purchases.length).toBe(100_000);
    const page = await open(address(id, 'orders'));
    const grid = await openGrid(page);

    await page.getByRole('gridcell').first().click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+End');
    await expect.poll(() => grid.locator('[aria-rowindex="100001"]').count()).toBe(1);
    expect(await grid.getAttribute('aria-rowcount')).toBe('100002');
    expect(await grid.getByRole('row').count()).toBeLessThan(200);
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => grid.locator(':focus').evaluate((cell) => cell.parentElement?.getAttribute('aria-rowindex')))
      .toBe('100000');
    const supplier = 3;
    const own = purchases.filter(({ SupplierId }) => SupplierId === supplier);
    await page.getByRole('combobox', { name: 'Supplier' }).selectOption(String(supplier));
    const line = grid.getByRole('row', { name: new RegExp(`^Sum of ${format(own.length)} lines`) });
    await line.waitFor();
    expect(await line.innerText()).toContain(format(sum(own, 'TotalPrice')));
  });
});
