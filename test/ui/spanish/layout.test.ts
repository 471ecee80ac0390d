import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { address, createPlanCache } from '#test/support/ui/planView.ts';

const EVERY_ALERT = '03-tiny-every-alert';

/** Of the window in which a function for `evaluate` runs. */
interface Styles {
  getComputedStyle(element: unknown): Readonly<Record<'fontSize' | 'paddingInlineStart' | 'paddingInlineEnd', string>>;
}

/** Returns the texts of elements that are wider than the element shows. */
const findCut = async (all: Locator): Promise<readonly string[]> => {
  const cut: string[] = [];
  for (const one of await all.all())
    if (await one.evaluate((element) => element.scrollWidth > element.clientWidth)) cut.push(await one.innerText());
  return cut;
};

const getEnd = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
};

const getStarts = async (all: Locator): Promise<ReadonlySet<number>> => {
  const boxes = await Promise.all((await all.all()).map((one) => one.boundingBox()));
  return new Set(boxes.map((box) => Math.round(box?.x ?? 0)));
};

describeUi('The long words of Spanish', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const show = async (view: string, width: number): Promise<Page> =>
    open(address(await usePlan(EVERY_ALERT, 'Balanced'), view), { language: 'es', width, expectedErrors: /409/ });

  test('leave each button beside the field to whose list it adds', async () => {
    const page = await open('/procurement/settings?configuration=Balanced', { language: 'es' });
    const tops = async (role: 'spinbutton' | 'button', names: readonly string[]): Promise<readonly number[]> => {
      const boxes = names.map((name) => page.getByRole(role, { name, exact: true }).boundingBox());
      return (await Promise.all(boxes)).map((box) => Math.round(box?.y ?? 0));
    };
    const lists = ['Proveedores reciclados', 'Tipos de pieza reciclados'];
    const buttons = lists.map((list) => `Añadir a ${list}`);

    // The page may still move between two looks at it.
    const compare = async () => {
      const [beside, fields] = await Promise.all([tops('button', buttons), tops('spinbutton', lists)]);
      return beside.map((top, n) => top - (fields[n] ?? 0));
    };

    await expect.poll(compare).toEqual([0, 0]);
  });

  test('leave the fields of changed data as high as those beside them', async () => {
    const page = await show('data', 1366);
    const fields = [
      page.getByRole('combobox', { name: 'Mantener los pedidos hasta' }),
      page.getByRole('textbox', { name: 'Cambiar como mucho' }),
    ];
    const boxes = await Promise.all(fields.map((field) => field.boundingBox()));

    expect(new Set(boxes.map((box) => Math.round(box?.height ?? 0))).size).toBe(1);
  });

  test('leave the table of alerts inside its card on a phone', async () => {
    await usePlan(EVERY_ALERT, 'Balanced');
    const page = await open('/procurement', { language: 'es', width: 360 });
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Alertas por motivo' }) });
    await card.getByRole('table').waitFor();

    expect(await getEnd(card.getByRole('table'))).toBeLessThanOrEqual((await getEnd(card)) - 8);
  });

  test('are whole in the columns of alerts and of order lines', async () => {
    const page = await show('alerts', 1366);
    for (const word of ['Plazo de entrega demasiado largo', 'Recepción programada con retraso', 'Con retraso']) {
      const cells = page.getByRole('gridcell', { name: word, exact: true });
      await cells.first().waitFor();
      expect(await findCut(cells)).toEqual([]);
    }
    const orders = await show('orders', 1366);
    const cells = orders.getByRole('gridcell', { name: 'Existencias mínimas', exact: true });
    await cells.first().waitFor();
    expect(await findCut(cells)).toEqual([]);
  });

  test('are whole in the situation of an alternative', async () => {
    const page = await show('alternatives', 1366);
    const cells = page.getByRole('gridcell', { name: 'dentro de los límites', exact: true });
    await cells.first().waitFor();

    expect(await findCut(cells)).toEqual([]);
  });

  test('leave the weights room for their digits on a phone', async () => {
    const page = await show('alternatives', 360);
    const weights = page.getByRole('group', { name: 'Pesos' }).getByRole('spinbutton');
    await weights.first().waitFor();

    expect(await weights.first().inputValue()).toBe('35');
    for (const weight of await weights.all()) {
      const room = await weight.evaluate((input) => {
        const { getComputedStyle } = globalThis as unknown as Styles;
        const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input);
        const digits = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
        return digits / Number.parseFloat(fontSize);
      });
      // Three digits of a sans serif, each about 0.65 times the size of the font.
      expect(room).toBeGreaterThan(1.95);
    }
  });

  test('leave the tolerances of an order below each other', async () => {
    const page = await open('/procurement/settings?configuration=OnTime', { language: 'es', width: 1366 });
    const list = page.getByRole('list', { name: 'Orden de los objetivos' });
    await list.getByRole('textbox').first().waitFor();

    expect((await getStarts(list.getByRole('textbox'))).size).toBe(1);
    expect((await getStarts(list.getByText('↑'))).size).toBe(1);
  });
});
