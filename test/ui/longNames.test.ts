import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, measureSidewaysScroll, useBrowser } from '#test/support/ui/browser.ts';
import { completePlan, readInstance, waitForPlan } from '#test/support/ui/plans.ts';

const INSTANCE = '03-tiny-every-alert';

/** A name as long as the API admits, with one word that no line has room for. */
const createName = (id: number): string =>
  `Screw ${'Supercalifragilistic'.repeat(12)}`.slice(0, 195 - `${id}`.length) + id;

/**
 * Imports data whose parts and suppliers have the longest names, and returns the id of their plan. The factor multiplies
 * all prices.
 */
const planLongNames = async (url: string, factor = 1): Promise<string> => {
  const { materialList } = JSON.parse(readInstance(INSTANCE)) as {
    readonly materialList: Readonly<Record<'Part' | 'Supplier' | 'OfferPartSupplier', number[][]>>;
  };
  for (const offer of materialList.OfferPartSupplier) offer.push((offer.pop() ?? 0) * factor);
  const problem = JSON.stringify({ materialList });
  const rows = (['Part', 'Supplier'] as const).flatMap((table) =>
    materialList[table].map(([id = 0]) => `${table},${id},${createName(id)}`),
  );
  const form = new FormData();
  form.append('file', new Blob([problem], { type: 'application/json' }), 'problem.json');
  form.append('description', ['Table,Id,Name', ...rows].join('\n'));
  await fetch(`${url}/api/ProcurementImport/Import`, { method: 'POST', body: form });
  const response = await fetch(`${url}/api/ProcurementCalculator/CalculateNewPlan?configuration=Balanced`, {
    method: 'POST',
  });
  const { ODProcurementPlanID: id } = (await response.json()) as { readonly ODProcurementPlanID: string };
  await waitForPlan(url, id);
  return id;
};

/** Returns the boxes from which a text sticks out, by the beginnings of their texts. */
const findOverflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('.card, .chain li, .paper, dialog')]
    .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
    .map((box) => box.textContent.slice(0, 60))`);

describeUi('names of 195 characters without a place to break', () => {
  const { open, url } = useBrowser();
  let plan: Promise<string> | undefined;

  const VIEWS: readonly (readonly [name: string, path: (id: string) => Promise<string> | string, shown: string])[] = [
    ['the dashboard', () => '/procurement', 'main table'],
    ['the overview', (id) => `/procurement/plans/${id}/overview`, 'main table'],
    ['an order line', (id) => `/procurement/plans/${id}/orders?line=1`, 'dialog .offers'],
    ['a purchase order', (id) => `/procurement/plans/${id}/orders?by=order&order=1,2`, 'dialog table'],
    ['the alerts', (id) => `/procurement/plans/${id}/alerts`, 'article li'],
    ['an alert', (id) => `/procurement/plans/${id}/alerts?reason=LeadTime&alert-row=2`, 'dialog ol li'],
    ['the timeline', (id) => `/procurement/plans/${id}/timeline`, '[role=gridcell]'],
    ['the draft orders', (id) => `/procurement/plans/${id}/print`, '.paper table'],
    [
      'a comparison',
      async (id) => `/procurement/compare/${await completePlan(url(), INSTANCE, 'OnTime')}/${id}`,
      '.difference',
    ],
  ];

  test.each(VIEWS)('stay inside %s, on a phone and a desk', async (_, path, shown) => {
    plan ??= planLongNames(url());
    const page = await open(await path(await plan));
    await page.locator(shown).first().waitFor();

    for (const width of [360, 768, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await measureSidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0);
      expect(await findOverflowing(page), `at ${width} px`).toEqual([]);
    }
  });
});

describeUi('names beside amounts of eight digits', () => {
  const { open, prepare, url } = useBrowser();

  test('stay inside the dashboard and the overview on a phone, in both languages', async () => {
    const id = await planLongNames(url(), 100_000);
    for (const language of ['en', 'es'] as const)
      for (const path of ['/procurement', `/procurement/plans/${id}/overview`]) {
        const page = await open(path, { language, width: 360 });
        await page
          .getByRole('row', { name: /^1 Screw/ })
          .first()
          .waitFor();

        expect([path, await measureSidewaysScroll(page), await findOverflowing(page)]).toEqual([path, 0, []]);
      }
  });

  test('stay inside them on the narrowest phone, with a currency', async () => {
    const id = await planLongNames(url(), 100_000);
    for (const path of ['/procurement', `/procurement/plans/${id}/overview`]) {
      const page = await prepare({ language: 'es', width: 320 });
      await page.goto(`${url()}${path}`);
      await page.evaluate(`localStorage.setItem('triad.display', JSON.stringify({ currency: 'EUR' }))`);
      await page.reload();
      const row = page.getByRole('row', { name: /^1 Screw/ }).first();
      await row.waitFor();
      expect([path, await measureSidewaysScroll(page), await findOverflowing(page)]).toEqual([path, 0, []]);

      const draft = row.getByRole('link').last();
      await draft.focus();
      expect(await draft.evaluate((link) => link.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
    }
  });
});
