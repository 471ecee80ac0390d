import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { WhyNotAnswer } from '#lib/procurement/domain/questions/whyNot.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { address, createPlanCache, getLists } from '#test/support/ui/planView.ts';

const INSTANCE = '03-tiny-every-alert';

describeUi('Why not otherwise, at an alert', () => {
  const { open, url } = useBrowser();
  const usePlan = createPlanCache(url);

  const openAlert = async (
    part: number,
  ): Promise<{ readonly page: Page; readonly form: Locator; readonly id: string }> => {
    const id = await usePlan(INSTANCE, 'LowestCost');
    const page = await open(`${address(id, 'alerts')}?part=${part}`);
    await page.getByRole('grid', { name: 'Alerts' }).getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog').getByRole('region', { name: 'Why not otherwise?' });
    await form.getByRole('radio').first().waitFor();
    return { page, form, id };
  };
  const readKinds = async (form: Locator): Promise<readonly string[]> =>
    (
      await form
        .locator('label')
        .filter({ has: form.page().getByRole('radio') })
        .allInnerTexts()
    ).map((text) => text.trim());

  test('missing units show all offers of the part, and what being on time would take; closing forgets the question', async () => {
    const { page, form, id } = await openAlert(35);
    const offers = page.getByRole('dialog').getByRole('table', { name: 'All offers of this part' });
    await offers.getByRole('row').nth(1).waitFor();
    expect(await readKinds(form)).toEqual(['On time', 'From a certain supplier and offer']);

    const [shown] = await Promise.all([
      page.waitForResponse(/\/whynot$/),
      form.getByRole('button', { name: 'What would it cost?' }).press('Enter'),
    ]);
    const answer = (await shown.json()) as WhyNotAnswer;
    const own = await fetch(`${url()}/api/ProcurementCalculator/GetPlan/${id}/whynot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ PartId: 35, OnTime: true }),
    });
    expect(await own.json()).toEqual(answer);
    expect(answer.Possible).toBe(false);
    const sentence = form.getByText('Not possible: Having everything on time.');
    await sentence.waitFor();
    await page.reload();
    await sentence.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('ask=');
  });

  test('a late order can be asked everything that its own drawer offers, and on time goes into the data', async () => {
    const { ProposedPurchaseLate } = await getLists(url(), await usePlan(INSTANCE, 'LowestCost'));
    const late = ProposedPurchaseLate.find(({ PartId }) => PartId === 40);
    const part = late?.PartId ?? 0;
    const { page, form } = await openAlert(part);
    expect((await readKinds(form)).length).toBe(5);
    expect(await form.getByRole('radio', { name: 'On time' }).isChecked()).toBe(true);
    await form.getByRole('button', { name: 'What would it cost?' }).press('Enter');
    await form.getByText(/^Having everything on time costs/).waitFor();
    await form.getByRole('button', { name: 'Bring this into the data' }).press('Enter');
    await page.waitForURL(`**/data?table=OfferPartSupplier&part=${part}`);
    await page.getByRole('button', { name: /^Re-plan with \d+ change/ }).click();
    await page.waitForURL('**/procurement/compare/**');
    await page
      .getByText(/late requirement/)
      .first()
      .waitFor();
    const lists = await getLists(url(), new URL(page.url()).pathname.split('/').at(-1) ?? '');
    expect(lists.ProposedPurchaseLate.filter(({ PartId }) => PartId === part)).toEqual([]);
  });

  test('a part without an offer has no such question', async () => {
    const id = await usePlan(INSTANCE, 'LowestCost');
    const page = await open(`${address(id, 'alerts')}?part=31`);
    await page.getByRole('grid', { name: 'Alerts' }).getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('region', { name: 'What each limit is worth' })
      .locator('li')
      .first()
      .waitFor();
    expect(await page.getByRole('dialog').getByRole('radio').count()).toBe(0);
  });
});
