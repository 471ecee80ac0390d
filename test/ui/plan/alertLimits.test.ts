import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AlertAnswer, AlertLimit, LimitStep } from '#lib/procurement/domain/questions/alerts.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { getJson } from '#test/support/ui/plans.ts';
import { address, createPlanCache, format } from '#test/support/ui/planView.ts';

const INSTANCE = '03-tiny-every-alert';

const GROUPS: Readonly<Record<string, string>> = {
  OfferCapacity: 'Capacity of the offers',
  SupplierQuantity: 'Quantity of the suppliers',
  MinimumAmount: 'Minimum orders',
  MaximumStock: 'Maximum stock',
  OfferClosed: 'Order periods of the offers',
  LeadTime: 'Lead times',
};

const count = (value: number, one: string, other: string): string => `${format(value)} ${value === 1 ? one : other}`;

const hasEffect = ({ Recovers, OnTime, Steps = [] }: AlertLimit): boolean =>
  Recovers + OnTime > 0 || Steps.some(({ Change, CostChange }) => Change !== 0 || CostChange !== 0);

const expectRange = ({ From, To }: LimitStep): string => {
  if (To === undefined) return `from ${From} on`;
  return From === To ? format(From) : `${format(From)} to ${format(To)}`;
};

const expectCost = (cost: number): string => `cost ${cost < 0 ? '−' : '+'} ${format(Math.abs(cost))}`;

/** Texts that the row of a limit must contain, from the API's answer. */
const expectTexts = ({
  Group,
  Recovers,
  OnTime,
  CostChange,
  NeededIncrease,
  Steps = [],
}: AlertLimit): readonly string[] => {
  if (Recovers + OnTime === 0) return [];
  return [
    ['OfferClosed', 'LeadTime'].includes(Group) ? format(NeededIncrease) : count(NeededIncrease, 'unit', 'units'),
    ...(Recovers > 0 ? [count(Recovers, 'missing unit can arrive', 'missing units can arrive')] : []),
    ...(OnTime > 0 ? [count(OnTime, 'more unit can be on time', 'more units can be on time')] : []),
    CostChange === 0 ? 'same cost' : expectCost(CostChange),
    ...Steps.flatMap((step) => {
      const { CostChange: cost } = step.PerUnit ?? step;
      return [expectRange(step), ...(cost === 0 ? [] : [expectCost(cost)])];
    }),
  ];
};

const openAlert = async (page: Page, part: number): Promise<void> => {
  const cell = page.getByRole('grid', { name: 'Alerts' }).getByRole('gridcell').first();
  await cell.waitFor();
  expect(await page.getByRole('grid', { name: 'Alerts' }).innerText()).toContain(String(part));
  await cell.focus();
  await page.keyboard.press('Enter');
};

