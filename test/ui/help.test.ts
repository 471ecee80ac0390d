import { expect, test } from 'vitest';
import { figures } from '#lib/ui/browser/i18n/en/terms/figures.ts';
import { describeUi, measureSidewaysScroll, useBrowser } from '#test/support/ui/browser.ts';

describeUi('Help', () => {
  const { open } = useBrowser();

  test('explains every figure by name, in a place with an address of its own', async () => {
    const page = await open('/procurement/help');
    const chapter = page.getByRole('region', { name: 'The figures of a plan' });

    await chapter.waitFor();
    const names = await chapter.getByRole('term').allInnerTexts();
    expect(names).toEqual(Object.entries(figures).map(([key, { name }]) => `${name} ${key}`));
  });

  test('opens at the paragraph that its address names', async () => {
    const page = await open('/procurement/help#figures.Saving');
    const paragraph = page.getByText('What it would cost to buy every requirement alone');

    await paragraph.waitFor();
    await expect.poll(() => paragraph.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(768);
  });

  test('shows the chapters that contain the words searched for, and finds them again after a reload', async () => {
    const page = await open('/procurement/help');
    const chapters = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    await page.getByRole('searchbox', { name: 'Search Help' }).fill('maximum stock room');

    await page.getByText('1 chapter', { exact: true }).waitFor();
    expect(await chapters.allInnerTexts()).toEqual(['Why something is late or missing']);
    await page.reload();
    await page.getByText('1 chapter', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('zzz');
    await page.getByText('Nothing in Help contains “zzz”.').waitFor();
    expect(await chapters.count()).toBe(0);
  });

  test('ignores case and accents in a search', async () => {
    const page = await open('/procurement/help', { language: 'es' });
    await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('SITIO almacen');

    await page.getByText('1 capítulo', { exact: true }).waitFor();
  });

  // A phone and a desk are widths of everyPage.test.ts.
  test.each(['en', 'es'] as const)('in %s fits a tablet and a wide screen', async (language) => {
    const page = await open('/procurement/help', { language });
    await page.getByRole('img').waitFor();
    for (const width of [768, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      expect(await measureSidewaysScroll(page), `${width} px`).toBe(0);
    }
  });
});
