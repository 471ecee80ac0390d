import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { archiveOf, withCell, workbookOf } from '#test/support/procurement/files.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { instancePath, readInstanceSheets, type UploadedFile } from '#test/support/ui/imports.ts';
import { completePlan } from '#test/support/ui/plans.ts';

const TINY = '03-tiny-every-alert';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const jsonOf = (change: (list: Record<string, unknown[]>) => void): Buffer => {
  const body = JSON.parse(readFileSync(instancePath(TINY), 'utf8')) as { materialList: Record<string, unknown[]> };
  change(body.materialList);
  return Buffer.from(JSON.stringify(body));
};

/** Texts below an element that are marked as English. */
const readMarked = (list: Locator): Promise<readonly string[]> => list.locator('[lang=en]').allInnerTexts();

const requestPlan = async (page: Page, file: UploadedFile, names?: string): Promise<Locator> => {
  const [problem, description] = [page.locator('input[type=file]').first(), page.locator('input[type=file]').nth(1)];
  if (names !== undefined)
    await description.setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(names) });
  await problem.setInputFiles(file);
  await page.getByRole('button', { name: 'Pedir un plan nuevo' }).click();
  return page.getByRole('list', { name: 'Errores' });
};

describeUi('errors in data on a Spanish page', () => {
  const { open, url } = useBrowser();
  const openImport = (): Promise<Page> => open('/procurement/import', { language: 'es', expectedErrors: /40[04]/ });

  test('of a JSON file are Spanish sentences with the values of the message', async () => {
    const page = await openImport();
    const buffer = jsonOf((list) => {
      list.Part = [...(list.Part ?? []), ['x', 0, 0, 1], [1.5, 0, 0, 1], [3]];
    });
    const errors = await requestPlan(page, { name: 'wrong.json', mimeType: 'application/json', buffer });

    await errors.getByText('PartId no es un número entero: es el texto "x"').waitFor();
    await errors.getByText('PartId no es un número entero: es 1.5; envíe unidades enteras').waitFor();
    await errors.getByText('Una entrada de Part en forma de lista tiene 4 valores, no 1').waitFor();
    expect([await readMarked(errors), await findEnglish(page)]).toEqual([[], []]);
  });

  test('of numbers are written with the separators of the language', async () => {
    const page = await openImport();
    const buffer = jsonOf((list) => {
      list.Periods = Array.from({ length: 1_234 }, (_, n) => [n, n, 1]);
    });
    const errors = await requestPlan(page, { name: 'long.json', mimeType: 'application/json', buffer });

    await errors.getByText('Periods tiene 1.234 entradas; se admiten como máximo 366').waitFor();
  });

  test('of cells name the cell, its content and the remedy', async () => {
    const page = await openImport();
    const sheets = withCell(
      withCell(readInstanceSheets('04-small-objects'), 'Part', 3, 1, 'mil'),
      'Periods',
      2,
      1,
      'hoy',
    );
    const file = { name: 'wrong.xlsx', mimeType: XLSX, buffer: await workbookOf(sheets) };
    const errors = await requestPlan(page, file);

    await errors.getByText('Part B3 "mil": solo números enteros').waitFor();
    await errors.getByText('Periods B2 "hoy": solo un día').waitFor();
    expect([await readMarked(errors), await findEnglish(page)]).toEqual([[], []]);
  });

  test('of files and names are Spanish too', async () => {
    const { Part: _, Supplier = [], ...rest } = readInstanceSheets('04-small-objects');
    const page = await openImport();
    const archive = {
      name: 'wrong.zip',
      mimeType: 'application/zip',
      buffer: archiveOf({ ...rest, Supplierx: Supplier }),
    };
    const errors = await requestPlan(page, archive);
    await errors.getByText('Falta la tabla Supplier, pero hay Supplierx: ¿quería decir Supplier?').waitFor();
    await errors.getByText('Falta la tabla Part').waitFor();
    expect([await readMarked(errors), await findEnglish(page)]).toEqual([[], []]);

    const file = { name: 'sound.json', mimeType: 'application/json', buffer: readFileSync(instancePath(TINY)) };
    const others = await requestPlan(page, file, 'Table,Id,Name\nPart,uno,Tornillo\n');
    await others.getByText('Nombres, fila 2: el identificador "uno" no es un número entero').waitFor();
    expect([await readMarked(others), await findEnglish(page)]).toEqual([[], []]);
  });

  test('and warnings before the import are Spanish sentences', async () => {
    const page = await openImport();
    await page.locator('input[type=file]').first().setInputFiles(instancePath(TINY));
    const warnings = page.getByRole('list', { name: 'Advertencias' });
    await warnings.waitFor();
    for (const kind of await warnings.locator('summary').all()) await kind.click();

    await warnings.getByText('El pedido más pequeño (50) supera las unidades disponibles (40)').waitFor();
    expect([await readMarked(warnings), await findEnglish(page)]).toEqual([[], []]);
  });

  test('that an edited cell causes are Spanish in the list', async () => {
    const id = await completePlan(url(), TINY, 'OnTime');
    const page = await open(`/procurement/plans/${id}/data`, { language: 'es' });
    await page.getByRole('gridcell', { name: '100' }).first().dblclick();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert', { name: 'Errores' });

    await alert.getByText('OfferCapacityAmount no es un número entero: es el texto "x"').waitFor();
    expect(await findEnglish(page)).toEqual([]);
  });
});
