import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { putConfiguration } from '#test/support/ui/imports.ts';
import { address, createPlanCache, getPurchases, replanWithCapacityOne } from '#test/support/ui/planView.ts';

const TEXTS = [
  {
    language: 'en',
    replan: 'Re-plan',
    field: 'Change at most … order lines',
    start: 'Start the calculation',
    wrong: 'Enter a whole number, 0 or more, or leave the field empty.',
    configuration: 'OnTime',
    changed: /^Order lines changed: (3), at most 3 allowed$/,
  },
  {
    language: 'es',
    replan: 'Replanificar',
    field: 'Cambiar como mucho … líneas de pedido',
    start: 'Iniciar el cálculo',
    wrong: 'Escriba un número entero, 0 o mayor, o deje el campo vacío.',
    configuration: 'Few suppliers',
    // The cheapest plan has no plan with fewer suppliers within three lines, and none of equal suppliers costs less.
    changed: /^Líneas de pedido cambiadas: (0), como mucho 3 permitidas$/,
  },
] as const;

type Lines = Awaited<ReturnType<typeof getPurchases>>;

/** Number of order lines by which two plans differ. */
const countChanges = (before: Lines, after: Lines): number => {
  const sum = (lines: Lines) => {
    const sums = new Map<string, number>();
    for (const { OrderPeriod, OfferId, PartId, SupplierId, Quantity } of lines) {
      const key = [OrderPeriod, OfferId, PartId, SupplierId].join();
      sums.set(key, (sums.get(key) ?? 0) + Quantity);
    }
    return sums;
  };
  const [old, made] = [sum(before), sum(after)];
  return [...new Set([...old.keys(), ...made.keys()])].filter((key) => old.get(key) !== made.get(key)).length;
};

describeUi('Changed order lines of a plan', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test.each(TEXTS)(
    'are limited by Re-plan, in $language',
    async ({ language, replan, field, start, wrong, configuration, changed }) => {
      const id = await usePlan('04-small-objects', 'LowestCost');
      await putConfiguration(url(), 'Few suppliers', { Order: ['SuppliersUsed', 'TotalCost'] });
      const page = await open(address(id, 'overview'), { language });

      await page.getByRole('button', { name: replan, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const configurations = dialog.getByRole('combobox').first();
      await configurations.selectOption(configuration);
      const button = dialog.getByRole('button', { name: start });
      await dialog.getByLabel(field).fill('-1');
      await dialog.getByText(wrong).waitFor();
      expect(await button.isEnabled()).toBe(false);
      await dialog.getByLabel(field).fill('3');
      await button.click();
      const [, changes] = changed.exec(await page.getByText(changed).innerText()) ?? [];

      const next = new URL(page.url()).pathname.split('/')[3] ?? '';
      expect(next).not.toBe(id);
      expect(countChanges(await getPurchases(url(), id), await getPurchases(url(), next))).toBe(Number(changes));
    },
  );

  test.each([
    ['en', /^Order lines changed: 5,/, 'The first 3 of 5. “Compare with…” shows all of them.'],
    ['es', /^Líneas de pedido cambiadas: 5,/, 'Las 3 primeras de 5. «Comparar con…» las muestra todas.'],
  ] as const)('beyond the first ones are counted, and Compare shows them (%s)', async (language, changed, more) => {
    const id = await usePlan('04-small-objects', 'LowestCost');
    const next = await usePlan('04-small-objects', `OnTime?from=${id}&maximumChanges=5`);
    const page = await open(address(next, 'overview'), { language });
    await page.getByText(changed).waitFor();
    await page.getByText(more, { exact: true }).waitFor();
  });

  test('are limited by Re-plan for a configuration with weights too', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open(address(id, 'overview'));

    await page.getByRole('button', { name: 'Re-plan', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().selectOption('Balanced');
    await dialog.getByLabel('Change at most … order lines').fill('1');
    await dialog.getByRole('button', { name: 'Start the calculation' }).click();
    await page.getByText(/^Order lines changed: [01], at most 1 allowed$/).waitFor();

    const next = new URL(page.url()).pathname.split('/')[3] ?? '';
    expect(next).not.toBe(id);
    expect(countChanges(await getPurchases(url(), id), await getPurchases(url(), next))).toBeLessThanOrEqual(1);
  });

  test('are limited by Data, and the limit stands in the address', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const [line] = await getPurchases(url(), id);
    if (line === undefined) throw new Error('The plan orders nothing');
    const page = await open(address(id, 'data'));

    await page.getByLabel('Change at most … order lines').fill('1');
    await page.waitForURL('**?changes=1');
    const next = await replanWithCapacityOne(page, id, line.OfferId);
    await page.goto(new URL(address(next, 'overview'), url()).href);
    await page.getByText(/^Order lines changed: \d+, at most 1 allowed$/).waitFor();
    await page
      .getByText(/Offer is used up/)
      .first()
      .waitFor();
  });
});
