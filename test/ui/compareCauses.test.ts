import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { Causes } from '#lib/procurement/domain/questions/causes.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { completePlanOf, getJson, readInstance, waitForPlan } from '#test/support/ui/plans.ts';
import { address, format } from '#test/support/ui/planView.ts';

interface Body {
  readonly materialList: {
    readonly OfferPartSupplier: readonly (readonly number[])[];
    readonly PartsToBuy: readonly (readonly number[])[];
  };
}

/** The instance with a dearer first offer and a larger first requirement. */
const changeTwoRows = (text: string): string => {
  const { materialList, ...others } = JSON.parse(text) as Body;
  const { OfferPartSupplier, PartsToBuy } = materialList;
  return JSON.stringify({
    ...others,
    materialList: {
      ...materialList,
      OfferPartSupplier: OfferPartSupplier.map((row, n) => (n === 0 ? row.with(8, (row[8] ?? 0) + 3) : row)),
      PartsToBuy: PartsToBuy.map((row, n) => (n === 0 ? row.with(1, (row[1] ?? 0) + 1) : row)),
    },
  });
};

const INSTANCE = '02-tiny-lots-and-limits';

/** Two plans of changed data by a configuration: ids before and after. */
const comparePair = async (url: string, configuration: string): Promise<readonly [string, string]> => {
  const text = readInstance(INSTANCE);
  const before = await completePlanOf(url, text, configuration);
  return [before, await completePlanOf(url, changeTwoRows(text), configuration)];
};

const compare = <T>(url: string, [before, after]: readonly [string, string], query = ''): Promise<T> =>
  getJson(url, `/api/ProcurementCalculator/GetPlan/${before}/compare/${after}${query}`);

const signed = (value: number): string => `${value < 0 ? '−' : '+'} ${format(Math.abs(value))}`;

const NAMES: Readonly<Record<string, string>> = {
  UnavailableUnits: 'Missing units',
  TotalCost: 'Total cost',
  LateUnits: 'Late units',
  PurchaseOrders: 'Purchase orders',
};

/** Expected text of the row of a cause, from the API's answer. */
const expectTexts = ({ Table, Before, After, Without }: Causes['Changes'][number]): readonly string[] => [
  Table,
  ...Object.keys(After ?? {})
    .filter((field) => Before?.[field] !== After?.[field])
    .map((field) => `${field} ${Before?.[field]} → ${After?.[field]}`),
  ...Object.entries(NAMES).flatMap(([figure, name]) => {
    const change = Without.Kpis[figure]?.Change ?? 0;
    return change === 0 ? [] : [`${name} ${signed(-change)}`];
  }),
];

const getSection = (page: Page) => page.getByRole('region', { name: 'Why', exact: true });

