import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { address, createPlanCache, getPurchases, replanWithCapacityOne } from '#test/support/ui/planView.ts';

const TEXTS = [
  {
    language: 'en',
    replan: 'Re-plan',
    keep: 'Keep orders up to',
    start: 'Start the calculation',
    kept: /^Order lines kept up to period/,
    inRow: 'kept, not a choice of this plan',
    inDrawer: /^The plan had to keep this order/,
    cost: 'What doing without it would cost',
  },
  {
    language: 'es',
    replan: 'Replanificar',
    keep: 'Mantener los pedidos hasta',
    start: 'Iniciar el cálculo',
    kept: /^Líneas de pedido mantenidas hasta el periodo/,
    inRow: 'mantenido, no es una opción de este plan',
    inDrawer: /^El plan tenía que mantener este pedido/,
    cost: 'Cuánto costaría prescindir de él',
  },
] as const;

describeUi('Orders of a plan that stay', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test.each(TEXTS)(
    'are kept up to a period by Re-plan, in $language',
    async ({ language, replan, keep, start, kept, inRow, inDrawer, cost }) => {
      const id = await usePlan('04-small-objects', 'LowestCost');
      const before = await getPurchases(url(), id);
      const periods = [...new Set(before.map(({ OrderPeriod }) => OrderPeriod))].sort((a, b) => a - b);
      const period = periods[1] ?? 0;
      const page = await open(address(id, 'overview'), { language });

      await page.getByRole('button', { name: replan, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').first().selectOption('OnTime');
      await dialog.getByLabel(keep).selectOption(String(period));
      await dialog.getByRole('button', { name: start }).click();
      await page.getByText(kept).waitFor();

      const next = new URL(page.url()).pathname.split('/')[3] ?? '';
      expect(next).not.toBe(id);
      const linesOf = (lines: typeof before) => {
        const sums: Record<string, number> = {};
        for (const { OrderPeriod, OfferId, PartId, SupplierId, Quantity } of lines) {
          const key = [OrderPeriod, OfferId, PartId, SupplierId].join();
          if (OrderPeriod <= period) sums[key] = (sums[key] ?? 0) + Quantity;
        }
        return sums;
      };
      expect(linesOf(await getPurchases(url(), next))).toEqual(linesOf(before));

      const line = before.find(({ OrderPeriod }) => OrderPeriod <= period);
      const [supplier, ordered] = [line?.SupplierId, line?.OrderPeriod];
      const filter = `by=order&supplier=${supplier}&period=${ordered}`;
      await page.goto(`${url()}${address(next, 'orders')}?${filter}&order=${supplier},${ordered}`);
      const drawer = page.getByRole('dialog');
      await drawer.getByText(inDrawer).waitFor();
      expect(await drawer.getByRole('heading', { name: cost }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
      await page.getByRole('gridcell', { name: inRow }).waitFor();
    },
  );

  test('but that changed data forbid are named with the reason, and the choice stands in the address', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const [line] = await getPurchases(url(), id);
    if (line === undefined) throw new Error('The plan orders nothing');
    const page = await open(address(id, 'data'));

    await page.getByLabel('Keep orders up to').selectOption(String(line.OrderPeriod));
    await page.waitForURL(`**?keep=${line.OrderPeriod}`);
    const next = await replanWithCapacityOne(page, id, line.OfferId);
    await page.goto(new URL(address(next, 'overview'), url()).href);
    await page.getByText('Had to change, because the data forbid them: 1').waitFor();
    await page
      .getByText(
        `Part ${line.PartId}, Supplier ${line.SupplierId}, Offer ${line.OfferId}, Order period ${line.OrderPeriod}: ${line.Quantity} → 0 (Offer is used up)`,
      )
      .waitFor();
  });
});
