import { expect, test } from 'vitest';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { TWELVE, TWELVE_SUPPLIERS } from '#test/support/procurement/twelveSuppliers.ts';
import { describeUi, findAxeViolations, takeScreenshot, useBrowser } from '#test/support/ui/browser.ts';
import { completePair, completePlan, completePlanOf, getJson, startPlan } from '#test/support/ui/plans.ts';

/** Names of the four groups, in both languages. */
const GROUPS = {
  en: ['To order now', 'Late', 'Missing', 'Cost'],
  es: ['Pedir ahora', 'Con retraso', 'Sin cubrir', 'Coste'],
} as const;

describeUi('the Dashboard without plans', () => {
  const { open } = useBrowser();
  /** Chromium logs the 404 with which the API says that there is no plan. */
  const expectedErrors = /status of 404/;

  test.each(['en', 'es'] as const)('in %s says that there is no plan and leads to the upload', async (language) => {
    const page = await open('/procurement', { language, expectedErrors });
    const name = language === 'en' ? 'No plan yet' : 'Todavía no hay ningún plan';
    await page.getByRole('heading', { name }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeScreenshot(page, `dashboard-empty-${language}-light-1366`);
    await page.getByRole('link', { name: language === 'en' ? 'Upload a problem' : 'Subir un problema' }).click();
    await page.waitForURL('**/procurement/import');
  });
});

describeUi('the Dashboard', () => {
  const { open, prepare, url } = useBrowser();

  test('shows what to order, what is late, what is missing and the cost without scrolling', async () => {
    await completePair(url());
    const page = await open('/procurement', { width: 1366, height: 768 });

    for (const name of GROUPS.en) {
      const group = page.getByRole('region', { name, exact: true });
      await group.waitFor();
      const box = await group.boundingBox();
      expect(box).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(768);
      expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1366);
    }
  });

  test.each([
    ['en', 'en-GB'],
    ['es', 'es-ES'],
  ] as const)('in %s shows the cost that the API gives, in the form of the language', async (language, locale) => {
    const id = await completePair(url());
    const { TotalCost, Saving } = await getJson<Kpis>(url(), `/api/ProcurementCalculator/GetPlan/${id}/kpis`);
    const page = await open('/procurement', { language });
    const cost = page.getByRole('region', { name: GROUPS[language][3], exact: true });
    const format = (value: number) => new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value);

    await cost.getByText(format(TotalCost), { exact: true }).waitFor();
    expect(await cost.innerText()).toContain(format(Math.abs(Saving)));
    expect(await cost.innerText()).toContain(language === 'en' ? 'proven best' : 'óptimo demostrado');
  });

  test('counts the alerts of each reason and leads to them', async () => {
    const id = await completePair(url());
    const page = await open('/procurement');
    const link = page.getByRole('link', { name: 'No offer', exact: true });

    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/procurement/plans/${id}/alerts?reason=NoOffer`);
    await page.getByRole('button', { name: 'What is “No offer”?' }).click();
    await page.getByRole('dialog', { name: 'No offer' }).getByText('No supplier offers the part.').waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
      .toBe('What is “No offer”?');
  });

  test('sums the orders of the next period to what the plan orders then', async () => {
    const id = await completePair(url());
    const { Periods } = await getJson<{ Periods: { OrderedValue: number }[] }>(
      url(),
      `/api/ProcurementExport/${id}?format=json&table=Periods`,
    );
    const first = Periods.find(({ OrderedValue }) => OrderedValue > 0)?.OrderedValue;
    const page = await open('/procurement');
    const order = page.getByRole('region', { name: 'To order now', exact: true });

    await order.getByText(String(first), { exact: true }).waitFor();
    await page.getByRole('row', { name: /^Sum/ }).getByText(String(first), { exact: true }).waitFor();
  });

  test('and the Overview read no lists of the plan and no data, however large they are', async () => {
    const id = await completePair(url());
    for (const path of ['/procurement', `/procurement/plans/${id}/overview`]) {
      const page = await prepare();
      const read: string[] = [];
      page.on('request', (request) => read.push(new URL(request.url()).pathname));
      await page.goto(path);
      await page.getByRole('row', { name: /^Sum/ }).waitFor();
      await page.getByRole('link', { name: 'No offer', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');

      expect(read.filter((one) => /\/ProcurementExport\/|\/GetPlan\/[^/]+$|\/compare\//.test(one))).toEqual([]);
    }
  });

  test('shows which figures differ from the plan before, better or worse in words', async () => {
    await completePair(url());
    const page = await open('/procurement');
    const changes = page.getByRole('region', { name: /^Compared with OnTime/ });

    await changes.waitFor();
    expect(await changes.getByRole('row').count()).toBeGreaterThan(1);
    expect(await changes.innerText()).toMatch(/better|worse/);
    expect(await changes.evaluate((region) => region.scrollHeight - region.clientHeight)).toBe(0);
  });

  test('leads from the figures that changed to the comparison of both plans', async () => {
    const id = await completePair(url());
    const page = await open('/procurement');

    await page.getByRole('link', { name: 'Compare in detail' }).click();
    await page.getByRole('heading', { name: 'Compare plans', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/procurement/compare/[^/]+/${id}$`));
  });

  test('shows a running calculation and cancels it', async () => {
    await completePair(url());
    const id = await startPlan(url(), '09-coupled-200', 'Balanced');
    const page = await open('/procurement');
    const running = page.getByRole('region', { name: 'Running', exact: true });

    await running.getByRole('progressbar', { name: 'Calculation Balanced' }).waitFor();
    await running.getByRole('button', { name: 'Cancel calculation: Balanced' }).click();
    await page.getByText('The calculation with Balanced was cancelled.').waitFor();
    await running.waitFor({ state: 'detached' });
    const status = await fetch(`${url()}/api/ProcurementCalculator/CheckTaskStatus/${id}`, { method: 'PUT' });
    expect(await status.json()).toEqual({ status: 2 });
  });

  test('does not compare plans of different problems, in either language', async () => {
    await completePair(url());
    await completePlan(url(), '01-tiny-cheap-or-fast', 'Balanced');
    for (const [language, words] of [
      ['en', /^The plan before, Balanced, .* has other data/],
      ['es', /^El plan anterior, Balanced, .* tiene otros datos/],
    ] as const) {
      const page = await open('/procurement', { language, width: 360 });
      await page.getByText(words).waitFor();
      expect(await page.getByRole('region', { name: /^(Compared|Comparado)/ }).count()).toBe(0);
      await takeScreenshot(page, `dashboard-other-data-${language}-light-360`);
    }
  });
});

describeUi('the Dashboard of a plan with orders to many suppliers', () => {
  const { open, url } = useBrowser();

  test('lists ten suppliers of the next period, and one row for the others, which leads to all', async () => {
    const id = await completePlanOf(url(), TWELVE_SUPPLIERS, 'LowestCost');
    const page = await open('/procurement');
    const table = page.getByRole('table').filter({ has: page.getByRole('row', { name: /^Sum 12 780/ }) });

    await table.getByRole('row', { name: '2 more suppliers 2 30' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(13);
    const others = table.getByRole('link', { name: '2 more suppliers' });
    expect(await others.getAttribute('href')).toBe(`/procurement/plans/${id}/orders?by=order&period=1`);
    await others.click();
    await page.getByRole('grid', { name: 'Purchase orders' }).waitFor();
    const rows = await page.getByRole('grid', { name: 'Purchase orders' }).getAttribute('aria-rowcount');
    expect(Number(rows)).toBeGreaterThan(TWELVE.length);
  });
});
