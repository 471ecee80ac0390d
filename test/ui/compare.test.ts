import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';

import { describeUi, takeScreenshot, useBrowser } from '#test/support/ui/browser.ts';
import {
  cancelCalculations,
  completePair,
  completePlanOf,
  getJson,
  readInstance,
  startPlan,
} from '#test/support/ui/plans.ts';
import { address, format } from '#test/support/ui/planView.ts';

interface Summary {
  readonly ODProcurementPlanID: string;
  readonly Message: string;
}

/** The newer and the older plan of the pair. */
const findPair = async (url: string): Promise<readonly [string, string]> => {
  const newer = await completePair(url);
  const plans = await getJson<readonly Summary[]>(url, '/api/ProcurementCalculator/AllPlans');
  const older = plans.find(({ Message }) => Message.startsWith('Configuration=OnTime;'));
  return [newer, older?.ODProcurementPlanID ?? ''];
};
const compare = (url: string, before: string, after: string): Promise<PlanDifference> =>
  getJson(url, `/api/ProcurementCalculator/GetPlan/${before}/compare/${after}`);

const unfold = async (page: Page, region: string): Promise<void> => {
  const folded = page.getByRole('region', { name: region }).getByRole('button', { expanded: false });
  for (let left = await folded.count(); left > 0; left--) {
    await folded.first().click();
    await expect.poll(() => folded.count()).toBe(left - 1);
  }
};

/** The first offer of a problem costs twice as much. */
const doublePrice = (text: string): string => {
  const body = JSON.parse(text) as { materialList: { OfferPartSupplier: number[][] } };
  const [first] = body.materialList.OfferPartSupplier;
  if (first === undefined) throw new Error('no offer');
  first[8] = (first[8] ?? 0) * 2;
  return JSON.stringify(body);
};

