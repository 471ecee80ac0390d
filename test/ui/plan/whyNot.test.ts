import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import type { WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { putConfiguration } from '#test/support/ui/imports.ts';
import { getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getPurchases } from '#test/support/ui/planView.ts';

const ASK = 'What would it cost?';

const findForm = (page: Page): Locator => page.getByRole('dialog').getByRole('region', { name: 'Why not otherwise?' });

describeUi('Why not otherwise, in the drawer of an order', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  const askApi = async (id: string, question: object): Promise<WhyNotAnswer> => {
    const answer = await fetch(`${url()}/api/ProcurementCalculator/GetPlan/${id}/whynot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
    });
    return (await answer.json()) as WhyNotAnswer;
  };

  /** Presses the button; returns the answer that the page got, which is that of the API to the question. */
  const press = async (page: Page, id: string, question: () => object): Promise<WhyNotAnswer> => {
    const [shown] = await Promise.all([
      page.waitForResponse(/\/whynot$/),
      findForm(page).getByRole('button', { name: ASK }).click(),
    ]);
    const answer = (await shown.json()) as WhyNotAnswer;
    expect(await askApi(id, question())).toEqual(answer);
    return answer;
  };

  /** Ends of the sentence that the figures of an answer make. */
  const tellEffects = ({ CostChange = 0, Difference }: WhyNotAnswer): readonly string[] => {
    const late = Difference?.Kpis.LateUnits?.Change ?? 0;
    const missing = Difference?.Kpis.UnavailableUnits?.Change ?? 0;
    return [
      CostChange === 0 ? 'costs the same' : `costs ${format(Math.abs(CostChange))} ${CostChange > 0 ? 'more' : 'less'}`,
      ...(missing > 0 ? [`leaves ${format(missing)} more unit`] : []),
      ...(late > 0 ? [`makes ${format(late)} more unit`] : []),
      ...(late < 0 ? [`makes ${format(-late)} unit`] : []),
    ];
  };

  /** An order line of a plan by its place in the grid, in the order in which the pages list lines. */
  const openLine = async (id: string, isWanted: (line: PurchaseItem) => boolean, expectedErrors?: RegExp) => {
    const purchases = await getPurchases(url(), id);
    const lines = purchases.toSorted(
      (a, b) =>
        a.OrderDate - b.OrderDate ||
        a.SupplierId - b.SupplierId ||
        a.PartId - b.PartId ||
        a.OfferId - b.OfferId ||
        a.RequiredDate - b.RequiredDate,
    );
    const place = lines.findIndex(isWanted);
    const page = await open(`${address(id, 'orders')}?line=${place + 1}`, expectedErrors && { expectedErrors });
    await findForm(page).getByRole('button', { name: ASK }).waitFor();
    const line = lines[place];
    if (line === undefined) throw new Error('The plan has no such line');
    return { page, line, purchases };
  };

  test('tells the price of another offer in words, and shows what changes as the API tells it', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const { page, line } = await openLine(id, () => true);
    const form = findForm(page);
    await form.getByRole('radio', { name: 'Another supplier or offer' }).check();
    const readWish = (): readonly number[] =>
      (new URL(page.url()).searchParams.get('ask') ?? '').split(',').slice(1).map(Number);
    const answer = await press(page, id, () => {
      const [SupplierId, OfferId, Quantity] = readWish();
      return { PartId: line.PartId, SupplierId, OfferId, Quantity };
    });

    const [supplier, offer, units] = readWish();
    expect([supplier, offer]).not.toEqual([line.SupplierId, line.OfferId]);
    expect(units).toBeGreaterThan(0);
    const sentence = form.getByRole('status');
    await sentence.waitFor();
    expect(await sentence.innerText()).toContain(
      `Ordering ${format(units ?? 0)} units from supplier ${supplier} (offer ${offer})`,
    );
    for (const effect of tellEffects(answer)) expect(await sentence.innerText()).toContain(effect);
    const cost = answer.Difference?.Kpis.TotalCost;
    const row = form.getByRole('row', { name: /^Total cost/ });
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      format(cost?.Before ?? 0),
      format(cost?.After ?? 0),
      expect.stringContaining(format(Math.abs(cost?.Change ?? 0))),
    ]);
    expect(await form.getByText('Exact: no plan with this wish is better.').count()).toBe(answer.Exact ? 1 : 0);
  });

  test('tells whether the wish keeps what an order with tolerances allows', async () => {
    const order = [{ Objective: 'TotalCost', Tolerance: '1 %' }, 'PurchaseOrders'];
    await putConfiguration(url(), 'Within', { Order: order });
    const id = await usePlan('02-tiny-lots-and-limits', 'Within');
    const seen = new Set<boolean>();
    for (const { PartId, SupplierId, OrderPeriod } of await getPurchases(url(), id)) {
      const { Budgets = [] } = await askApi(id, { PartId, SupplierId, OrderPeriod, Exclude: true });
      const [budget] = Budgets;
      if (budget === undefined || seen.has(budget.Exceeds > 0)) continue;
      const { Allowed, After, Exceeds } = budget;
      seen.add(Exceeds > 0);
      const { page } = await openLine(
        id,
        (line) => line.PartId === PartId && line.SupplierId === SupplierId && line.OrderPeriod === OrderPeriod,
      );
      const form = findForm(page);
      await form.getByRole('radio', { name: 'Without this order' }).check();
      await form.getByRole('button', { name: ASK }).click();
      await form.getByText('What the configuration allows:').waitFor();
      const end = Exceeds > 0 ? `missed by ${format(Exceeds)}, with` : 'kept, with';
      const rule = `Total cost, at most ${format(Allowed)}: ${end} ${format(After)}`;
      await form.getByRole('listitem').filter({ hasText: rule }).waitFor();
    }
    expect([...seen]).toContain(true);
  });

  test('names the limit with its numbers where a wish is impossible', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const { page, line } = await openLine(id, () => true);
    const form = findForm(page);
    await form.getByRole('radio', { name: 'Another quantity' }).check();
    await form.getByRole('spinbutton', { name: 'Units' }).fill('999999');
    const { PartId, SupplierId, OfferId, OrderPeriod } = line;
    const answer = await press(page, id, () => ({ PartId, SupplierId, OfferId, OrderPeriod, Quantity: 999_999 }));

    expect(answer).toMatchObject({ Possible: false, Exact: true });
    await form.getByText('Not possible: Ordering 999,999 units here.').waitFor();
    await form.getByText('Proven: no plan fulfils the wish.').waitFor();
    const rows = answer.Limit?.Rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    const items = await form.getByRole('listitem').allInnerTexts();
    for (const [n, { Amount, Used }] of rows.entries()) {
      expect(items[n]).toContain(format(Amount));
      expect(items[n]).toContain(format(Used));
    }
    const offers = form.getByRole('listitem').getByRole('link', { name: `offer ${OfferId}` });
    await offers.first().press('Enter');
    await page.waitForURL((to) => to.pathname === address(id, 'data'));
    const row = page.getByRole('grid', { name: 'Problem data' }).getByRole('row').nth(1);
    await row.getByRole('gridcell', { name: String(OfferId), exact: true }).waitFor();
    await page.getByText(/^1 of \d+ offers$/).waitFor();
  });

  test('asks of a late order first whether it could be on time', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const { page, line } = await openLine(id, ({ PeriodsLate }) => PeriodsLate > 0);
    expect(await findForm(page).getByRole('radio', { name: 'On time' }).isChecked()).toBe(true);
    const answer = await press(page, id, () => ({ PartId: line.PartId, OnTime: true }));

    await findForm(page)
      .getByText(answer.Possible ? /^Having everything on time/ : 'Not possible: Having everything on time.')
      .waitFor();
  });

  test('shows a wrong quantity at its field, and sends nothing; what the API refuses stands at its field too', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const { page } = await openLine(id, () => true);
    const form = findForm(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    for (const [kind, wrong] of [
      ['Another quantity', ''],
      ['Another quantity', '0'],
      ['Another period', '2.5'],
    ] as const) {
      await form.getByRole('radio', { name: kind }).check();
      const units = form.getByRole('spinbutton', { name: 'Units' });
      await units.fill(wrong);
      await form.getByRole('button', { name: ASK }).click();
      await form.getByRole('alert').filter({ hasText: 'Enter a whole number of 1 or more.' }).waitFor();
      expect(await units.getAttribute('aria-invalid')).toBe('true');
      expect(await units.evaluate((field) => field.matches(':focus'))).toBe(true);
      await units.fill('3');
      expect(await units.getAttribute('aria-invalid')).toBeNull();
    }
    expect(sent.filter((each) => each.endsWith('/whynot'))).toEqual([]);

    const refused = await open(`${address(id, 'orders')}?line=1&ask=period,4711`, { expectedErrors: /400/ });
    const error = findForm(refused).getByRole('alert');
    await error.waitFor();
    expect(await error.innerText()).toContain('4711');
    const field = findForm(refused).getByRole('combobox', { name: 'Order in period' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });

  test('is asked by keyboard alone, and keeps the question over a reload; Back closes the drawer', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const page = await open(address(id, 'orders'));
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    await page.getByRole('button', { name: 'This view as CSV' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const form = findForm(page);
    const button = form.getByRole('button', { name: ASK });
    await button.waitFor();
    const isFocused = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element.matches(':focus'));
    const chosen = form.getByRole('radio', { checked: true });
    for (let keys = 0; keys < 12 && !(await isFocused(chosen)); keys++) await page.keyboard.press('Tab');
    const without = form.getByRole('radio', { name: 'Without this order' });
    for (let keys = 0; keys < 5 && !(await without.isChecked()); keys++) await page.keyboard.press('ArrowDown');
    expect(await isFocused(without)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isFocused(button)).toBe(true);
    await page.keyboard.press('Enter');
    const sentence = form.getByText(/^(Doing without this order|Not possible: Doing without this order)/);
    await sentence.waitFor();
    const text = await sentence.innerText();
    expect(await isFocused(button)).toBe(true);

    await page.reload();
    await sentence.waitFor();
    expect(await sentence.innerText()).toBe(text);
    expect(await form.getByRole('radio', { name: 'Without this order' }).isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('ask=');
  });

  test('ends the question when the drawer closes', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const { page } = await openLine(id, () => true);
    // The answer is held back, so that the question is under way when the drawer closes.
    await page.route(/\/whynot$/, () => {});
    await findForm(page).getByRole('button', { name: ASK }).click();
    await findForm(page).getByText('Planning this part again …').waitFor();
    const [ended] = await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/whynot')),
      page.keyboard.press('Escape'),
    ]);
    expect(ended.failure()?.errorText).toContain('ABORTED');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('ask=');
  });

  test('says that the service cannot be reached, and asks again on demand', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'LowestCost');
    const { page } = await openLine(id, () => true, /ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await findForm(page).getByRole('radio', { name: 'Without this order' }).check();
    await findForm(page).getByRole('button', { name: ASK }).click();
    const failed = findForm(page).getByRole('alert');
    await failed.waitFor();
    expect(await failed.innerText()).toContain('The service cannot be reached');
    await page.context().setOffline(false);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await findForm(page)
      .getByText(/^(Doing without this order|Not possible: Doing without this order)/)
      .waitFor();
  });

  test('brings a wish into the data where they can express it', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const { page, line } = await openLine(id, () => true);
    await findForm(page).getByRole('radio', { name: 'Without this order' }).check();
    const { PartId, SupplierId, OrderPeriod } = line;
    const answer = await press(page, id, () => ({ PartId, SupplierId, OrderPeriod, Exclude: true }));
    expect(answer.Possible).toBe(true);
    await findForm(page).getByRole('button', { name: 'Bring this into the data' }).click();
    await page.getByRole('button', { name: /^Re-plan with \d+ change/ }).waitFor();
    expect(page.url()).toContain(`/data?table=OfferPartSupplier&part=${line.PartId}`);
    // The next step has the focus, and the change can be seen below it.
    const replan = page.getByRole('button', { name: /^Re-plan with \d+ change/ });
    await expect.poll(() => replan.evaluate((button) => button.matches(':focus'))).toBe(true);
    const changed = page
      .getByRole('grid', { name: 'Problem data' })
      .getByRole('row')
      .filter({ hasText: /was|deleted/ });
    // The page scrolls after the row is drawn.
    await expect
      .poll(async () => {
        const box = await changed.first().boundingBox();
        return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
      })
      .toBeLessThanOrEqual(768);
    const draft = JSON.parse(
      (await page.evaluate<string | null>(`sessionStorage.getItem('triad.draft.${id}')`)) ?? '{}',
    ) as { readonly cells: object; readonly removed: object };
    const { materialList } = await getJson<{ readonly materialList: { readonly OfferPartSupplier: number[][] } }>(
      url(),
      `/api/ProcurementCalculator/GetPlan/${id}/problem`,
    );
    const touched = [...Object.keys(draft.cells), ...Object.keys(draft.removed)].map((key) => key.split(':'));
    expect(touched.length).toBeGreaterThan(0);
    for (const [table, row] of touched) {
      expect(table).toBe('OfferPartSupplier');
      const [, supplier, part] = materialList.OfferPartSupplier[Number(row)] ?? [];
      expect([supplier, part]).toEqual([line.SupplierId, line.PartId]);
    }
  });
});
