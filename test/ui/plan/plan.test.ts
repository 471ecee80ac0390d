import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Kpis, LatePurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { reasons } from '#lib/ui/browser/i18n/en/terms/reasons.ts';
import { VIEWS } from '#lib/ui/browser/procurement/addresses.ts';
import { describeUi, findAxeViolations, useBrowser } from '#test/support/ui/browser.ts';
import { cancelCalculations, completePlan, getJson, startPlan } from '#test/support/ui/plans.ts';
import {
  address,
  createPlanCache,
  format,
  getLists,
  getPurchases,
  openGrid,
  readColumn,
} from '#test/support/ui/planView.ts';

const CALCULATOR = '/api/ProcurementCalculator';

describeUi('Procurement Plan View', () => {
  const { open, prepare, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test.each([
    ['en', 'en-GB', 'Cost'],
    ['es', 'es-ES', 'Coste'],
  ] as const)('in %s shows the cost and the saving of the API', async (language, locale, group) => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const { TotalCost, Saving } = await getJson<Kpis>(url(), `${CALCULATOR}/GetPlan/${id}/kpis`);
    const page = await open(address(id, 'overview'), { language });
    const cost = page.getByRole('region', { name: group, exact: true });

    await cost.getByText(format(TotalCost, locale), { exact: true }).waitFor();
    expect(await cost.innerText()).toContain(format(Math.abs(Saving), locale));
  });

  test('answers without scrolling on a laptop: the four groups lie inside the window', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'overview'));
    for (const name of ['To order now', 'Late', 'Missing', 'Cost']) {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN), name).toBeLessThanOrEqual(768);
    }
  });

  test.each(['en', 'es'] as const)('in %s begins each view on the first screen of a phone', async (language) => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await prepare({ language, width: 360, height: 740 });
    for (const view of VIEWS) {
      await page.goto(`${url()}${address(id, view)}`);
      const [link, content] = [page.locator('nav [aria-current="page"]').last(), page.locator('#plan-view')];
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await content.locator(':scope > *').first().waitFor();
      // Of the overview the four groups are a part, with all their lines.
      const most = view === 'overview' ? 720 : 500;
      // The row scrolls after it is drawn.
      await expect
        .poll(
          async () => {
            const [start, { x = -1, width = 0 } = {}] = [await content.boundingBox(), (await link.boundingBox()) ?? {}];
            return { isBelow: (start?.y ?? Number.POSITIVE_INFINITY) > most, isOutside: x < 0 || x + width > 360 };
          },
          { message: `${view} begins within ${most} px, and its link is in view` },
        )
        .toEqual({ isBelow: false, isOutside: false });
    }
  });

  test('says how far the plan is from the best, and never reads an unknown gap as 0', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const proven = await open(address(id, 'overview'));
    const cost = (page: Page) => page.getByRole('region', { name: 'Cost', exact: true });
    await cost(proven).getByText('Gap: proven best').waitFor();

    const unknown = await prepare();
    await unknown.route('**/progress', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/Gap=[\d.]+/g, 'Gap=?') });
    });
    await unknown.goto(`${url()}${address(id, 'overview')}`);
    await cost(unknown).getByText('Gap: not proven').waitFor();
  });

  test('says in words how far figures are from their least possible values', async () => {
    const fast = await usePlan('01-tiny-cheap-or-fast', 'OnTime');
    const page = await open(address(fast, 'overview'));
    const region = (on: Page, name: string) => on.getByRole('region', { name, exact: true });
    await region(page, 'Cost').getByText('At most 40 % more expensive than the cheapest possible plan').waitFor();
    await region(page, 'Money').getByText('at most 40 % above the least possible; least found').waitFor();
    await region(page, 'Coverage').getByText('the least possible').first().waitFor();

    const cheap = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const spanish = await open(address(cheap, 'overview'), { language: 'es' });
    await region(spanish, 'Coste').getByText('Ningún plan posible es más barato').waitFor();
  });

  test('explains each of the 25 figures beside its value', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    // All members but `Objectives` are figures.
    const figures = await getJson<Kpis>(url(), `${CALCULATOR}/GetPlan/${id}/kpis`);
    const page = await open(address(id, 'overview'));
    const blocks = ['Coverage', 'Money', 'Risk', 'Work'];
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    const counts = await Promise.all(
      blocks.map((name) => page.getByRole('region', { name, exact: true }).getByRole('term').count()),
    );
    expect(counts.reduce((total, count) => total + count, 0)).toBe(Object.keys(figures).length - 1);
    await page.getByRole('button', { name: 'What is “Saving”?' }).click();
    await page.getByRole('dialog', { name: 'Saving' }).getByText('What it would cost to buy every').waitFor();
  });

  test('shows each reason of an alert as a group with the units and requirements of the API', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const { ProposedPurchaseLate, UnavailableItems } = await getLists(url(), id);
    const page = await open(address(id, 'alerts'));
    const items = [
      ...ProposedPurchaseLate.map((item: LatePurchaseItem) => ({ ...item, units: item.Quantity })),
      ...UnavailableItems.map((item) => ({ ...item, units: item.MissingAmount + item.LateAmount })),
    ];
    const groups = Map.groupBy(items, ({ Reason }) => Reason);
    const list = page.getByRole('region', { name: 'Reasons' });
    await list.waitFor();
    expect(await list.getByRole('article').count()).toBe(groups.size);
    for (const [reason, group] of groups) {
      const name = Object.values(reasons)[reason]?.name ?? '';
      const units = group.reduce((total, item) => total + item.units, 0);
      const requirements = new Set(
        group.map((item) => `${item.PartId} ${item.RequiredPeriod} ${item.RequirementType}`),
      );
      const text = await list.getByRole('article', { name, exact: true }).innerText();
      expect(text).toContain(`${format(units)} unit`);
      expect(text).toContain(`${requirements.size} requirement`);
    }
    await list.getByRole('link', { name: 'Show only “No offer”' }).click();
    const shown = groups.get(1)?.length ?? 0;
    await page.getByText(`${shown} of ${items.length} alerts`).waitFor();
    expect(await readColumn(page, 'Reason')).toEqual(Array.from({ length: shown }, () => 'No offer'));
    expect(await list.getByRole('article').count()).toBe(1);
    await list.getByRole('link', { name: 'Show all reasons' }).click();
    await expect.poll(() => list.getByRole('article').count()).toBe(groups.size);
  });

  test('keeps a title, and names the page by it', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'OnTime');
    const page = await open(address(id, 'overview'));
    await page.getByRole('button', { name: 'Change the title' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Without supplier 2');
    await page.keyboard.press('Enter');
    await page.getByText('Without supplier 2', { exact: true }).waitFor();
    await page.reload();
    await page.getByText('Without supplier 2', { exact: true }).waitFor();
    await expect.poll(() => page.title()).toContain('Without supplier 2');
  });

  test('plans the same data again with another configuration', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open(address(id, 'overview'));
    await page.getByRole('button', { name: 'Re-plan', exact: true }).click();
    await page.getByRole('combobox', { name: 'Configuration' }).selectOption('OnTime');
    await page.getByRole('button', { name: 'Start the calculation' }).click();
    await page.getByText(/^OnTime, /).waitFor();
    expect(page.url()).not.toContain(id);
    await page.getByRole('region', { name: 'Late', exact: true }).getByText('Everything is on time').waitFor();
  });

  test('says that a plan no longer exists, and leads to the list', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const page = await open(address(id, 'orders'), { expectedErrors: /404/ });
    await page.getByRole('heading', { name: 'This plan no longer exists' }).waitFor();
    await page.getByRole('link', { name: 'List of plans' }).click();
    await page.getByRole('heading', { level: 1, name: 'List Plans' }).waitFor();
  });

  test('without an address opens the plan that was viewed last', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'overview'));
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    await page.goto(`${url()}/procurement/plan`);
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    expect(page.url()).toContain(id);
  });

  test('reads a plan that is too large for one answer from its exported tables', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const purchases = await getPurchases(url(), id);
    const page = await prepare({ expectedErrors: /413/ });
    await page.route(`**/GetPlan/${id}`, (route) =>
      route.fulfill({ status: 413, json: { code: 'answerTooLarge', message: 'The answer is larger than the limit.' } }),
    );
    await page.goto(`${url()}${address(id, 'orders')}`);
    await page.getByText('The plan is too large for one answer').waitFor();
    await openGrid(page);
    await page.getByText(`${purchases.length} lines`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Alerts by reason' }).click();
    await page.getByRole('article', { name: 'No offer' }).waitFor();
  });

  test('that is still calculated has a heading below that of the page', async () => {
    const id = await startPlan(url(), '08-coupled-60', 'Balanced');
    const page = await open(address(id, 'overview'));
    await page.getByRole('heading', { level: 2, name: 'Calculation with Balanced' }).waitFor();
    await page.getByRole('progressbar').first().waitFor();
    await cancelCalculations(url());
    await page.getByText('No plan was kept').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
