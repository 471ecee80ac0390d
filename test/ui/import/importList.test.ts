import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { importInstance } from '#test/support/ui/imports.ts';

describeUi('The list of imports', () => {
  const { prepare, url } = useBrowser();

  test.each([
    ['en', 'Delete', 'Cancel'],
    ['es', 'Eliminar', 'Cancelar'],
  ] as const)(
    'names imports of one minute differently, also where one is deleted (%s)',
    async (language, remove, cancel) => {
      for (const name of ['01-tiny-cheap-or-fast', '02-tiny-lots-and-limits']) await importInstance(url(), name);
      const page = await prepare({ language, expectedErrors: /404/ });
      await page.route('**/Imports', async (route) => {
        const imports = (await (await route.fetch()).json()) as readonly object[];
        return route.fulfill({
          json: imports.map((one, n) => ({ ...one, Date: `2026-11-22T10:20:${59 - n}.000Z` })),
        });
      });
      await page.goto(`${url()}/procurement/import`);

      const rows = page.getByRole('main').getByRole('rowheader');
      await rows.nth(1).waitFor();
      const names = await rows.allInnerTexts();
      expect(new Set(names).size).toBe(names.length);
      await page.setViewportSize({ width: 360, height: 768 });
      const list = page.getByRole('region', { name: /^(Imports|Importaciones)$/ });
      expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await page.getByRole('row').nth(2).getByRole('button', { name: remove }).click();
      const [date = ''] = /\d\d:20:58/.exec(names[1] ?? '') ?? [];
      await page.getByRole('dialog', { name: date }).getByRole('button', { name: cancel }).click();
    },
  );
});
