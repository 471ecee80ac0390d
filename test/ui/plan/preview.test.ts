import { expect, test } from 'vitest';
import type { Kpis, PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { startLongPlan } from '#test/support/ui/plans.ts';
import { address, format } from '#test/support/ui/planView.ts';

interface Preview extends PlanLists {
  readonly Preview: boolean;
  readonly EstimatedParts: number;
  readonly Kpis: Kpis;
}

const put = async (url: string, path: string): Promise<number> =>
  (await fetch(`${url}/api/ProcurementCalculator/${path}`, { method: 'PUT' })).status;

/** Most milliseconds of a test; a calculation and its preview take longer where others compete for the processor. */
const LONG = 300_000;

describeUi('The best plan so far of a running calculation', () => {
  const { open, prepare, url } = useBrowser();

  test('opens from its progress by keyboard, marked as a preview, and leads to the plan when it is completed', {
    timeout: LONG,
  }, async () => {
    const id = await startLongPlan(url());
    // A service that is busy with the calculation may say so; the page asks again.
    const page = await open(address(id, 'overview'), { expectedErrors: /status of 503/ });
    const waitForPreview = () =>
      page.waitForResponse((response) => response.url().endsWith('/preview') && response.status() === 200);
    const read = waitForPreview();
    await page.getByRole('link', { name: 'Look at the best plan so far' }).focus();
    await page.keyboard.press('Enter');
    const answer = (await (await read).json()) as Preview;

    const note = page.getByRole('region', { name: 'Preview', exact: true });
    await note.getByText('This is the best plan so far.').waitFor();
    await note.getByText('The reasons of late and missing units are found at the end').waitFor();
    const estimated = note.getByText(/first estimate/);
    expect(await estimated.count()).toBe(answer.EstimatedParts > 0 ? 1 : 0);
    const cost = page.getByRole('region', { name: 'Cost', exact: true });
    expect(await cost.innerText()).toContain(format(answer.Kpis.TotalCost));
    expect(await cost.innerText()).toContain('not proven');

    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    const grid = page.getByRole('grid', { name: 'Orders' });
    const lines = answer.ProposedPurchaseOnTime.length + answer.ProposedPurchaseLate.length;
    await page.getByText(`Sum of ${format(lines)} lines`).waitFor();
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(lines + 2));

    await grid.getByRole('gridcell').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('table', { name: 'All offers of this part' }).waitFor();
    expect(page.url()).toContain('preview=1&line=');
    // Questions need a completed plan.
    expect(await drawer.getByRole('region', { name: 'Why not otherwise?' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    const again = waitForPreview();
    await note.getByRole('button', { name: 'Show the best plan now' }).click();
    await again;
    await expect.poll(() => put(url(), `FinishCalculation/${id}`), { interval: 500 }).toBe(200);
    await note.getByRole('button', { name: 'Open the plan' }).click({ timeout: 150_000 });
    await page.getByRole('link', { name: 'Alerts by reason' }).waitFor();
    expect(await note.count()).toBe(0);
    expect(page.url()).not.toContain('preview');
  });

  test('says that the calculation was cancelled, and leads back to it', { timeout: LONG }, async () => {
    const id = await startLongPlan(url());
    const page = await open(`${address(id, 'orders')}?preview=1`);
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    await put(url(), `CancelCalculation/${id}`);

    const note = page.getByRole('region', { name: 'Preview', exact: true });
    await note.getByText('The calculation has ended without a plan.').waitFor();
    await note.getByRole('link', { name: 'Back to the calculation' }).click();
    await page.getByText('The calculation was cancelled.').waitFor();
  });

  test('can be read again after a failure, and says of how many parts it has only an estimate', {
    timeout: LONG,
  }, async () => {
    const id = await startLongPlan(url());
    const page = await prepare({ expectedErrors: /500/ });
    // Parts have an estimate only until they are solved, which may be over before the page asks.
    await page.route('**/preview', async (route) => {
      const response = await route.fetch();
      if (response.status() !== 200) return route.fulfill({ response });
      return route.fulfill({ json: { ...((await response.json()) as Preview), EstimatedParts: 3 } });
    });
    await page.route('**/preview', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto(`${url()}${address(id, 'overview')}?preview=1`);
    await page.getByRole('button', { name: 'Try again' }).click();
    const note = page.getByRole('region', { name: 'Preview', exact: true });
    await note.getByText(/3 parts .*first estimate/).waitFor();
    await put(url(), `CancelCalculation/${id}`);
  });
});
