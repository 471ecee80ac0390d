import { copyFileSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { tinySheets, withCell, workbookOf } from '#test/support/procurement/files.ts';
import { describeUi, findAxeViolations, useBrowser } from '#test/support/ui/browser.ts';
import { callApi, chooseProblem, instancePath } from '#test/support/ui/imports.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'triad-'));

const LATER = new Date('2030-01-01T00:00:00Z');

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Chooses a file by the dialog that the field opens. As for a person, the same path as before is no change to the field. */
const choose = async (field: Locator, file: string): Promise<void> => {
  const [chooser] = await Promise.all([field.page().waitForEvent('filechooser'), field.click()]);
  await chooser.setFiles(file);
};

/** Changes a file as a program does at another second, by which browsers notice it. */
const change = (file: string, content: string): void => {
  writeFileSync(file, content);
  utimesSync(file, LATER, LATER);
};

describeUi('a file that is corrected', () => {
  const { open, url } = useBrowser();

  test('is read anew when it is chosen again', async () => {
    const file = join(FOLDER, 'again.json');
    writeFileSync(file, '{"materialList":1}');
    const page = await open('/procurement/import');
    const field = page.getByLabel('Problem file');
    await choose(field, file);
    await page.getByText('materialList is not an object').waitFor();

    change(file, readFileSync(instancePath('01-tiny-cheap-or-fast'), 'utf8'));
    await choose(field, file);
    await page.getByText('The file has no errors.').waitFor();
    await page.getByRole('button', { name: 'Import only' }).click();
    await page.getByText('The file is imported and in use.').waitFor();
  });

  test('is imported with the answers to what it leaves open', async () => {
    const sheets = withCell(withCell(tinySheets(), 'PartsToBuy', 2, 1, '1.200'), 'Periods', 2, 1, '05/01/2026');
    const page = await open('/procurement/import', { expectedErrors: /400/ });
    await chooseProblem(page, { name: 'problem.xlsx', mimeType: '', buffer: await workbookOf(sheets) });
    await page.getByRole('button', { name: 'Import only' }).click();
    const questions = page.getByRole('alert', { name: 'What the file leaves open' });
    await questions.getByLabel('Decimal sign').selectOption({ label: 'Comma: "1.200" is 1,200' });
    const send = questions.getByRole('button', { name: 'Import with these answers' });
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await questions
      .getByLabel('Order of day and month')
      .selectOption({ label: 'Day first: "05/01/2026" is 2026-01-05' });
    expect(await findAxeViolations(page)).toEqual([]);
    await send.click();
    await page.getByText('The file is imported and in use.').waitFor();

    const [newest] = await callApi<readonly { readonly ImportId: string }[]>(url(), 'ProcurementImport/Imports');
    const path = `ProcurementImport/Imports/${newest?.ImportId}`;
    const { materialList } = await callApi<{ readonly materialList: Record<string, number[][]> }>(url(), path);
    expect(materialList.PartsToBuy?.[0]?.[1]).toBe(1200);
  });

  test.each([
    [
      'en',
      'The file has changed since it was chosen: choose it again.',
      'Import only',
      ['Problem file', 'Description file'],
    ],
    [
      'es',
      'El archivo ha cambiado desde que se eligió: elíjalo de nuevo.',
      'Solo importar',
      ['Archivo del problema', 'Archivo de descripción'],
    ],
  ] as const)('says that it must be chosen again, and sends nothing: %s', async (language, text, button, labels) => {
    const [file, names] = [join(FOLDER, `${language}.json`), join(FOLDER, `${language}.csv`)];
    copyFileSync(instancePath('01-tiny-cheap-or-fast'), file);
    writeFileSync(names, 'Table,Id,Name\nPart,10,Bolt\n');
    const before = await callApi<readonly unknown[]>(url(), 'ProcurementImport/Imports');
    const page = await open('/procurement/import', { language });
    const [problem, description] = [page.getByLabel(labels[0]), page.getByLabel(labels[1])];
    await choose(problem, file);
    await choose(description, names);
    const error = page.getByText(text);
    const readErrors = (): Promise<readonly (string | null)[]> =>
      Promise.all([problem, description].map((field) => field.getAttribute('aria-invalid')));

    change(names, 'Table,Id,Name\nPart,10,Bolt M8\n');
    await page.getByRole('button', { name: button }).click();
    await error.waitFor();
    expect(await readErrors()).toEqual([null, 'true']);
    await choose(description, names);
    await error.waitFor({ state: 'hidden' });

    change(file, readFileSync(instancePath('02-tiny-lots-and-limits'), 'utf8'));
    await page.getByRole('button', { name: button }).click();
    await error.waitFor();
    expect(await readErrors()).toEqual(['true', null]);
    expect(await callApi<readonly unknown[]>(url(), 'ProcurementImport/Imports')).toHaveLength(before.length);
  });
});
