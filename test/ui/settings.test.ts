import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { describeUi, findAxeViolations, measureSidewaysScroll, useBrowser } from '#test/support/ui/browser.ts';
import { callApi, importInstance, putConfiguration } from '#test/support/ui/imports.ts';
import { completePlan, getJson } from '#test/support/ui/plans.ts';

const PAGE = '/procurement/settings';

describeUi('Settings', () => {
  const { open, url } = useBrowser();
  const edit = async (page: Page, name: string): Promise<void> => {
    await page.getByRole('link', { name: `Edit ${name}`, exact: true }).click();
    await page.getByRole('heading', { name: `Configuration ${name}` }).waitFor();
  };
  const sumOf = (page: Page) => page.getByText('Sum 100', { exact: true });

  test('refuses a weight over 100 at its field, and keeps the sum of weights at 100', async () => {
    const page = await open(PAGE);
    await edit(page, 'Balanced');
    const cost = page.getByRole('spinbutton', { name: 'Cost', exact: true });
    await cost.fill('101');
    await page.getByRole('alert').filter({ hasText: 'Type a whole number from 0 to 100.' }).waitFor();
    expect(await cost.getAttribute('aria-invalid')).toBe('true');
    await sumOf(page).waitFor();

    await cost.fill('60');
    await sumOf(page).waitFor();
    expect(await page.getByRole('spinbutton', { name: 'Lateness', exact: true }).inputValue()).toBe('19');
    await page.getByRole('button', { name: 'Keep the weight of Cost' }).click();
    await page.getByRole('slider', { name: 'Lateness, slider' }).focus();
    await page.keyboard.press('End');
    expect(await page.getByRole('spinbutton', { name: 'Lateness', exact: true }).inputValue()).toBe('40');
    expect(await cost.inputValue()).toBe('60');
    await sumOf(page).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    await page.reload();
    await expect.poll(() => cost.inputValue()).toBe('60');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await cost.inputValue()).toBe('35');
  });

  test('shows the configuration that a plan was calculated with, and that it has changed since', async () => {
    const stored = {
      Order: [{ Objective: 'TotalCost', Tolerance: '2 %' }, 'LateUnitPeriods'],
      RecycledSupplierIds: [],
      RecycledPartTypes: [],
      LeadTimeUnit: 'periods',
    };
    await putConfiguration(url(), 'Tolerant', stored);
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'Tolerant');
    const page = await open(`/procurement/plans/${id}/overview`);
    const own = page.getByRole('region', { name: 'Tolerant, as the plan was calculated with it' });
    await page.getByRole('link', { name: 'Tolerant', exact: true }).click();
    await own.getByText('First Total cost (+2 %), then').waitFor();
    await own.getByText('The configuration of this name still says the same.').waitFor();

    await putConfiguration(url(), 'Tolerant', { ...stored, Order: ['PurchaseOrders'], LeadTimeUnit: 'days' });
    await page.reload();
    await own.getByText('The configuration of this name has changed since.').waitFor();
    await own.getByText('First Total cost (+2 %), then').waitFor();
    await own.getByText('Lead times are given in: Listed periods').waitFor();
    await own.getByRole('link', { name: 'Edit Tolerant' }).click();
    await page.getByRole('heading', { name: 'Configuration Tolerant' }).waitFor();
  });

  test('shows every configuration within a phone, without scrolling the table sideways', async () => {
    const page = await open(PAGE);
    await page.setViewportSize({ width: 360, height: 768 });
    const table = page.getByRole('region', { name: 'Configurations' });
    await table.getByRole('row', { name: /^Edit Balanced/ }).waitFor();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('makes an order of two objectives by keyboard, and uses it for new plans', async () => {
    const page = await open(PAGE);
    await page.getByRole('link', { name: 'New configuration' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Cost, then stock');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Order');
    await page.getByRole('combobox', { name: 'Objective to add' }).selectOption('Late unit periods');
    const order = page.getByRole('list', { name: 'Order of objectives' });
    await order.getByRole('button', { name: 'Remove Late unit periods' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect(await order.getByRole('listitem').first().innerText()).toContain('Late unit periods');
    await page.getByRole('button', { name: 'Use for new plans' }).click();
    await page.getByRole('row', { name: /^Edit Default For new plans/ }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    expect(await getJson(url(), '/api/ProcurementConfiguration/Default')).toMatchObject({
      Order: ['LateUnitPeriods', 'TotalCost'],
    });
    await importInstance(url(), '01-tiny-cheap-or-fast');
    const started = await callApi<PlanSummary>(url(), 'ProcurementCalculator/CalculateNewPlan', 'POST');
    const findMessage = async (): Promise<string | undefined> =>
      (await getJson<readonly PlanSummary[]>(url(), '/api/ProcurementCalculator/AllPlans')).find(
        ({ ODProcurementPlanID }) => ODProcurementPlanID === started.ODProcurementPlanID,
      )?.Message;
    await expect.poll(findMessage).toMatch(/^Configuration=Default; .*Gaps=LateUnitPeriods [^,]+, TotalCost /);
  });

  test.each([
    [
      'en',
      'Objective to add',
      'Purchase orders',
      'Tolerance of Total cost',
      /a percentage of at most two decimals/,
      'Save',
    ],
    [
      'es',
      'Objetivo que añadir',
      'Pedidos de compra',
      'Tolerancia de Coste total',
      /un porcentaje de dos decimales/,
      'Guardar',
    ],
  ] as const)(
    'gives an objective of an order a tolerance in %s',
    async (language, add, orders, tolerance, wrong, save) => {
      const name = `Within-${language}`;
      await putConfiguration(url(), name, { Order: ['TotalCost'] });
      const page = await open(`${PAGE}?configuration=${encodeURIComponent(name)}`, { language });
      const field = page.getByRole('textbox', { name: tolerance });
      await page.getByRole('combobox', { name: add }).waitFor();
      expect(await field.count()).toBe(0);
      await page.getByRole('combobox', { name: add }).selectOption(orders);
      await field.fill('1,255 %');
      await page.getByRole('alert').filter({ hasText: wrong }).waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      await field.fill('1,25 %');
      expect(await field.getAttribute('aria-invalid')).toBe(null);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: save, exact: true }).click();
      await page
        .getByRole('row', { name })
        .getByRole('cell', { name: /\(\+1.25 %\)/ })
        .waitFor();

      expect(await getJson(url(), `/api/ProcurementConfiguration/${encodeURIComponent(name)}`)).toMatchObject({
        Order: [{ Objective: 'TotalCost', Tolerance: '1.25 %' }, 'PurchaseOrders'],
      });
    },
  );

  test('tries weights on the alternatives of a plan before they are saved', async () => {
    const plan = await completePlan(url(), '01-tiny-cheap-or-fast', 'Balanced');
    const front = await getJson<readonly FrontPoint[]>(url(), `/api/ProcurementCalculator/GetPlan/${plan}/front`);
    const page = await open(`${PAGE}?configuration=Balanced&plan=${plan}`);
    await page.getByText('These weights choose the same plan.').waitFor();
    await page.getByText('At most 10 % more expensive than the cheapest possible plan').waitFor();

    await page.getByRole('spinbutton', { name: 'Cost', exact: true }).fill('100');
    const row = page.getByRole('region', { name: 'What changes' }).getByRole('row', { name: /^Cost / });
    const least = Math.min(...front.map(({ TotalCost }) => TotalCost));
    await expect.poll(() => row.getByRole('cell').nth(1).innerText()).toBe(least.toLocaleString('en-GB'));
    await page.getByText('No possible plan is cheaper').waitFor();
  });

  test('stores by how many periods a late order is late; a wrong number is refused at its field', async () => {
    const stored = () => getJson<object>(url(), '/api/ProcurementConfiguration/Delays');
    await putConfiguration(url(), 'Delays', { Weights: { Cost: 100 } });
    const page = await open(`${PAGE}?configuration=Delays`, { expectedErrors: /400/ });
    const field = page.getByRole('spinbutton', { name: 'A late order is late by' });
    expect(await field.inputValue()).toBe('');
    const save = page.getByRole('button', { name: 'Save', exact: true });

    await field.fill('367');
    await save.click();
    await page.getByRole('alert').filter({ hasText: 'LateBy must be an integer from 1 to 366' }).first().waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await stored()).not.toHaveProperty('LateBy');
    await field.fill('3');
    await save.click();
    await page.getByText('Saved.').waitFor();
    expect(await stored()).toMatchObject({ LateBy: 3 });
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('3');
    await field.fill('');
    await save.click();
    await page.getByText('Saved.').waitFor();
    expect(await stored()).not.toHaveProperty('LateBy');
  });

  test('deletes a configuration after asking', async () => {
    await putConfiguration(url(), 'Doomed', { Weights: { Cost: 100 } });
    const page = await open(`${PAGE}?configuration=Doomed`);
    const link = page.getByRole('link', { name: 'Edit Doomed' });
    const dialog = page.getByRole('dialog', { name: 'Delete the configuration Doomed?' });
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    await dialog.getByText('Plans keep the configuration').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await link.count()).toBe(1);
    await page.getByRole('button', { name: 'Delete configuration' }).click();
    await dialog.getByRole('button', { name: 'Delete configuration' }).click();
    await link.waitFor({ state: 'hidden' });
  });

  test('shows amounts and quantities as this browser is set, on a phone too', async () => {
    const page = await open(PAGE, { width: 360 });
    await page.getByRole('textbox', { name: 'Currency sign' }).fill('€');
    await page.getByRole('textbox', { name: 'Text behind quantities' }).fill('pcs');
    const example = page.getByText('An amount reads € 1,234, a quantity 1,200 pcs.');
    await example.waitFor();
    await page.reload();
    await example.waitFor();
    await page.getByRole('link', { name: 'Edit OnTime' }).click();
    await page.getByRole('heading', { name: 'Configuration OnTime' }).waitFor();
    expect(await measureSidewaysScroll(page)).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
