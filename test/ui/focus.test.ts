import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { address, createPlanCache } from '#test/support/ui/planView.ts';

/** Id or text of the element with the focus; `BODY` if it was lost. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(`(({ id, tagName, textContent }) => {
    if (tagName === 'BODY') return tagName;
    return id === 'plan-view' ? id : textContent;
  })(document.activeElement)`);

describeUi('the keyboard focus', () => {
  const { open, prepare, url } = useBrowser();
  const getPlan = createPlanCache(url);

  test('is at the heading of a drawer after a question that succeeded at the second attempt', async () => {
    const id = await getPlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open(address(id, 'orders?line=1'), { expectedErrors: /ERR_INTERNET_DISCONNECTED/ });
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('radio', { name: 'Without this order' }).check();
    await page.context().setOffline(true);
    await drawer.getByRole('button', { name: 'What would it cost?' }).click();
    const retry = drawer.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.context().setOffline(false);
    await retry.click();
    await drawer.locator('.answer-sentence').waitFor();

    expect(await readFocus(page)).toMatch(/^Order line for part/);
  });

  test('stays on the page after a reload of its data that succeeded at the second attempt', async () => {
    const id = await getPlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await prepare({ expectedErrors: /status of 503/ });
    await page.route('**/kpis', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }), { times: 1 });
    await page.goto(`${url()}${address(id, 'overview')}`);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('region', { name: 'Coverage' }).getByRole('term').first().waitFor();

    expect(await readFocus(page)).not.toBe('BODY');
  });

  test('stays beside the limits after a button has set them', async () => {
    const id = await getPlan('02-tiny-lots-and-limits', 'Balanced');
    const page = await open(`${address(id, 'alternatives')}?limits=Orders:3`, { expectedErrors: /409/ });
    await page.getByRole('slider', { name: 'Orders at most' }).press('Home');
    await page.getByRole('button', { name: /^Set the limits to/ }).press('Enter');
    await page.getByRole('button', { name: /^Set the limits to/ }).waitFor({ state: 'hidden' });

    const candidate = page.getByRole('region', { name: 'This plan → candidate' });
    expect(await candidate.evaluate((region) => region.contains(region.ownerDocument.activeElement))).toBe(true);
  });

  test.each([['orders?line=1'], ['orders?by=order&order=3,1']])(
    'is at the view after the drawer of the address %s was closed',
    async (view) => {
      const id = await getPlan('01-tiny-cheap-or-fast', 'LowestCost');
      const page = await open(address(id, view));
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      expect(await readFocus(page)).toBe('plan-view');
    },
  );

  test.each([
    ['Re-plan', '**/api/ProcurementConfiguration', 'Configuration'],
    ['Compare with…', '**/AllPlans', 'Other plan'],
  ])('begins at the heading of the dialog %s, whose first field loads late', async (name, request, field) => {
    await getPlan('03-tiny-every-alert', 'LowestCost');
    const id = await getPlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open(address(id, 'overview'));
    await page.getByRole('button', { name: 'Compare with…' }).waitFor();
    let answer = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(request, async (route) => {
      await isAsked;
      await route.continue();
    });
    await page.getByRole('button', { name, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    const heading = await dialog.getByRole('heading').innerText();
    expect(await readFocus(page)).toBe(heading);
    answer();
    await dialog.getByRole('combobox', { name: field }).waitFor();
    expect(await readFocus(page)).toBe(heading);
    await page.keyboard.press('Tab');
    expect(await dialog.getByRole('combobox', { name: field }).evaluate((one) => one.matches(':focus'))).toBe(true);
  });
});
