import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  describeUi,
  findAxeViolations,
  measureSidewaysScroll,
  takeScreenshot,
  useBrowser,
} from '#test/support/ui/browser.ts';
import { callApi, chooseProblem } from '#test/support/ui/imports.ts';
import { waitForPlan } from '#test/support/ui/plans.ts';
import { address } from '#test/support/ui/planView.ts';

const read = (name: string) => ({
  name: `${name}.xlsx`,
  mimeType: '',
  buffer: readFileSync(`test/instances/procurement/workbooks/${name}.xlsx`),
});

describeUi("a planner's workbook", () => {
  const { open, url } = useBrowser();

  const plan = async (): Promise<string> => {
    const path = 'ProcurementCalculator/CalculateNewPlan?configuration=LowestCost';
    const { ODProcurementPlanID: id } = await callApi<{ readonly ODProcurementPlanID: string }>(url(), path, 'POST');
    await waitForPlan(url(), id);
    return id;
  };

  test('of a German list goes in without a question, and says what was completed', async () => {
    for (const [width, language] of [
      [1366, 'en'],
      [360, 'es'],
    ] as const) {
      const page = await open('/procurement/import', { width, language });
      await page
        .getByLabel(language === 'en' ? 'Problem file' : 'Archivo del problema')
        .setInputFiles(read('1-bedarf-de'));
      await page.getByRole('button', { name: language === 'en' ? 'Import only' : 'Solo importar' }).click();
      await page
        .getByText(language === 'en' ? 'Data that the workbook lacks' : 'Datos que faltan en el libro')
        .first()
        .waitFor();
      await takeScreenshot(page, `own-workbook-${width}-${language}`);
      expect(await measureSidewaysScroll(page)).toBe(0);
    }
    const page = await open(`${address(await plan(), 'orders')}?orders=lines`);
    await page.getByRole('grid').getByText('BX-4711 Schraube M8x40').first().waitFor();
    await takeScreenshot(page, 'own-workbook-orders');
    expect(await page.getByText('1000000000').count()).toBe(0);
  });

  test('with prices in cents shows them so in the orders, the list, and the data, where they are typed so', async () => {
    const page = await open('/procurement/import');
    await chooseProblem(page, read('2-dressed'));
    await page.getByRole('button', { name: 'Import only' }).click();
    await page.getByText('The file is imported and in use.').waitFor();
    const id = await plan();

    for (const width of [1366, 360]) {
      const orders = await open(`${address(id, 'orders')}?orders=lines`, { width });
      await orders.getByText('14.50').first().waitFor();
      await orders.getByText('4,930.00').first().waitFor();
      await takeScreenshot(orders, `decimals-orders-${width}`);
      expect(await measureSidewaysScroll(orders)).toBe(0);
    }
    const list = await open('/procurement/plans');
    await list.getByRole('grid').getByText('5,201.00').waitFor();

    const data = await open(`${address(id, 'data')}?offer=103`, { language: 'es' });
    const cell = data.getByRole('grid').getByRole('gridcell', { name: '14.50' });
    await cell.dblclick();
    await data.keyboard.press('Control+A');
    await data.keyboard.type('15,25');
    await data.keyboard.press('Enter');
    await data
      .getByText(/15\.25\s+.*14\.50/)
      .first()
      .waitFor();
    await takeScreenshot(data, 'decimals-data-es');
    expect(await findAxeViolations(data)).toEqual([]);
  });
});
