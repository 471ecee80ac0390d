import { expect, test } from 'vitest';
import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { readInstance } from '#test/support/ui/plans.ts';
import { address, createPlanCache, getLists } from '#test/support/ui/planView.ts';

type Rows = readonly (readonly number[])[];
type Tables = Readonly<
  Record<'Part' | 'AvailableParts' | 'PartsToBuy' | 'SupplierPart' | 'OfferPartSupplier' | 'Periods', Rows>
>;

const { materialList } = JSON.parse(readInstance('03-tiny-every-alert')) as { readonly materialList: Tables };

/** The first row of a table about a part, and values of it by place. */
const rowOf = (table: keyof Tables, place: number, part: number): readonly number[] =>
  materialList[table].find((row) => row[place] === part) ?? [];

/** Texts that the groups must contain, computed from the data and the plan's lists. */
const expectTexts = ({ ProposedPurchaseOnTime, ProposedPurchaseLate }: PlanLists): Readonly<Record<string, string>> => {
  const bought = (part: number, offer?: number): number =>
    [...ProposedPurchaseOnTime, ...ProposedPurchaseLate]
      .filter(({ PartId, OfferId }) => PartId === part && (offer ?? OfferId) === OfferId)
      .reduce((sum, { Quantity }) => sum + Quantity, 0);
  const needed = (part: number) => rowOf('PartsToBuy', 0, part)[3];
  const offerText = ([offer, supplier]: readonly number[]) => `offer ${offer} of supplier ${supplier}`;
  const [closed, slow, full, lot] = [32, 34, 35, 37].map((part) => rowOf('OfferPartSupplier', 2, part));
  const receipt = rowOf('AvailableParts', 0, 39);
  const dueOfReceipt = materialList.Periods.find(([, date]) => date === receipt[2])?.[0];
  const fast = materialList.OfferPartSupplier.find((row) => row[2] === 40 && row[3] === 2) ?? [];
  return {
    'No offer': 'no offer for part 31',
    'Offers are closed': `${offerText(closed ?? [])}: orders in periods ${closed?.[6]} to ${closed?.[7]}; the plan begins in 2; needed in ${needed(32)}`,
    'Lead time too long': `ordered in period 2, the fastest, ${offerText(slow ?? [])}, arrives in ${2 + Number(slow?.[3])}; needed in ${needed(34)}`,
    'Offer is used up': `${offerText(full ?? [])}: ${bought(35, full?.[0])} of ${full?.[4]} ordered`,
    'Supplier has no more': `supplier 1: ${bought(36)} of ${rowOf('SupplierPart', 1, 36)[3]} ordered`,
    'Minimum order too large': `${offerText(lot ?? [])}: minimum order ${lot?.[5]}, room ${lot?.[4]}`,
    'No room in stock': `maximum stock ${rowOf('Part', 0, 38)[2]}, stock ${bought(38)} in period 3`,
    'Scheduled receipt is late': `receipt of ${receipt[1]} due in ${dueOfReceipt}, needed in ${needed(39)}`,
    'Chosen by the configuration': `could be on time: ${offerText(fast)} at ${fast[8]} each, ${fast[4]} left, arrives in 4`,
    'Several limits together': `6 of 6 ordered; supplier 1: 6 of 6 ordered`,
  };
};

describeUi('Alerts of a plan', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  test('are a group for each reason, with the numbers of the limit from the data', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const expected = expectTexts(await getLists(url(), id));
    const page = await open(address(id, 'alerts'));

    for (const [reason, text] of Object.entries(expected)) {
      const group = page.getByRole('article', { name: reason });
      await expect.poll(() => group.innerText()).toContain(text);
    }
    await page
      .getByRole('article', { name: 'Chosen by the configuration' })
      .getByRole('button', { name: 'Re-plan by OnTime' })
      .waitFor();
  });

  test('tell requirements of production and of the minimum stock apart, with their units', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const { ProposedPurchaseLate, UnavailableItems } = await getLists(url(), id);
    const page = await open(address(id, 'alerts'));
    const items = page.getByRole('article').getByRole('listitem');
    await items.first().waitFor();
    const shown = await items.allInnerTexts();
    const forStock = [...ProposedPurchaseLate, ...UnavailableItems].filter((item) => item.RequirementType === 1);
    expect(shown.filter((text) => / needed in period \d+: \d+ units?; /.test(text))).not.toEqual([]);
    expect(shown.filter((text) => /minimum stock of period \d+: \d+ units?; /.test(text))).toHaveLength(
      forStock.length,
    );
    expect(new Set(shown).size).toBe(shown.length);
  });

  test('open by Enter with their limits, and close by Escape', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const expected = expectTexts(await getLists(url(), id));
    const page = await open(`${address(id, 'alerts')}?reason=OfferCapacity&part=35`);
    const grid = page.getByRole('grid', { name: 'Alerts' });

    await grid.getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Part 35, needed in period 5' });
    await dialog
      .getByRole('listitem')
      .filter({ hasText: expected['Offer is used up'] ?? '' })
      .waitFor();
    // It begins at its top, where a screen reader begins too.
    expect(await dialog.getByRole('heading', { level: 2 }).evaluate((heading) => heading.matches(':focus'))).toBe(true);
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    await page.reload();
    await dialog.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('alert-row');
  });

  test('lead to the data without the limit, which are re-planned: the alert is gone', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(`${address(id, 'alerts')}?reason=SupplierQuantity`);

    await page.getByRole('link', { name: /^Part 36, needed in period 5/ }).click();
    await page.getByRole('button', { name: 'Try without this limit' }).click();
    await page.waitForURL('**/data?table=SupplierPart&part=36');
    await page.getByRole('gridcell', { name: '10 was 7' }).waitFor();
    await page.getByRole('button', { name: 'Re-plan with 1 change' }).click();
    await page.waitForURL('**/procurement/compare/**');
    await page.getByRole('table', { name: 'What was changed in the data' }).getByText('MaxQuantityAvailable').waitFor();
    await page.getByText(/1 requirement with missing units is gone/).waitFor();
  });

  test('an alert opens by keyboard without a walk through the head of the plan', async () => {
    const id = await usePlan('03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'alerts'));
    const first = page.getByRole('article').first().getByRole('link').first();
    await first.waitFor();

    for (const key of ['Tab', 'Enter', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.innerText')).toBe(await first.innerText());
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toMatch(/alert-row=/);
  });
});
