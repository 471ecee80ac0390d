import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { instancePath } from '#test/support/ui/imports.ts';
import { createPlanCache } from '#test/support/ui/planView.ts';

const TINY = '01-tiny-cheap-or-fast';

/** Sends the next requests to an address with other parameters: the page itself sends no wrong ones. */
const changeQuery = (page: Page, address: string, parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  page.route(address, (route) => {
    const url = new URL(route.request().url());
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return route.continue({ url: url.href });
  });

/** Sends the next requests to an address with other members in the body. */
const changeBody = (page: Page, address: string, members: object): Promise<unknown> =>
  page.route(address, (route, request) => {
    if (request.method() === 'GET') return route.continue();
    return route.continue({ postData: JSON.stringify({ ...request.postDataJSON(), ...members }) });
  });

/** Texts of the page that are English, and those below an element that are marked as English, but names of members. */
const readEnglish = async (page: Page, below: Locator): Promise<readonly string[]> => {
  const marked = await below.locator('[lang=en]').allInnerTexts();
  return [...(await findEnglish(page)), ...marked.filter((text) => !/^\w+:\s*$/.test(text))];
};

describeUi('errors of requests on a Spanish page', () => {
  const { open, prepare, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const openSpanish = (path: string): Promise<Page> => open(path, { language: 'es', expectedErrors: /40[0-9]/ });

  const replan = async (id: string, change?: (page: Page) => Promise<unknown>): Promise<Page> => {
    const page = await openSpanish(`/procurement/plans/${id}/overview`);
    await change?.(page);
    await page.getByRole('button', { name: 'Replanificar', exact: true }).click();
    await page.getByRole('button', { name: 'Iniciar el cálculo' }).click();
    return page;
  };

  test('tell at the field of a wish why it cannot be asked', async () => {
    const id = await usePlan(TINY, 'LowestCost');
    const page = await openSpanish(`/procurement/plans/${id}/orders?line=1&ask=period,4711`);
    const alert = page.getByRole('dialog').getByRole('alert');

    await alert.getByText('El periodo 4711 no es uno de los periodos, así que en él no se puede pedir').waitFor();
    expect(await readEnglish(page, alert)).toEqual([]);
  });

  test('tell which orders can stay, and which id no plan has', async () => {
    const id = await usePlan(TINY, 'LowestCost');
    const wrong = { frozen: '4711' };
    const frozen = await replan(id, (page) => changeQuery(page, '**/CalculateFromMaterialNecessity/**', wrong));
    const refused = frozen.getByRole('alert');
    await refused.getByText('No hay ningún periodo 4711').waitFor();
    expect(await readEnglish(frozen, refused)).toEqual([]);

    const from = newId();
    const unknown = await replan(id, (page) => changeQuery(page, '**/CalculateFromMaterialNecessity/**', { from }));
    const missing = unknown.getByRole('alert');
    await missing.getByText('Detalles').click();
    await missing.getByText(`No hay ningún plan "${from}": puede que se haya eliminado`).waitFor();
    expect(await readEnglish(unknown, missing)).toEqual([]);
  });

  test('tell at the field of a configuration what it may have', async () => {
    const page = await openSpanish('/procurement/settings?configuration=Balanced');
    await changeBody(page, '**/api/ProcurementConfiguration/**', { LateBy: 4711 });
    const field = page.getByRole('spinbutton', { name: 'Retraso de un pedido que no llega a tiempo' });
    await field.fill('3');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    await page.getByText('LateBy debe ser un número entero de 1 a').first().waitFor();
    const main = page.getByRole('main');
    expect(await main.getByText('LateBy debe ser un número entero de 1 a').count()).toBe(2);
    expect(await readEnglish(page, main)).toEqual([]);
  });

  test('tell why a plan cannot be explored', async () => {
    const id = await usePlan(TINY, 'Balanced');
    const page = await openSpanish(`/procurement/plans/${id}/alternatives`);
    await changeBody(page, '**/explore', { ForbiddenSupplierIds: [4711] });
    await page.getByRole('slider', { name: 'Unidades-periodo de retraso como máximo' }).press('Home');
    const alert = page.getByRole('alert');

    await alert.getByText('No hay ningún proveedor 4711 en los datos de este plan').waitFor();
    expect(await readEnglish(page, alert)).toEqual([]);
  });

  test('tell that a proxy has changed the encoding or the address of a request', async () => {
    const page = await openSpanish('/procurement/import');
    await page.route('**/api/ProcurementImport/Import', (route, request) =>
      route.continue({ headers: { ...request.headers(), 'content-encoding': 'br' } }),
    );
    await page.locator('input[type=file]').first().setInputFiles(instancePath(TINY));
    await page.getByRole('button', { name: 'Pedir un plan nuevo' }).click();
    await page.getByText('Content-Encoding debe ser gzip o identity').first().waitFor();
    expect(await readEnglish(page, page.getByRole('main'))).toEqual([]);

    const settings = await openSpanish('/procurement/help');
    await settings.route('**/api/ProcurementConfiguration', (route) =>
      route.continue({ url: `${url()}/api/ProcurementConfigurations` }),
    );
    await settings.getByRole('link', { name: 'Ajustes' }).click();
    const failed = settings.getByRole('alert').first();
    await failed.getByText('Detalles').click();
    await failed.getByText('No hay ninguna ruta GET /api/ProcurementConfigurations').waitFor();
    expect(await readEnglish(settings, failed)).toEqual([]);
  });

  test('tell a caller who has asked too much how long to wait', async () => {
    const id = await usePlan(TINY, 'LowestCost');
    const page = await prepare({ language: 'es', expectedErrors: /429/ });
    const body = JSON.stringify({
      code: 'tooManyRequests',
      message: 'You have used up your time',
      key: 'timeUsedUp',
      values: { seconds: 17 },
    });
    await page.route('**/whynot', (route) => route.fulfill({ status: 429, contentType: 'application/json', body }));
    await page.goto(`/procurement/plans/${id}/orders?line=1&ask=period,1`);
    const alert = page.getByRole('dialog').getByRole('alert');

    await alert.getByText('Ha agotado su tiempo para preguntas y cálculos previos: espere 17 s').waitFor();
    expect(await readEnglish(page, alert)).toEqual([]);
  });

  test('tell that a file was damaged on its way', async () => {
    const page = await openSpanish('/procurement/import');
    await page.route('**/api/ProcurementImport/Import', (route, request) =>
      route.continue({ postData: request.postDataBuffer()?.subarray(0, 100) ?? '' }),
    );
    await page.locator('input[type=file]').first().setInputFiles(instancePath('06-medium'));
    await page.getByRole('button', { name: 'Pedir un plan nuevo' }).click();

    const told = page.getByText('están dañados o incompletos. Comprímalos').first();
    await told.waitFor();
    expect(await readEnglish(page, page.getByRole('main'))).toEqual([]);
  });
});
