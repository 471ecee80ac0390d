import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format, getPurchases } from '#test/support/ui/planView.ts';

const CALCULATOR = '/api/ProcurementCalculator';
const LOTS = '02-tiny-lots-and-limits';

interface Point extends Kpis {
  readonly Point: number;
  readonly Chosen: boolean;
}

/** Values by which the search compares plans, from their definition: all are minimised, lateness is 4 L + S. */
const toValues = (point: Point): readonly number[] => [
  point.TotalCost,
  4 * point.LateUnitPeriods + point.MinimumStockShortfallUnitPeriods,
  point.SupplyRisk,
  point.NonPriorityUnits,
  point.DeliveryTime,
  point.PurchaseOrders,
  point.SuppliersUsed,
  point.ExcessStockUnitPeriods,
  -point.RecycledUnits,
];

/** The least largest weighted share of the range plus a twentieth of the sum; the cheaper plan of two equal ones. */
const pickByRule = (front: readonly Point[], weights: readonly number[]): Point | undefined => {
  const all = front.map(toValues);
  const distance = (values: readonly number[]): number => {
    const each = values.map((value, n) => {
      const column = all.map((one) => one[n] ?? 0);
      const [least, most] = [Math.min(...column), Math.max(...column)];
      return most === least ? 0 : ((weights[n] ?? 0) * (value - least)) / (most - least);
    });
    return Math.max(...each) + 0.05 * each.reduce((sum, one) => sum + one, 0);
  };
  return front.toSorted((a, b) => distance(toValues(a)) - distance(toValues(b)) || a.TotalCost - b.TotalCost)[0];
};

const limit = (page: Page, name: string): Locator => page.getByRole('slider', { name, exact: true });
const candidate = (page: Page): Locator => page.getByRole('region', { name: 'This plan → candidate' });

/** Text of a row of the candidate's figures: before, after, change. */
const readFigure = (page: Page, name: string): Promise<string> =>
  candidate(page).getByRole('row', { name }).innerText();

/** Cell texts of a region's tables, after all its parts were unfolded. */
const readLines = async (page: Page, region: string): Promise<string> => {
  const part = page.getByRole('region', { name: region });
  await part.getByRole('table').first().waitFor();
  const closed = part.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  return part.innerText();
};

/** Waits for an answer to a question of the page; a slider that is moved step by step may cause others before it. */
const waitForExplored = (page: Page, isAwaited: (status: number, answer: Partial<Point>) => boolean) =>
  page.waitForResponse(
    async (response) =>
      response.url().endsWith('/explore') && isAwaited(response.status(), (await response.json()) as Partial<Point>),
  );

