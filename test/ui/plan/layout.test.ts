import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { address, createPlanCache } from '#test/support/ui/planView.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const readBoxes = async (all: Locator): Promise<readonly Box[]> =>
  Promise.all(
    (await all.all()).map(async (one) => {
      const box = await one.boundingBox();
      if (box === null) throw new Error('An element is not visible');
      return box;
    }),
  );

describeUi('The layout of a plan', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const show = async (view: string, width: number, language: 'en' | 'es' = 'es'): Promise<Page> =>
    open(address(await usePlan('03-tiny-every-alert', 'Balanced'), view), {
      language,
      width,
      expectedErrors: /409/,
    });

  test('the groups of figures leave no gap at any width', async () => {
    const page = await show('alerts', 1366);
    const row = page.locator('.groups');
    await row.waitFor();
    for (const width of [360, 600, 900, 1055, 1060, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      const last = (await readBoxes(row.locator('.group'))).at(-1);
      const [whole] = await readBoxes(row);
      expect((last?.x ?? 0) + (last?.width ?? 0), `${width} px`).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0);
    }
  });

  test.each([360, 768, 1366])('a limit that is set moves no slider, at %i px', async (width) => {
    const page = await show('alternatives', width);
    const sliders = page.getByRole('group', { name: 'Límites' }).getByRole('slider');
    await sliders.nth(3).waitFor();
    // The page scrolls to the slider that has the focus.
    const readPlaces = async () => {
      const [first, ...others] = await readBoxes(sliders);
      return others.map(({ x, y, width: wide }) => [x, y - (first?.y ?? 0), wide]);
    };
    const before = await readPlaces();

    for (const slider of await sliders.all()) {
      await slider.press('Home');
      await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe('sin límite');
      expect(await readPlaces()).toEqual(before);
    }
  });

  test('numbers of the lines stand beside the ends of their axes, where the lines pass', async () => {
    const page = await show('alternatives', 1366);
    const picture = page.getByRole('img', { name: /^Todos los criterios/ });
    await picture.waitFor();
    const [first] = await readBoxes(picture.getByText('397', { exact: true }));
    const [last] = await readBoxes(picture.getByText('427', { exact: true }));
    const [lines] = await readBoxes(picture.locator('line').first());
    if (first === undefined || last === undefined || lines === undefined) throw new Error('The picture has no numbers');

    expect(first.x - lines.x).toBeGreaterThan(4);
    expect(lines.x + lines.width - last.x - last.width).toBeGreaterThan(4);
  });

  test('the blocks of figures leave no gap: on a desk they stand in one row, on a tablet in two, on a phone in four', async () => {
    const page = await show('overview', 1366);
    const blocks = page.getByRole('region', { name: /^(Cobertura|Dinero|Riesgo|Trabajo)$/ });
    await blocks.nth(3).waitFor();
    const countRows = async (): Promise<number> => new Set((await readBoxes(blocks)).map(({ y }) => y)).size;

    for (const [width, rows] of [
      [1920, 1],
      [1366, 1],
      [768, 2],
      [360, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      expect(await countRows(), `${width} px`).toBe(rows);
    }
  });

  test('no name of a reason is broken within a word on a phone', async () => {
    const page = await show('overview', 360);
    const reasons = page.getByRole('region', { name: 'Alertas por motivo' }).getByRole('rowheader').getByRole('link');
    await reasons.first().waitFor();

    for (const reason of await reasons.all()) {
      const broken = await reason.evaluate((link) => {
        const [text, range] = [link.firstChild, link.ownerDocument.createRange()];
        return [...(text?.textContent ?? '').matchAll(/\S+/g)].filter((word) => {
          if (text === null) return false;
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          return range.getClientRects().length > 1;
        }).length;
      });
      expect(broken, await reason.innerText()).toBe(0);
    }
  });

  test('the editor of an order holds its list of objectives on a phone', async () => {
    const page = await open('/procurement/settings?configuration=OnTime', { language: 'es', width: 360 });
    const group = page.getByRole('group', { name: 'Orden de los objetivos' });
    const select = group.getByRole('combobox', { name: 'Objetivo que añadir' });
    await select.waitFor();
    const [[outer], [inner]] = [await readBoxes(group), await readBoxes(select)];

    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  });

  test.each(['en', 'es'] as const)('the button that prints is in view on a phone (%s)', async (language) => {
    const page = await show('print', 360, language);
    await page.getByRole('combobox', { name: /^(Supplier|Proveedor)$/ }).waitFor();
    const print = page.getByRole('main').getByRole('button', { name: /^(Print|Imprimir)$/ });
    const [button] = await readBoxes(print.last());

    if (button === undefined) throw new Error('There is no button that prints');
    expect(button.x + button.width).toBeLessThanOrEqual(360);
  });

  test('all offers of a part are in view beside each other at 1280 px', async () => {
    const page = await show('orders?line=1', 1280);
    const offers = page.getByRole('dialog').getByRole('region', { name: 'Todas las ofertas de esta pieza' });
    await offers.waitFor();

    expect(await offers.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('the current tab and view stay in view when the window becomes narrow', async () => {
    const page = await show('data', 1366);
    await page.getByRole('grid').waitFor();
    await page.setViewportSize({ width: 360, height: 768 });

    for (const link of await page.locator('[aria-current=page]').all())
      await expect
        .poll(async () => {
          const [box] = await readBoxes(link);
          return box !== undefined && box.x >= 0 && box.x + box.width <= 360;
        })
        .toBe(true);
  });
});