describeUi('An alert in the view Alerts', () => {
  const { open, prepare, url } = useBrowser();
  const usePlan = createPlanCache(url);
  const alertsOf = (id: string, part: number): Promise<readonly AlertAnswer[]> =>
    getJson(url(), `/api/ProcurementCalculator/GetPlan/${id}/alerts?partId=${part}`);

  test.each([35, 36, 37, 38, 34])('tells what each limit of part %i is worth, as the API answers', async (part) => {
    const id = await usePlan(INSTANCE, 'LowestCost');
    const [answer] = await alertsOf(id, part);
    const page = await open(`${address(id, 'alerts')}?part=${part}`);
    await openAlert(page, part);

    const section = page.getByRole('dialog').getByRole('region', { name: 'What each limit is worth' });
    const rows = section
      .locator('ol')
      .getByRole('listitem')
      .filter({ has: page.getByRole('strong') });
    const limits = answer?.Limits ?? [];
    expect(limits).toHaveLength(6);
    const worth = limits.filter(hasEffect);
    const [exact = [], uncertain = []] = [true, false].map((isExact) =>
      limits.filter((limit) => !hasEffect(limit) && limit.Exact === isExact).map(({ Group }) => GROUPS[Group]),
    );
    const names = [...worth.map(({ Group }) => GROUPS[Group]), exact.join(', '), uncertain.join(', ')];
    await expect
      .poll(async () => (await rows.allInnerTexts()).map((text) => text.split(':')[0]))
      .toEqual(names.filter((name) => name !== ''));
    for (const [at, limit] of worth.entries())
      for (const text of expectTexts(limit)) expect(await rows.nth(at).innerText()).toContain(text);
    const nothing = `even without ${exact.length === 1 ? 'this limit' : 'any one of these limits'} no more units arrive`;
    expect(await section.getByText(nothing).count()).toBe(Math.min(1, exact.length));
  });

  test('leads to the data with every limit of a group relaxed; re-planning with them supplies the units', async () => {
    const id = await usePlan(INSTANCE, 'LowestCost');
    const [answer] = await alertsOf(id, 36);
    const limit = answer?.Limits.find(({ Group }) => Group === 'SupplierQuantity');
    const page = await open(`${address(id, 'alerts')}?part=36`);
    await openAlert(page, 36);

    const button = page.getByRole('button', { name: 'Try in Data: Quantity of the suppliers' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/data?table=SupplierPart&part=36');
    await page.getByRole('gridcell', { name: `${7 + (limit?.NeededIncrease ?? 0)} was 7` }).waitFor();
    await page.getByRole('button', { name: 'Re-plan with 1 change' }).click();
    await page.waitForURL('**/procurement/compare/**');
    const [, newer] = new URL(page.url()).pathname.split('/').slice(-2);
    const after = await alertsOf(newer ?? '', 36);
    expect(answer?.MissingAmount).toBeGreaterThan(0);
    expect(after.reduce((sum, { MissingAmount }) => sum + MissingAmount, 0)).toBe(
      (answer?.MissingAmount ?? 0) - (limit?.Recovers ?? 0),
    );
  });

  test.each([
    { group: 'OfferClosed', by: 'mouse' },
    { group: 'LeadTime', by: 'keyboard' },
  ])('leads by $by to the data with $group relaxed; the re-planned alert gets its units', async ({ group, by }) => {
    const id = await usePlan(INSTANCE, 'OnTime');
    const gains = ({ Limits }: AlertAnswer): boolean =>
      Limits.some(({ Group, NeededIncrease }) => Group === group && NeededIncrease > 0);
    const all: readonly AlertAnswer[] = await getJson(url(), `/api/ProcurementCalculator/GetPlan/${id}/alerts`);
    const part = all.find(gains)?.PartId ?? 0;
    const [before] = (await alertsOf(id, part)).filter(gains);
    const limit = before?.Limits.find(({ Group }) => Group === group);
    const page = await open(`${address(id, 'alerts')}?part=${part}`);
    await openAlert(page, part);

    const use = async (name: string | RegExp): Promise<void> => {
      const button = page.getByRole('button', { name });
      if (by === 'mouse') return button.click();
      await button.focus();
      return page.keyboard.press('Enter');
    };
    await use(`Try in Data: ${GROUPS[group]}`);
    await page.waitForURL(`**/data?table=OfferPartSupplier&part=${part}`);
    await page.getByRole('gridcell', { name: / was / }).first().waitFor();
    await use(/^Re-plan with/);
    await page.waitForURL('**/procurement/compare/**');
    const newer = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const after = (await alertsOf(newer, part)).find(
      ({ RequiredPeriod, RequirementType }) =>
        RequiredPeriod === before?.RequiredPeriod && RequirementType === before.RequirementType,
    );
    const countUnits = (alert: AlertAnswer | undefined): number =>
      (alert?.MissingAmount ?? 0) + (alert?.LateQuantity ?? 0);
    expect(countUnits(after)).toBe(countUnits(before) - (limit?.OnTime ?? 0));
    expect((limit?.Recovers ?? 0) + (limit?.OnTime ?? 0)).toBeGreaterThan(0);
  });

  test('says that it calculates, and offers another attempt after a failure', async () => {
    const id = await usePlan(INSTANCE, 'LowestCost');
    const page = await prepare({ expectedErrors: /500/ });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let answers = 0;
    await page.route('**/alerts?partId=35', async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await released;
      return route.fulfill({ status: 500, json: { errors: [{ path: '', message: 'broken' }] } });
    });
    await page.goto(`${url()}${address(id, 'alerts')}?part=35`);
    await openAlert(page, 35);

    await page.getByText('Calculating what each limit is worth').waitFor();
    release();
    const section = page.getByRole('region', { name: 'What each limit is worth' });
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByText('Capacity of the offers', { exact: true }).waitFor();
  });
});