describeUi('Alternatives', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const getFront = (id: string) => getJson<readonly Point[]>(url(), `${CALCULATOR}/GetPlan/${id}/front`);

  test('a limit moved by an arrow key picks a plan within it at once, looks for a better one, and the plan can be chosen', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const front = await getFront(id);
    const plan = front.find(({ Chosen }) => Chosen);
    const most = (plan?.PurchaseOrders ?? 0) - 1;
    const page = await open(address(id, 'alternatives'));
    await candidate(page).getByText('Limits and weights choose this plan.').waitFor();
    const explored = waitForExplored(page, (_, { PurchaseOrders = most + 1 }) => PurchaseOrders <= most);

    const slider = limit(page, 'Orders at most');
    await slider.focus();
    while ((await slider.inputValue()) !== String(most)) await page.keyboard.press('ArrowLeft');

    await candidate(page).getByText('Candidate: alternative').waitFor();
    const [, , after] = (await readFigure(page, 'Purchase orders')).split('\t');
    expect(Number(after)).toBeLessThanOrEqual(most);
    expect(await readFigure(page, 'Purchase orders')).toContain('better');
    await explored;
    await candidate(page)
      .getByText(/^No better plan than the listed|^A plan that was not listed/)
      .waitFor();

    const lines = await readLines(page, 'Order lines that change');
    await page.getByRole('button', { name: 'Choose this plan' }).click();
    await page.waitForURL((address) => !address.pathname.includes(id) && address.pathname.endsWith('/overview'));
    const other = new URL(page.url()).pathname.split('/')[3] ?? '';
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    const { Purchases } = await getJson<PlanDifference>(url(), `${CALCULATOR}/GetPlan/${id}/compare/${other}`);
    expect(Purchases.Added.length + Purchases.Removed.length + Purchases.Changed.length).toBeGreaterThan(0);
    expect(lines.match(/\tAdded\t/g)?.length ?? 0).toBe(Purchases.Added.length);
    expect(lines.match(/\tRemoved\t/g)?.length ?? 0).toBe(Purchases.Removed.length);
    expect(lines.match(/\tChanged\t/g)?.length ?? 0).toBe(Purchases.Changed.length);
  });

  test('a limit below what is possible names the least numbers, and a button sets them', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const page = await open(`${address(id, 'alternatives')}?limits=Orders:3`, { expectedErrors: /409/ });
    const refused = waitForExplored(page, (status) => status === 409);
    await limit(page, 'Orders at most').press('Home');
    const { FewestOrders: orders, FewestSuppliers: suppliers } = await (await refused).json();

    await candidate(page).getByText('No listed plan lies within these limits.').waitFor();
    await candidate(page).getByText(`at least ${orders} orders and ${suppliers} suppliers`).waitFor();
    await candidate(page)
      .getByRole('button', { name: `Set the limits to ${orders} orders` })
      .press('Enter');

    await expect.poll(() => limit(page, 'Orders at most').inputValue()).toBe(String(orders));
    await candidate(page).getByText('Candidate: alternative').waitFor();
  });

  test('says what is proven impossible, and what was only not found, with a way out of each', async () => {
    const lots = await usePlan(LOTS, 'Balanced');
    const proven = await open(`${address(lots, 'alternatives')}?limits=Orders:3`, { expectedErrors: /409/ });
    await limit(proven, 'Orders at most').press('Home');
    await candidate(proven).getByText('It is proven that no plan keeps these limits.').waitFor();

    const id = await usePlan('01-tiny-cheap-or-fast', 'Balanced');
    const page = await open(`${address(id, 'alternatives')}?limits=Cost:120`, { expectedErrors: /409/ });
    const refused = waitForExplored(page, (status) => status === 409);
    await limit(page, 'Late unit periods at most').press('Home');
    const body = (await (await refused).json()) as Readonly<Record<string, number>>;
    await candidate(page).getByText('No plan within these limits was found, but one may exist.').waitFor();
    await candidate(page)
      .getByText(`a cost of ${body.LeastTotalCost} and ${body.LeastLateUnitPeriods} late unit`)
      .waitFor();
    await candidate(page).getByText('no plan was found that keeps all limits together').waitFor();
    await candidate(page).getByRole('button', { name: 'Remove the limit of late unit periods' }).press('Enter');
    await page.waitForURL((to) => to.searchParams.get('limits') === 'Cost:120');
    await candidate(page)
      .getByText(/^Candidate|^Limits and weights/)
      .waitFor();
  });

  test('limits of cost and of late unit periods are part of the question for a better plan', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'Balanced');
    const page = await open(address(id, 'alternatives'));
    const explore = async (
      isAwaited: (answer: Partial<Point>) => boolean,
      change: () => Promise<void>,
    ): Promise<Point> => {
      const explored = waitForExplored(page, (_, answer) => isAwaited(answer));
      await change();
      return (await explored).json();
    };
    const punctual = await explore(
      ({ LateUnitPeriods }) => LateUnitPeriods === 0,
      () => limit(page, 'Late unit periods at most').press('Home'),
    );
    expect(punctual.TotalCost).toBe(140);
    await page.getByRole('button', { name: 'Remove all limits' }).click();
    const cheap = await explore(
      ({ TotalCost }) => TotalCost === 100,
      () => limit(page, 'Cost at most').press('Home'),
    );
    await candidate(page).getByText(`Candidate: alternative ${cheap.Point} of`).waitFor();
  });

  test('a plan without a supplier is looked for, is kept over a reload, and can be chosen by keyboard', async () => {
    const id = await usePlan('01-tiny-cheap-or-fast', 'Balanced');
    const plan = await getPurchases(url(), id);
    const supplier = plan[0]?.SupplierId ?? 0;
    const page = await open(address(id, 'alternatives'));
    const explored = waitForExplored(page, (status) => status === 200);
    const field = page.getByRole('combobox', { name: 'Do without a supplier' });
    await field.selectOption(String(supplier));
    await candidate(page).getByText('No listed plan is known to do without these suppliers').waitFor();
    const { Point: point }: Point = await (await explored).json();
    const isFound = candidate(page).getByText(`Candidate: alternative ${point} of`);
    await isFound.waitFor();
    await page.waitForURL(new RegExp(`without=${supplier}`));

    await page.reload();
    await isFound.waitFor();
    const choose = page.getByRole('button', { name: 'Choose this plan' });
    await choose.press('Enter');
    await page.waitForURL((to) => !to.pathname.includes(id) && to.pathname.endsWith('/overview'));
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    const chosen = await getPurchases(url(), new URL(page.url()).pathname.split('/')[3] ?? '');
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.map(({ SupplierId }) => SupplierId)).not.toContain(supplier);
  });

  test('names the parts that are proven to lack units without a supplier, and takes the supplier back', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const page = await open(address(id, 'alternatives'), { expectedErrors: /409/ });
    const refused = waitForExplored(page, (status) => status === 409);
    await page.getByRole('combobox', { name: 'Do without a supplier' }).selectOption('1');
    const { UncoveredParts } = (await (await refused).json()) as {
      readonly UncoveredParts: readonly { readonly PartId: number; readonly UnavailableUnits: number }[];
    };
    const items = candidate(page).getByRole('status').getByRole('listitem');
    await candidate(page).getByText('It is proven that no plan without these suppliers covers as much').waitFor();
    expect(UncoveredParts.length).toBeGreaterThan(0);
    for (const [n, { PartId, UnavailableUnits }] of UncoveredParts.slice(0, 5).entries()) {
      expect(await items.nth(n).innerText()).toMatch(new RegExp(`^part ${PartId}\\b`));
      if (UnavailableUnits > 0)
        expect(await items.nth(n).innerText()).toContain(`at least ${format(UnavailableUnits)} unit`);
    }
    const partId = UncoveredParts[0]?.PartId;
    await items.first().getByRole('link').press('Enter');
    await page.waitForURL((to) => to.pathname.endsWith('/data') && to.searchParams.get('part') === String(partId));
    await page.getByRole('combobox', { name: 'Table' }).waitFor();
    await page.goBack();
    await candidate(page).getByRole('button', { name: 'Allow all suppliers' }).press('Enter');
    await candidate(page)
      .getByText(/^Candidate|^Limits and weights/)
      .waitFor();
    expect(await page.getByRole('list', { name: 'Left out' }).count()).toBe(0);
  });

  test('weights keep the sum 100 and choose the plan that the rule of the search chooses', async () => {
    const id = await usePlan('03-tiny-every-alert', 'Balanced');
    const front = await getFront(id);
    const page = await open(address(id, 'alternatives'));
    const names = new Set<number>();
    for (const [name, weight] of [
      ['Lateness', '90'],
      ['Cost', '97'],
      ['Supply risk', '80'],
      ['Purchase orders', '99'],
    ] as const) {
      await page.getByRole('spinbutton', { name, exact: true }).fill(weight);
      await page.getByText('Sum 100').waitFor();
      const weights = await Promise.all(
        (await page.getByRole('spinbutton').all()).map(async (field) => Number(await field.inputValue())),
      );
      expect(weights).toHaveLength(CRITERIA.length);
      expect(weights.reduce((sum, one) => sum + one, 0)).toBe(100);
      const chosen = pickByRule(front, weights);
      names.add(chosen?.Point ?? 0);
      const text = chosen?.Chosen
        ? 'Limits and weights choose this plan.'
        : `Candidate: alternative ${chosen?.Point} of ${front.length}.`;
      await candidate(page).getByText(text).waitFor();
    }
    expect(names.size).toBeGreaterThan(1);
  });

  test('reload and Back keep limits, weights and the picked point', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const page = await open(address(id, 'alternatives'));
    await limit(page, 'Cost at most').press('Home');
    await page.waitForURL(/limits=Cost:/);
    const shown = await limit(page, 'Cost at most').inputValue();
    await page.getByRole('row', { name: /^2 / }).click();
    await candidate(page).getByText('Picked by you: alternative 2').waitFor();
    await page.waitForURL(/point=2/);

    await page.reload();
    await candidate(page).getByText('Picked by you: alternative 2').waitFor();
    expect(await limit(page, 'Cost at most').inputValue()).toBe(shown);
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    await page.goBack();
    await candidate(page).getByText('Picked by you: alternative 2').waitFor();
    await page.getByRole('button', { name: 'Back to the best plan' }).click();
    await candidate(page)
      .getByText(/^Candidate|^Limits and weights/)
      .waitFor();
  });

  test('pictures and table show the same points, and name this plan', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const front = await getFront(id);
    const page = await open(address(id, 'alternatives'));
    await page.getByRole('img', { name: `${front.length} plans by Cost and Lateness` }).waitFor();
    await page.getByRole('combobox', { name: 'Across' }).selectOption('Supply risk');
    await page.getByRole('img', { name: `${front.length} plans by Supply risk and Lateness` }).waitFor();
    await page.getByRole('img', { name: `All criteria of ${front.length} plans` }).waitFor();
    const grid = page.getByRole('grid', { name: 'Points' });
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(front.length + 1));
    expect(await grid.getByRole('row', { name: 'this plan' }).count()).toBe(1);
  });

  test('a plan by an order of objectives says why it has none, and offers to plan by weights', async () => {
    const id = await usePlan(LOTS, 'OnTime');
    const page = await open(address(id, 'alternatives'));
    await page.getByRole('heading', { name: 'This plan has no alternatives' }).waitFor();
    await page.getByText('It was calculated by an order of objectives').waitFor();
    await page.getByRole('button', { name: 'Re-plan by Balanced' }).click();
    const configuration = page.getByRole('dialog').getByRole('combobox', { name: 'Configuration' });
    await configuration.waitFor();
    expect(await configuration.inputValue()).toBe('Balanced');
  });

  test('keyboard alone moves a limit and chooses a plan; the focus is never lost', async () => {
    const id = await usePlan(LOTS, 'Balanced');
    const page = await open(address(id, 'overview'));
    await page.getByRole('region', { name: 'Coverage' }).waitFor();
    const getFocus = (): Promise<string> =>
      page.evaluate(
        '(document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.innerText ?? "") + (document.activeElement === document.body ? "BODY" : "")',
      );
    const goTo = async (name: string): Promise<void> => {
      for (let steps = 0; (await getFocus()) !== name; steps += 1) {
        if (steps > 120) throw new Error(`Tab does not reach ${name}`);
        await page.keyboard.press('Tab');
      }
    };
    await goTo('Alternatives');
    await page.keyboard.press('Enter');
    await limit(page, 'Orders at most').waitFor();
    await goTo('Orders at most');
    await page.keyboard.press('ArrowLeft');
    await candidate(page).getByText('Candidate: alternative').waitFor();
    expect(await getFocus()).toBe('Orders at most');
    await goTo('Choose this plan');
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.includes(id));
    await expect.poll(getFocus).toBe('Procurement Plan View');
  });
});
