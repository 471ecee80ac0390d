import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { instancePath } from '#test/support/ui/imports.ts';

const ROWS = 1500;

/** A problem with 1,500 negative amounts and one unknown part. */
const buildFaulty = (): Buffer => {
  const body = JSON.parse(readFileSync(instancePath('01-tiny-cheap-or-fast'), 'utf8'));
  const [first] = body.materialList.PartsToBuy;
  const wrong = Array.from({ length: ROWS }, () => first.with(1, -1));
  return Buffer.from(
    JSON.stringify({ materialList: { ...body.materialList, PartsToBuy: [...wrong, first.with(0, 99)] } }),
  );
};

const FILE = { name: 'wrong.json', mimeType: 'application/json', buffer: buildFaulty() };

describeUi('the errors of a file of which most are in one column', () => {
  const { open } = useBrowser();

  test.each([
    [
      'en',
      '1,501 errors',
      '100 of them are listed: some of each kind in each column.',
      'Table PartsToBuy, rows 1, 2, 3 and 1,497 more, RequiredAmount: Negative value (1,500)',
      '1,401 more of this kind.',
      'Table PartsToBuy, row 1,501, PartId',
    ],
    [
      'es',
      '1.501 errores',
      'Se muestran 100: algunos de cada tipo en cada columna.',
      'Tabla PartsToBuy, filas 1, 2, 3 y 1.497 más, RequiredAmount: Valor negativo (1.500)',
      '1.401 más de este tipo.',
      'Tabla PartsToBuy, fila 1.501, PartId',
    ],
  ] as const)(
    'are all counted, and those of other columns are listed: %s',
    async (language, title, some, line, more, other) => {
      const page = await open('/procurement/import', { language });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('input[type=file]').first().setInputFiles(FILE);
      const errors = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) });
      await errors.getByText(some).waitFor();

      expect(await errors.locator('summary').innerText()).toBe(line);
      await errors.locator('summary').click();
      await errors.getByText(more).waitFor();
      await errors.getByText(other, { exact: true }).waitFor();
      if (language === 'es') expect(await findEnglish(page)).toEqual([]);
    },
  );
});
