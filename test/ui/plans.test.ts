import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePair, completePlan, getJson, startPlan } from '#test/support/ui/plans.ts';

interface Summary {
  readonly ODProcurementPlanID: string;
  readonly Date: string;
  readonly Message: string;
}

const ALL = '/api/ProcurementCalculator/AllPlans';

describeUi('List Plans', () => {
  const { open, prepare, url } = useBrowser();

  test('without plans says what it will show', async () => {
    const page = await open('/procurement/plans', { expectedErrors: /status of 404/ });
    await page.getByRole('heading', { name: 'No plan yet' }).waitFor();
    await page.getByRole('link', { name: 'Upload a problem' }).waitFor();
  });

  test('shows the figures of every plan, newest first, and marks the current one', async () => {
    await completePair(url());
    const plans = await getJson<readonly Summary[]>(url(), ALL);
    const page = await open('/procurement/plans');
    const rows = page.getByRole('grid', { name: 'Plans' }).getByRole('row');

    await rows.nth(1).waitFor();
    expect(await rows.count()).toBe(plans.length + 1);
    expect(await rows.nth(1).innerText()).toMatch(/Balanced\s[^\d]*Current plan\s+397/);
    expect(await rows.nth(2).innerText()).toMatch(/OnTime\s[^\d]*Completed\s+427/);
  });

  test('shows the title that a plan was given', async () => {
    const id = await completePair(url());
    await fetch(`${url()}/api/ProcurementCalculator/GetPlan/${id}/title`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ Title: 'Week 48' }),
    });
    const page = await open('/procurement/plans');

    await page.getByRole('grid').getByRole('gridcell', { name: 'Week 48' }).waitFor();
  });

  test('opens a plan by Enter', async () => {
    const id = await completePair(url());
    const page = await open('/procurement/plans');
    const row = page.getByRole('grid', { name: 'Plans' }).getByRole('row').nth(1);

    await row.getByRole('gridcell', { name: 'Balanced' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/procurement/plans/${id}/overview`);
  });

  test('keeps order and filter through a reload', async () => {
    await completePair(url());
    const page = await open('/procurement/plans?sort=TotalCost&TotalCost=400..');
    const grid = page.getByRole('grid', { name: 'Plans' });

    await grid.getByRole('row', { name: /OnTime/ }).waitFor();
    expect(await grid.getByRole('row', { name: /Balanced/ }).count()).toBe(0);
    expect(await grid.getByRole('columnheader', { name: 'Cost' }).getAttribute('aria-sort')).toBe('ascending');
    await page.reload();
    await grid.getByRole('row', { name: /OnTime/ }).waitFor();
    expect(await grid.getByRole('row', { name: /Balanced/ }).count()).toBe(0);
  });

  test('deletes a plan after a dialog that names it; Escape keeps it', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open('/procurement/plans');
    const row = page.getByRole('grid', { name: 'Plans' }).getByRole('row', { name: /LowestCost/ });
    const isThere = async () =>
      (await getJson<readonly Summary[]>(url(), ALL)).some((one) => one.ODProcurementPlanID === id);
    const remove = page.getByRole('button', { name: 'Delete plan', exact: true });

    await row.getByRole('checkbox').click();
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Delete 1 plan?' });
    await dialog.getByText(/^LowestCost, .*cost 100$/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isThere()).toBe(true);

    await remove.click();
    await dialog.getByRole('button', { name: 'Delete plan' }).click();
    await page.getByText('1 plan was deleted.').waitFor();
    await row.waitFor({ state: 'detached' });
    expect(await isThere()).toBe(false);
  });

  test('lists a cancelled calculation apart, with a link to its page', async () => {
    await completePair(url());
    const id = await startPlan(url(), '09-coupled-200', 'FewOrders');
    const page = await open('/procurement/plans');

    await page.getByRole('button', { name: 'Cancel calculation: FewOrders' }).click();
    await page.getByText('Ended without a plan').click();
    const link = page.getByRole('link', { name: /^FewOrders, .*: Cancelled$/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/procurement/plans/${id}/overview`);
  });

  test('leaves room between its buttons, and between the grid and the calculations without a plan', async () => {
    await completePair(url());
    await startPlan(url(), '09-coupled-200', 'Circular');
    const page = await open('/procurement/plans');
    const cancel = page.getByRole('button', { name: 'Cancel calculation: Circular' });
    await cancel.click();
    // An earlier calculation may have ended without a plan before; the list moves when this one leaves the top.
    await cancel.waitFor({ state: 'detached' });
    const ended = page.getByText('Ended without a plan');
    await ended.waitFor();
    const measureGap = async (above: Locator, below: Locator): Promise<number> => {
      const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
      if (upper === null || lower === null) throw new Error('An element is not visible');
      return lower.y - upper.y - upper.height;
    };

    const button = (name: string): Locator => page.getByRole('main').getByRole('button', { name, exact: true });
    expect(await measureGap(button('Delete plan'), button('Compare'))).toBeGreaterThanOrEqual(8);
    expect(await measureGap(page.getByRole('grid', { name: 'Plans' }), ended)).toBeGreaterThanOrEqual(8);
  });

  test('deletes a running calculation by keyboard, after a dialog that says that it is stopped first', async () => {
    await completePair(url());
    const id = await startPlan(url(), '09-coupled-200', 'Reliability');
    const page = await open('/procurement/plans');

    await page.getByRole('button', { name: 'Delete plan: Reliability' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete 1 plan?' });
    await dialog.getByText(/^Reliability, .*: Running$/).waitFor();
    await dialog.getByText('The calculation is stopped first.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const said = page.getByRole('status').filter({ hasText: '1 plan was deleted.' });
    await said.waitFor();
    expect(await said.evaluate((element) => element.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Delete plan: Reliability' }).waitFor({ state: 'detached' });
    const { status } = await fetch(`${url()}/api/ProcurementCalculator/GetPlan/${id}`);
    expect(status).toBe(404);
  });

  test('shows ten thousand plans like ten', async () => {
    const one = {
      Message:
        'Configuration=Balanced; TotalCost=5; OnTimeRate=1.0000; LateUnits=0; UnavailableUnits=0; PurchaseOrders=1; SuppliersUsed=1; AverageReliability=95.00; Gap=0.00; Warnings=0',
    };
    const plans = Array.from({ length: 10_000 }, (_, n) => ({
      ...one,
      ODProcurementPlanID: String(n).padStart(26, '0'),
      Date: new Date(Date.UTC(2027, 0, 1) - n * 60_000).toISOString(),
    }));
    const page = await prepare();
    await page.route(`**${ALL}`, (route) => route.fulfill({ json: plans }));
    await page.goto(`${url()}/procurement/plans`);
    const grid = page.getByRole('grid', { name: 'Plans' });

    await grid.getByRole('row').nth(1).waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001');
    await grid.getByRole('gridcell').nth(1).focus();
    await page.keyboard.press('Control+End');
    await page.locator('[aria-rowindex="10001"]').waitFor();
    expect(await grid.getByRole('row').count()).toBeLessThan(200);
  });
});
