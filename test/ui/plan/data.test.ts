import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { chooseProblem, newestImport } from '#test/support/ui/imports.ts';
import { completePlan, getJson } from '#test/support/ui/plans.ts';
import { address } from '#test/support/ui/planView.ts';

type Rows = readonly (readonly number[])[];

const PRICE = 8;

const getOffers = async (url: string, id: string): Promise<Rows> =>
  (
    await getJson<{ readonly materialList: { readonly OfferPartSupplier: Rows } }>(
      url,
      `/api/ProcurementCalculator/GetPlan/${id}/problem`,
    )
  ).materialList.OfferPartSupplier;

/** The cell of an offer by the number of the offer and the header of the column. */
const findCell = async (page: Page, offer: number, header: string): Promise<Locator> => {
  const grid = page.getByRole('grid', { name: 'Problem data' });
  await grid.getByRole('row').nth(1).waitFor();
  const column = await grid.getByRole('columnheader', { name: header }).getAttribute('aria-colindex');
  return grid
    .getByRole('row')
    .filter({ hasText: String(offer) })
    .first()
    .locator(`[aria-colindex="${column}"]`);
};

describeUi('Data of a plan', () => {
  const { open, prepare, url } = useBrowser();

  test('a doubled price is re-planned from this plan by keyboard alone, and Compare lists that cell', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const before = await getOffers(url(), id);
    const [first] = before;
    if (first === undefined) throw new Error('no offer');
    const [offer = 0, price = 0] = [first[0], first[PRICE]];
    const page = await open(address(id, 'data'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));

    const cell = await findCell(page, offer, 'PricePerUnit');
    // Tab leads to the grid; its arrows lead to the cell.
    await page.getByRole('button', { name: 'This view as CSV' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < PRICE; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type(String(2 * price));
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.innerText()).toBe(`${2 * price} was ${price}`);
    const button = page.getByRole('button', { name: 'Re-plan with 1 change' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(`**/procurement/compare/${id}/*`);

    expect(
      requests.filter((address) => address.includes(`CalculateFromMaterialNecessity/LowestCost?from=${id}`)),
    ).toHaveLength(1);
    const row = page
      .getByRole('table', { name: 'What was changed in the data' })
      .getByRole('row', { name: /PricePerUnit/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).toEqual([
      'Changed',
      'PricePerUnit',
      String(price),
      String(2 * price),
    ]);
    expect(await page.locator(':focus').count()).toBe(1);
    expect(await getOffers(url(), id)).toEqual(before);
  });

  test('Ctrl+Enter before the change is checked re-plans as soon as it is', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const [first] = await getOffers(url(), id);
    const page = await prepare();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let held = 0;
    await page.route('**/checkData.worker*', async (route) => {
      held += 1;
      await released;
      return route.continue();
    });
    await page.goto(`${url()}${address(id, 'data')}`);
    const cell = await findCell(page, first?.[0] ?? 0, 'PricePerUnit');
    await cell.click();
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Re-plan with 1 change' }).waitFor();
    await page.keyboard.press('Control+Enter');

    expect(held).toBe(1);
    release();
    await page.waitForURL(`**/procurement/compare/${id}/*`);
  });

  test('letters in a price are an error at the cell, and nothing is planned until it is corrected', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const [first] = await getOffers(url(), id);
    const page = await open(address(id, 'data'));
    const cell = await findCell(page, first?.[0] ?? 0, 'PricePerUnit');

    await cell.click();
    await page.keyboard.type('cheap');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
    await page
      .getByRole('alert', { name: 'Errors in the changed data' })
      .getByText(/PricePerUnit is not an integer/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Re-plan with 1 change' }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: /^Undo: OfferPartSupplier/ }).click();
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBeNull();
    await page.getByRole('button', { name: 'Re-plan with 0 changes' }).waitFor();
  });

  test('the undo button keeps the focus when nothing is left to undo, and then does nothing', async () => {
    const id = await completePlan(url(), '01-tiny-cheap-or-fast', 'LowestCost');
    const [first] = await getOffers(url(), id);
    const page = await open(address(id, 'data'));
    const cell = await findCell(page, first?.[0] ?? 0, 'PricePerUnit');
    await cell.click();
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Re-plan with 1 change' }).waitFor();

    const button = page.getByRole('button', { name: 'Undo all' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Re-plan with 0 changes' }).waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.keyboard.press('Space');
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Undo all');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Quick changes');
  });

  test('a pasted block of 3 × 2 changes six cells, survives a reload, and is undone in one step', async () => {
    const id = await completePlan(url(), '03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'data'), { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const first = (await getOffers(url(), id))[0]?.[0] ?? 0;
    await page.evaluate('navigator.clipboard.writeText("501\\t51\\n502\\t52\\n503\\t53")');

    await (await findCell(page, first, 'OfferCapacityAmount')).click();
    await page.keyboard.press('Control+v');
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await page.getByText('6 changes', { exact: true }).click();
    await expect.poll(() => changes.count()).toBe(6);
    await page.getByRole('gridcell').nth(3).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => changes.count()).toBe(0);

    await (await findCell(page, first, 'OfferCapacityAmount')).click();
    await page.keyboard.press('Control+v');
    await page.getByRole('button', { name: 'Re-plan with 6 changes' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Re-plan with 6 changes' }).waitFor();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByRole('button', { name: 'Re-plan with 0 changes' }).waitFor();
  });

  test('changes of a plan that was deleted meanwhile are kept, with a way to plan them', async () => {
    const id = await completePlan(url(), '03-tiny-every-alert', 'LowestCost');
    const page = await open(address(id, 'data'), { expectedErrors: /404/ });
    const [offer = []] = await getOffers(url(), id);
    await (await findCell(page, offer[0] ?? 0, 'PricePerUnit')).click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await fetch(`${url()}/api/ProcurementCalculator/${id}`, { method: 'DELETE' });
    await page.getByRole('button', { name: 'Re-plan with 1 change' }).click();
    const failed = page.getByRole('alert');
    await failed.getByText('Your changes are still here. Save them as a file').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    await failed.getByRole('link', { name: 'Import Data & Current Plan' }).click();
    await chooseProblem(page, await download.path());
    await page.getByRole('button', { name: 'Import only' }).click();
    await newestImport(page).waitFor();
  });

  test('rows are added and deleted, a marked block is filled down, and prices of a supplier change together', async () => {
    const id = await completePlan(url(), '03-tiny-every-alert', 'LowestCost');
    const offers = await getOffers(url(), id);
    const page = await open(address(id, 'data'));
    const count = (changes: number) => page.getByRole('button', { name: `Re-plan with ${changes} change` }).waitFor();

    await (await findCell(page, offers[0]?.[0] ?? 0, 'EndingPeriod')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    const filled = offers.slice(1, 3).filter((row) => row[7] !== offers[0]?.[7]).length;
    expect(filled).toBe(2);
    await count(filled);
    await page.getByRole('button', { name: 'Undo all' }).click();

    await page.getByRole('button', { name: 'Add a row' }).click();
    await count(1);
    expect(await page.getByRole('button', { name: 'Delete rows', disabled: true }).count()).toBe(1);
    await page.getByRole('grid').getByRole('checkbox').first().click();
    await page.getByRole('button', { name: 'Delete 1 row' }).click();
    await count(2);
    await page.getByRole('button', { name: 'Undo all' }).click();

    await page.getByRole('button', { name: 'Quick changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change many rows at once' });
    await dialog.getByRole('combobox', { name: 'Supplier' }).selectOption('2');
    await dialog.getByRole('spinbutton').fill('100');
    await dialog.getByRole('button', { name: 'Change the rows' }).click();
    await count(offers.filter((row) => row[1] === 2).length);
  });
});