describeUi('Compare: why two plans differ', () => {
  const { open, prepare, url } = useBrowser();

  test('is told on demand, by keyboard: each changed row with what it explains, as the API answers', async () => {
    const pair = await comparePair(url(), 'LowestCost');
    const { Causes } = await compare<{ readonly Causes: Causes }>(url(), pair, '?causes=true');
    const page = await open(`/procurement/compare/${pair.join('/')}`);
    const section = getSection(page);
    await section.getByRole('button', { name: 'Find the causes' }).focus();
    await page.keyboard.press('Enter');

    const items = section.getByRole('listitem');
    await expect.poll(() => items.count()).toBe(Causes.Changes.length);
    expect(Causes.Changes.length).toBe(2);
    for (const [n, cause] of Causes.Changes.entries())
      for (const text of expectTexts(cause)) expect(await items.nth(n).innerText()).toContain(text);
    expect(await section.getByText('Estimated').count()).toBe(0);
    await page.reload();
    await expect.poll(() => items.count()).toBe(Causes.Changes.length);
  });

  test('leads from each cause, and from each changed cell, to its row in the data of the plan after it', async () => {
    const pair = await comparePair(url(), 'LowestCost');
    const page = await open(`/procurement/compare/${pair.join('/')}?causes=1`);
    const links = [
      getSection(page)
        .getByRole('listitem')
        .getByRole('link', { name: /^offer 301, supplier 1, part 20$/ }),
      page
        .getByRole('table', { name: 'What was changed in the data' })
        .getByRole('link', { name: /^offer 301, supplier 1, part 20$/ }),
    ];
    for (const link of links) {
      await link.press('Enter');
      await page.waitForURL((to) => to.pathname === address(pair[1], 'data'));
      const rows = page.getByRole('grid', { name: 'Problem data' }).getByRole('row');
      await rows.nth(1).waitFor();
      await rows.nth(1).getByRole('gridcell', { name: '301', exact: true }).waitFor();
      expect(
        await page
          .getByRole('status')
          .filter({ hasText: /^1 of / })
          .count(),
      ).toBe(1);
      await page.goBack();
    }
  });

  test('leads from a row that was removed to the data of the plan before it', async () => {
    const text = readInstance(INSTANCE);
    const { materialList, ...others } = JSON.parse(text) as Body;
    const [removed = []] = materialList.OfferPartSupplier;
    const OfferPartSupplier = materialList.OfferPartSupplier.slice(1);
    const before = await completePlanOf(url(), text, 'LowestCost');
    const after = await completePlanOf(
      url(),
      JSON.stringify({ ...others, materialList: { ...materialList, OfferPartSupplier } }),
      'LowestCost',
    );
    const page = await open(`/procurement/compare/${before}/${after}?causes=1`);

    await getSection(page).getByRole('listitem').getByRole('link').first().press('Enter');
    await page.waitForURL((to) => to.pathname === address(before, 'data'));
    const cells = page.getByRole('grid', { name: 'Problem data' }).getByRole('row').nth(1).getByRole('gridcell');
    expect(await cells.nth(1).innerText()).toBe(String(removed[0]));
  });

  test('marks causes by weights as estimated, and tells the weighted distance by the range of each front', async () => {
    const pair = await comparePair(url(), 'Balanced');
    const { WeightedDistance, Causes } = await compare<PlanDifference & { readonly Causes: Causes }>(
      url(),
      pair,
      '?causes=true',
    );
    const page = await open(`/procurement/compare/${pair.join('/')}?causes=1`);
    const items = getSection(page).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(Causes.Changes.length);
    expect(Causes.Changes.some(({ Exact }) => !Exact)).toBe(true);
    for (const [n, { Exact }] of Causes.Changes.entries())
      expect((await items.nth(n).innerText()).includes('Estimated')).toBe(!Exact);

    const distances = page.getByRole('region', { name: 'Weighted distance' }).getByRole('listitem');
    const percent = (value: number | undefined): string =>
      `${new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(value ?? Number.NaN)}\u00A0%`;
    const expected = [WeightedDistance?.RangeBefore, WeightedDistance?.RangeAfter];
    for (const [n, change] of expected.entries())
      expect(await distances.nth(n).innerText()).toContain(
        `before ${percent(change?.Before)}, after ${percent(change?.After)}`,
      );
  });

  test('says which change has no effect on its own: the rename of an offer that no order uses', async () => {
    const problem = JSON.parse(readInstance('03-tiny-every-alert')) as Body;
    const { materialList } = problem;
    const offers = materialList.OfferPartSupplier.map((row) => (row[0] === 1032 ? row.with(0, 99) : row));
    const renamed = { ...problem, materialList: { ...materialList, OfferPartSupplier: offers } };
    const before = await completePlanOf(url(), JSON.stringify(problem), 'LowestCost');
    const after = await completePlanOf(url(), JSON.stringify(renamed), 'LowestCost');
    const page = await open(`/procurement/compare/${before}/${after}?causes=1`);

    const items = getSection(page).getByRole('listitem');
    await expect.poll(() => items.count()).toBe(2);
    for (const text of await items.allInnerTexts()) {
      expect(text).toContain('On its own it changes no figure and no order line.');
    }
  });

  test('of the same data comes from the configuration, without a calculation', async () => {
    const text = readInstance('01-tiny-cheap-or-fast');
    const ids = [await completePlanOf(url(), text, 'OnTime'), await completePlanOf(url(), text, 'LowestCost')];
    const page = await open(`/procurement/compare/${ids.join('/')}`);

    await getSection(page).getByText('The difference comes from the configuration.').waitFor();
    expect(await getSection(page).getByRole('button').count()).toBe(0);
  });

  test('of the same data and configuration comes from the calculation', async () => {
    const text = readInstance(INSTANCE);
    const plan = await completePlanOf(url(), text, 'Balanced');
    const path = `/api/ProcurementCalculator/GetPlan/${plan}`;
    const front = await getJson<readonly { readonly Point: number; readonly Chosen: boolean }[]>(
      url(),
      `${path}/front`,
    );
    const response = await fetch(`${url()}${path}/choose`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ Point: front.find(({ Chosen }) => !Chosen)?.Point }),
    });
    const { ODProcurementPlanID: chosen } = (await response.json()) as { readonly ODProcurementPlanID: string };
    await waitForPlan(url(), chosen);
    const page = await open(`/procurement/compare/${plan}/${chosen}`);

    await getSection(page).getByText('from the same data by the configuration Balanced.').waitFor();
    await getSection(page).getByText('an alternative that was chosen').waitFor();
  });

  test('between equal plans needs no explanation', async () => {
    const plan = await completePlanOf(url(), readInstance(INSTANCE), 'LowestCost');
    const page = await open(`/procurement/compare/${plan}/${plan}`);

    await getSection(page).getByText('There is no difference to explain.').waitFor();
    expect(await getSection(page).getByRole('button').count()).toBe(0);
  });

  test('can be asked again after a failure', async () => {
    const pair = await comparePair(url(), 'LowestCost');
    const page = await prepare({ expectedErrors: /500/ });
    await page.route('**/compare/*?causes=true', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto(`${url()}/procurement/compare/${pair.join('/')}`);
    await getSection(page).getByRole('button', { name: 'Find the causes' }).click();
    await getSection(page).getByRole('button', { name: 'Try again' }).click();
    await getSection(page).getByRole('listitem').nth(1).waitFor();
  });

  const sameMinute = (second: number): string => `2026-11-22T10:20:${second}.000Z`;
  const sameSecond = (millisecond: number): string => `2026-11-22T10:20:11.${millisecond}Z`;
  const sameInstant = (): string => '2026-11-22T10:20:11.000Z';

  test.each([
    ['minute', 'en', sameMinute, [/^LowestCost, 22 Nov 2026, \d\d:20:11$/, /^LowestCost, 22 Nov 2026, \d\d:20:47$/]],
    ['minute', 'es', sameMinute, [/^LowestCost, 22 nov 2026, \d\d:20:11$/, /^LowestCost, 22 nov 2026, \d\d:20:47$/]],
    [
      'second',
      'en',
      (n: number) => sameSecond(100 + n),
      [/^LowestCost, 22 Nov 2026, \d\d:20:11\.111$/, /^LowestCost, 22 Nov 2026, \d\d:20:11\.147$/],
    ],
    [
      'second',
      'es',
      (n: number) => sameSecond(100 + n),
      [/^LowestCost, 22 nov 2026, \d\d:20:11,111$/, /^LowestCost, 22 nov 2026, \d\d:20:11,147$/],
    ],
    ['instant', 'en', sameInstant, [/:20 \([0-9a-f-]{8}\)$/, /:20 \([0-9a-f-]{8}\)$/]],
  ] as const)('plans of the same %s have different names in Compare (%s)', async (_, language, toDate, names) => {
    const pair = await comparePair(url(), 'LowestCost');
    const page = await prepare({ language });
    await page.route('**/progress', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      return route.fulfill({ json: { ...answer, Date: toDate(route.request().url().includes(pair[0]) ? 11 : 47) } });
    });
    await page.goto(`${url()}/procurement/compare/${pair.join('/')}`);

    for (const name of names) await page.getByRole('link', { name }).first().waitFor();
    const shown = await page.getByRole('main').getByRole('link', { name: names[0] }).allInnerTexts();
    shown.push(...(await page.getByRole('main').getByRole('link', { name: names[1] }).allInnerTexts()));
    expect(new Set(shown).size).toBe(2);
  });

  test('plans of the same minute have different names where another plan is chosen', async () => {
    const pair = await comparePair(url(), 'LowestCost');
    const page = await prepare();
    await page.route('**/AllPlans', async (route) => {
      const plans = (await (await route.fetch()).json()) as readonly object[];
      return route.fulfill({ json: plans.map((plan, n) => ({ ...plan, Date: sameMinute(59 - n) })) });
    });
    await page.goto(`${url()}${address(pair[1], 'overview')}`);
    await page.getByRole('button', { name: 'Compare with…' }).click();
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    const options = await page.getByRole('dialog').getByRole('option').allInnerTexts();
    expect(options.length).toBeGreaterThan(3);
    expect(new Set(options).size).toBe(options.length);
  });
});