describeUi('Compare', () => {
  const { open, prepare, url } = useBrowser();

  test('shows the change of long amounts on a phone without scrolling sideways', async () => {
    const [newer, older] = await findPair(url());
    const page = await prepare({ language: 'es', width: 360 });
    await page.goto(`${url()}/procurement/compare/${older}/${newer}`);
    await page.evaluate(`localStorage.setItem('triad.display', JSON.stringify({ currency: 'EUR' }))`);
    await page.reload();
    const figures = page.getByRole('region', { name: 'Cifras' });
    await figures.getByRole('row', { name: /^Coste total/ }).waitFor();
    expect(await figures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('says what stayed the same, and why, if changed data have no effect', async () => {
    const text = readInstance('03-tiny-every-alert');
    const body = JSON.parse(text) as { materialList: { Part: number[][] } };
    // The order of objectives ignores the types of parts.
    const [part = []] = body.materialList.Part;
    part[3] = 77;
    const before = await completePlanOf(url(), text, 'LowestCost');
    const after = await completePlanOf(url(), JSON.stringify(body), 'LowestCost');
    const page = await open(`/procurement/compare/${before}/${after}`);
    await page.getByText('Both plans have the same order lines and the same alerts.').waitFor();
    const why = page.getByRole('region', { name: 'Why' });
    await why.getByText('The data differ, but every order line and every alert is the same.').waitFor();
    await why.getByRole('link', { name: 'See what each limit is worth' }).click();
    await page.waitForURL(`**/procurement/plans/${after}/alerts`);
  });

  test('finds the causes of figures that differ although every order line is the same: less reliable suppliers', async () => {
    const text = readInstance('03-tiny-every-alert');
    const body = JSON.parse(text) as { materialList: { Supplier: number[][] } };
    for (const supplier of body.materialList.Supplier) supplier[1] = 50;
    const before = await completePlanOf(url(), text, 'LowestCost');
    const after = await completePlanOf(url(), JSON.stringify(body), 'LowestCost');
    const page = await open(`/procurement/compare/${before}/${after}`);
    await page.getByText('Both plans have the same order lines and the same alerts.').waitFor();
    await page.getByRole('region', { name: 'Why' }).getByRole('button', { name: 'Find the causes' }).waitFor();
  });

  test('says what to do about a plan that was cancelled, in both languages', async () => {
    const [newer] = await findPair(url());
    const cancelled = await startPlan(url(), '06-medium', 'Balanced');
    await cancelCalculations(url());
    for (const [language, wanted, unwanted] of [
      ['en', 'The calculation was cancelled. Calculate a new plan', /Load the page again/],
      ['es', 'El cálculo se canceló. Calcule un plan nuevo', /Cargue de nuevo/],
    ] as const) {
      const page = await open(`/procurement/compare/${newer}/${cancelled}`, { language, expectedErrors: /409/ });
      const failed = page.getByRole('alert').first();
      await failed.getByText(wanted).waitFor();
      expect(await failed.innerText()).not.toMatch(unwanted);
    }
  });

  test('opens for two plans selected in List Plans, and shows the differences that the API gives', async () => {
    const [newer, older] = await findPair(url());
    const { Purchases, Alerts, Kpis } = await compare(url(), older, newer);
    const page = await open('/procurement/plans');
    const rows = page.getByRole('grid', { name: 'Plans' });
    const button = page.getByRole('button', { name: 'Compare', exact: true });

    await rows
      .getByRole('row', { name: /Balanced/ })
      .getByRole('checkbox')
      .click();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await rows
      .getByRole('row', { name: /OnTime/ })
      .getByRole('checkbox')
      .click();
    await button.click();
    await page.waitForURL(`**/procurement/compare/${older}/${newer}`);

    const figures = page.getByRole('region', { name: 'Figures' });
    const changed = Object.values(Kpis).filter(({ Change }) => Change !== 0);
    await expect.poll(() => figures.getByRole('row').count()).toBe(changed.length + 1);
    const cost = Kpis.TotalCost ?? { Before: 0, After: 0, Change: 0 };
    const cells = await figures
      .getByRole('row', { name: /^Total cost/ })
      .getByRole('cell')
      .allInnerTexts();
    expect(cells).toEqual([
      format(cost.Before),
      format(cost.After),
      `${cost.Change > 0 ? '▲' : '▼'} ${format(Math.abs(cost.Change))} ${cost.Change > 0 ? 'worse' : 'better'}`,
    ]);

    await unfold(page, 'Purchases');
    const kinds = await page
      .getByRole('region', { name: 'Purchases' })
      .getByRole('cell', { name: /^(Added|Removed|Changed)$/ })
      .allInnerTexts();
    expect(kinds.filter((kind) => kind === 'Added')).toHaveLength(Purchases.Added.length);
    expect(kinds.filter((kind) => kind === 'Removed')).toHaveLength(Purchases.Removed.length);
    expect(kinds.filter((kind) => kind === 'Changed')).toHaveLength(Purchases.Changed.length);
    await unfold(page, 'Alerts');
    const alerts = page.getByRole('region', { name: 'Alerts' }).getByRole('rowheader');
    const groups = [Alerts.Added, Alerts.Removed, Alerts.Changed].filter(({ length }) => length > 0);
    expect(await alerts.count()).toBe(groups.flat().length + groups.length);
  });

  test('leads from purchases and alerts to the rows of the plan that has them', async () => {
    const [newer, older] = await findPair(url());
    const { Purchases, Alerts } = await compare(url(), older, newer);
    const page = await open(`/procurement/compare/${older}/${newer}`);
    const follow = async (region: string, query: string, before: readonly object[], after: readonly object[]) => {
      const links = page.getByRole('region', { name: region }).locator(`th a[href$="${query}"]`);
      const expected = [...before.map(() => older), ...after.map(() => newer)];
      await expect.poll(() => links.count()).toBe(expected.length);
      const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
      expect(hrefs.map((href) => href.split('/')[3]).toSorted()).toEqual(expected.toSorted());
    };

    await page.getByRole('region', { name: 'Alerts' }).waitFor();
    await unfold(page, 'Purchases');
    const line = Purchases.Removed[0] ?? Purchases.Added[0];
    if (line === undefined) throw new Error('The plans order the same');
    const { PartId, SupplierId, OrderPeriod } = line;
    const isSame = (other: typeof line): boolean =>
      other.PartId === PartId && other.SupplierId === SupplierId && other.OrderPeriod === OrderPeriod;
    await follow(
      'Purchases',
      `/orders?supplier=${SupplierId}&part=${PartId}&period=${OrderPeriod}`,
      Purchases.Removed.filter(isSame),
      [...Purchases.Added, ...Purchases.Changed.map(({ After }) => After)].filter(isSame),
    );
    await unfold(page, 'Alerts');
    const part = [...Alerts.Added, ...Alerts.Removed][0]?.PartId;
    await follow(
      'Alerts',
      `/alerts?part=${part}`,
      Alerts.Removed.filter((alert) => alert.PartId === part),
      [...Alerts.Added, ...Alerts.Changed.map(({ After }) => After)].filter((alert) => alert.PartId === part),
    );

    // The sums of a supplier lead to its lines in either plan.
    const sums = page
      .getByRole('region', { name: 'Purchases' })
      .locator(`td a[href$="/orders?supplier=${SupplierId}"]`);
    const plans = await sums.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/')[3]));
    expect(plans).toEqual([older, newer].filter((plan) => plans.includes(plan)));
    expect(plans.length).toBeGreaterThan(0);
    await sums.last().click();
    await page.waitForURL(`**/orders?supplier=${SupplierId}`);
    await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).waitFor();
  });

  test('says in its first sentence what changed, and swaps sides', async () => {
    const [newer, older] = await findPair(url());
    const { Kpis } = await compare(url(), older, newer);
    const change = Kpis.TotalCost?.Change ?? 0;
    const amount = format(Math.abs(change));
    const page = await open(`/procurement/compare/${older}/${newer}`);

    await page.getByText(new RegExp(`costs? ${amount} ${change > 0 ? 'more' : 'less'}`)).waitFor();
    await page.getByRole('link', { name: 'Swap' }).click();
    await page.getByText(new RegExp(`costs? ${amount} ${change > 0 ? 'less' : 'more'}`)).waitFor();
    expect(page.url()).toContain(`/procurement/compare/${newer}/${older}`);
  });

  test('shows equal figures too without “Only differences”, and keeps that over a reload', async () => {
    const [newer, older] = await findPair(url());
    const page = await open(`/procurement/compare/${older}/${newer}`);
    const figures = page.getByRole('region', { name: 'Figures' }).getByRole('row');
    await figures.first().waitFor();

    await page.getByRole('switch', { name: 'Only differences' }).click();
    await expect.poll(() => figures.count()).toBe(26);
    await page.reload();
    await expect.poll(() => figures.count()).toBe(26);
    expect(await page.getByRole('switch', { name: 'Only differences' }).isChecked()).toBe(false);
  });

  test('names the cell of the data that was changed, and exports it', async () => {
    const text = readInstance('01-tiny-cheap-or-fast');
    const before = await completePlanOf(url(), text, 'LowestCost');
    const after = await completePlanOf(url(), doublePrice(text), 'LowestCost');
    const price =
      (JSON.parse(text) as { materialList: { OfferPartSupplier: number[][] } }).materialList
        .OfferPartSupplier[0]?.[8] ?? 0;
    const page = await open(`/procurement/compare/${before}/${after}`);
    const row = page
      .getByRole('table', { name: 'What was changed in the data' })
      .getByRole('row', { name: /PricePerUnit/ });

    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      'Changed',
      'PricePerUnit',
      String(price),
      String(2 * price),
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Differences as CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    expect(csv).toMatch(new RegExp(`^OfferPartSupplier,Changed,.*,PricePerUnit,${price},${2 * price}\\r$`, 'm'));
  });

  test('shows figures that a newer API has and this page does not know as plain numbers', async () => {
    const [newer, older] = await findPair(url());
    const page = await prepare();
    await page.route('**/compare/**', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const answer = (await (await route.fetch()).json()) as PlanDifference;
      const Kpis = { ...answer.Kpis, CarbonPerUnit: { Before: 1.5, After: 1234.25, Change: 1232.75 } };
      return route.fulfill({ json: { ...answer, Kpis } });
    });
    await page.goto(`${url()}/procurement/compare/${older}/${newer}`);

    const row = page.getByRole('row', { name: /^CarbonPerUnit/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual(['1.5', '1,234.25', '▲ 1,232.75']);
  });

  test('leads to the list if one of the plans no longer exists', async () => {
    const [newer] = await findPair(url());
    const page = await prepare({ expectedErrors: /404/ });
    await page.goto(`${url()}/procurement/compare/00000000-0000-4000-8000-000000000000/${newer}`);
    const error = page.getByRole('alert').filter({ hasText: 'It no longer exists' });

    await error.getByRole('link', { name: 'List Plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'List Plans' }).waitFor();
  });

  test('opens from the head of a plan, by keyboard, with the plan before as the other one', async () => {
    const [newer, older] = await findPair(url());
    const page = await open(address(newer, 'overview'));

    await page.getByRole('button', { name: 'Compare with…' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare with another plan' });
    await dialog.getByRole('combobox', { name: 'Other plan' }).selectOption(older);
    await dialog.getByRole('button', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/procurement/compare/${older}/${newer}`);
    await page.getByRole('heading', { level: 1, name: 'Compare plans' }).waitFor();
  });

  let doubled: Promise<string> | undefined;
  /** A plan of the same data, in which one price is twice as high; calculated once for both languages. */
  const findDoubled = (): Promise<string> => {
    doubled ??= completePlanOf(url(), doublePrice(readInstance('04-small-objects')), 'LowestCost');
    return doubled;
  };

  test.each(['en', 'es'] as const)('stacks the cells of its tables on a phone in %s', async (language) => {
    const [, older] = await findPair(url());
    const changed = await findDoubled();
    const page = await open(`/procurement/compare/${older}/${changed}`, { language, width: 360 });
    const tables = page.getByRole('table');
    await expect.poll(() => tables.count()).toBeGreaterThanOrEqual(4);
    const folded = page.getByRole('main').getByRole('table').getByRole('button', { expanded: false });
    for (let left = await folded.count(); left > 0; left--) {
      await folded.first().click();
      await expect.poll(() => folded.count()).toBe(left - 1);
    }

    for (const table of await tables.all()) {
      const overflow = await table.evaluate((element) => {
        const region = element.closest('section') ?? element;
        return region.scrollWidth - region.clientWidth;
      });
      expect(overflow).toBe(0);
    }
    await takeScreenshot(page, `compare-stacked-${language}-light-360`);
  });
});
