import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import { buildSimpleProblem } from '#test/support/procurement/simpleProblem.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePlanOf, getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format } from '#test/support/ui/planView.ts';

/** 4,000 lines in 50 purchase orders. */
const createLargeProblem = (): string =>
  buildSimpleProblem({ parts: 400, periods: 10 }, { leadTime: 0, lastOrder: 10 }, (period) => period);

describeUi('Purchase orders of a plan', () => {
  const { open, prepare, url } = useBrowser();
  const usePlan = createPlanCache(url);
  let largePlan: Promise<string> | undefined;
  const useLargePlan = (): Promise<string> => {
    largePlan ??= completePlanOf(url(), createLargeProblem(), 'LowestCost');
    return largePlan;
  };
  const getOrders = (id: string, query = ''): Promise<readonly PurchaseOrder[]> =>
    getJson(url(), `/api/ProcurementCalculator/GetPlan/${id}/orders${query}`);

  const tellCost = ({ TotalCost }: PurchaseOrder['Closing']['Changes']): string =>
    TotalCost === 0 ? 'costs the same' : `costs ${format(Math.abs(TotalCost))} ${TotalCost > 0 ? 'more' : 'less'}`;

  test('have lines, value and price of the API, the cheapest to do without first', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const orders = await getOrders(id);
    const page = await open(address(id, 'orders'));
    await page.getByRole('navigation', { name: 'Orders by' }).getByRole('link', { name: 'Purchase orders' }).click();
    const grid = page.getByRole('grid', { name: 'Purchase orders' });
    await grid
      .getByText(/^Costs /)
      .first()
      .waitFor();
    expect(page.url()).toContain('by=order');
    const rank = ({ Closing: { Changes } }: PurchaseOrder): readonly number[] => [
      Math.max(0, Changes.UnavailableUnits),
      Math.max(0, Changes.EndMinimumStockShortfall),
      Changes.TotalCost,
    ];
    const sorted = orders.toSorted((a, b) => {
      const [one, other] = [rank(a), rank(b)];
      return one.map((value, n) => value - (other[n] ?? 0)).find((difference) => difference !== 0) ?? 0;
    });
    const rows = grid.getByRole('row');
    for (const [n, { SupplierId, Lines, Value, Closing }] of sorted.entries()) {
      const cells = await rows
        .nth(n + 1)
        .getByRole('gridcell')
        .allInnerTexts();
      expect(cells[0]).toBe(String(SupplierId));
      expect(cells.slice(2, 4)).toEqual([String(Lines.length), format(Value)]);
      expect(cells[5]?.toLowerCase()).toContain(tellCost(Closing.Changes));
    }
    const sum = await rows.last().innerText();
    expect(sum).toContain(format(orders.reduce((total, { Value }) => total + Value, 0)));
    expect(sum).toContain(`Sum of ${orders.length} purchase orders`);
    await page
      .getByRole('status')
      .filter({ hasText: `${orders.length} purchase orders` })
      .waitFor();
  });

  test.each([
    ['en', 'Purchase orders', /^Costs /],
    ['es', 'Pedidos de compra', /^Cuesta /],
  ] as const)('tell the whole effect of giving an order up at 1280 pixels (%s)', async (language, name, cost) => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(`${address(id, 'orders')}?by=order`, { language, width: 1280, height: 800 });
    const grid = page.getByRole('grid', { name });
    await grid.getByText(cost).first().waitFor();
    const cells = grid.getByRole('gridcell');
    const cut = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('export every figure of giving them up', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const orders = await getOrders(id);
    const page = await open(`${address(id, 'orders')}?by=order`);
    await page
      .getByText(/^Costs /)
      .first()
      .waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'This view as CSV' }).click(),
    ]);
    const [header = '', ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    const names = header.split(',');
    for (const { SupplierId, OrderPeriod, Closing } of orders) {
      const cells = lines
        .map((line) => line.split(','))
        .find((each) => each[0] === String(SupplierId) && each[1] === String(OrderPeriod));
      for (const [figure, change] of Object.entries(Closing.Changes))
        expect(cells?.[names.indexOf(figure)]).toBe(String(change));
    }
  });

  test('open by keyboard with the exact answer in every figure, stay over a reload, and close with Back', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(`${address(id, 'orders')}?by=order`);
    await page
      .getByText(/^Costs /)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'This view as CSV' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: /^Order to supplier/ });
    await drawer.getByText(/^(Exact:|This plan is possible)/).waitFor();
    const [supplier, period] = (new URL(page.url()).searchParams.get('order') ?? '').split(',');
    const [order] = await getOrders(id, `?supplierId=${supplier}&orderPeriod=${period}`);
    const changes = order?.Closing.Changes;
    if (order === undefined || changes === undefined) throw new Error('The API has no such order');
    expect(await drawer.getByRole('status').innerText()).toContain(tellCost(changes));
    expect(await drawer.getByText('Exact: no plan without this order is better.').count()).toBe(
      order.Closing.Exact ? 1 : 0,
    );
    const kpis = await getJson<Readonly<Record<string, number>>>(
      url(),
      `/api/ProcurementCalculator/GetPlan/${id}/kpis`,
    );
    const table = drawer.getByRole('region', { name: 'What doing without it would cost' }).getByRole('row');
    expect(await table.count()).toBe(Object.keys(changes).length + 1);
    const cost = drawer.getByRole('row', { name: /^Total cost/ }).getByRole('cell');
    expect((await cost.allInnerTexts()).slice(0, 2)).toEqual([
      format(kpis.TotalCost ?? 0),
      format((kpis.TotalCost ?? 0) + changes.TotalCost),
    ]);
    const content = drawer.getByRole('table', { name: 'What is ordered' }).getByRole('rowheader');
    expect(await content.allInnerTexts()).toEqual(order.Lines.map(({ PartId }) => String(PartId)));

    await page.reload();
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).toContain('by=order');
    expect(page.url()).not.toContain('order=1');
  });

  test('lead from each part to its order line, where another wish can be asked for', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const [order] = await getOrders(id, '?supplierId=1&orderPeriod=4');
    const { PartId = 0, OfferId = 0 } = order?.Lines.at(-1) ?? {};
    const page = await open(`${address(id, 'orders')}?by=order&order=1,4`);
    const drawer = page.getByRole('dialog', { name: /^Order to supplier/ });
    await drawer
      .getByRole('table', { name: 'What is ordered' })
      .getByRole('link', { name: `Part ${PartId}: why not otherwise?` })
      .press('Enter');

    const line = page.getByRole('dialog', { name: `Order line for part ${PartId}` });
    await line.getByText(`Supplier 1, offer ${OfferId}`).waitFor();
    await line.getByRole('group', { name: 'What should be different?' }).waitFor();
    await page.goBack();
    await drawer.waitFor();
  });

  test('show every figure of an order within a phone, without scrolling the table sideways', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(`${address(id, 'orders')}?by=order&order=1,2`);
    await page.setViewportSize({ width: 360, height: 768 });
    const figures = page.getByRole('dialog').getByRole('region', { name: 'What doing without it would cost' });
    await figures.getByRole('row').nth(5).waitFor();
    expect(await figures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('say that they cannot be calculated, and are calculated again on demand', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(`${address(id, 'overview')}`, { expectedErrors: /503/ });
    await page.route(/\/orders$/, (route) => route.fulfill({ status: 503, json: { code: 'E-BUSY', message: 'busy' } }));
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('link', { name: 'Purchase orders' }).click();
    const failed = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'The service is busy' }) });
    await failed.waitFor();
    const grid = page.getByRole('grid', { name: 'Purchase orders' });
    expect(await grid.getByRole('row').count()).toBeGreaterThan(2);
    expect(await grid.getByText('not calculated', { exact: true }).count()).toBeGreaterThan(2);
    expect(await grid.getByText('calculating …').count()).toBe(0);
    await page.unroute(/\/orders$/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText(/^Costs /)
      .first()
      .waitFor();
  });

  test('of a large plan are asked about one by one, when they are seen', async () => {
    const id = await useLargePlan();
    const page = await open(address(id, 'orders'));
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    const asked: string[] = [];
    let [running, most] = [0, 0];
    await page.route(/\/api\/.*\/orders(?:\?|$)/, async (route) => {
      asked.push(new URL(route.request().url()).search);
      running += 1;
      most = Math.max(most, running);
      const response = await route.fetch();
      running -= 1;
      return route.fulfill({ response });
    });
    await page.getByRole('link', { name: 'Purchase orders' }).click();
    const grid = page.getByRole('grid', { name: 'Purchase orders' });
    await grid
      .getByText(/^Costs /)
      .nth(2)
      .waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe('52');
    expect(most).toBe(1);
    expect(asked.every((search) => /supplierId=\d+&orderPeriod=\d+&exact=false/.test(search))).toBe(true);
    expect(new Set(asked).size).toBe(asked.length);
    const [first] = asked;
    const [order] = await getOrders(id, first);
    const row = grid.getByRole('row').filter({ hasText: format(order?.Value ?? 0) });
    expect((await row.first().innerText()).toLowerCase()).toContain(
      order === undefined ? '?' : tellCost(order.Closing.Changes),
    );
  });

  test('of a large plan say in the drawer how long the exact answer may take, and stop it when they are closed', async () => {
    const problem = buildSimpleProblem({ parts: 1_005, periods: 3 }, { leadTime: 0, lastOrder: 3 }, (period) => period);
    const id = await completePlanOf(url(), problem, 'LowestCost');
    const page = await prepare();
    const aborted: string[] = [];
    const asked = /\/orders\?supplierId=\d+&orderPeriod=\d+$/;
    page.on('requestfailed', (request) => {
      if (asked.test(request.url())) aborted.push(request.failure()?.errorText ?? '');
    });
    // Held until the drawer closes.
    await page.route(asked, () => undefined);
    await page.goto(`${address(id, 'orders')}?by=order&order=1,2`);
    const drawer = page.getByRole('dialog', { name: /^Order to supplier/ });

    await drawer.getByText('An order of many lines can take half a minute. Closing it stops the search.').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => aborted).toEqual(['net::ERR_ABORTED']);
  });

  test.each([
    ['en', /^time for questions used up; next attempt at \d+:\d+:\d+/, /^Costs /],
    ['es', /^tiempo para preguntas agotado; próximo intento a las \d+:\d+:\d+/, /^Cuesta /],
  ] as const)('wait until the caller has time for questions again, and say so (%s)', async (language, wait, cost) => {
    const id = await useLargePlan();
    const page = await prepare({ language, expectedErrors: /429/ });
    const refusal = { code: 'tooManyRequests', message: 'used up', key: 'timeUsedUp', values: { seconds: 1 } };
    let isRefused = true;
    await page.route(/\/orders\?supplierId/, (route) =>
      isRefused ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: refusal }) : route.continue(),
    );
    await page.goto(`${address(id, 'orders')}?by=order`);
    const grid = page.getByRole('grid').first();

    await grid.getByText(wait).nth(2).waitFor();
    isRefused = false;
    await grid.getByText(cost).first().waitFor();
    expect(await grid.getByText(wait).count()).toBe(0);
  });

  test('of a large plan say why one of them is not calculated, and where to try again', async () => {
    const id = await useLargePlan();
    const page = await prepare({ expectedErrors: /500/ });
    await page.route(/\/orders\?supplierId/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${address(id, 'orders')}?by=order`);
    const grid = page.getByRole('grid', { name: 'Purchase orders' });

    await grid.getByText('not calculated: The service has failed. Open the order to try again.').first().waitFor();
  });
});
