import { expect, test } from 'vitest';
import { describeUi, useBrowser } from '#test/support/ui/browser.ts';
import { finishCalculation } from '#test/support/ui/plans.ts';

/** Milliseconds: the example takes some 20 s of processor time, more where others compete for it. */
const MOST = 240_000;

/** A supplier stands with its number and its name. */
const SUPPLIER = /^\d+ \p{L}{3,}/u;

describeUi('a planner without data', () => {
  const { open, url } = useBrowser();

  test('gets from the empty Dashboard to an explained plan of the example by one button', {
    timeout: MOST + 60_000,
  }, async () => {
    const page = await open('/procurement', { expectedErrors: /status of 404/ });
    await page.getByRole('heading', { name: 'No plan yet' }).waitFor();
    await page.getByRole('button', { name: 'Try the example' }).click();

    const progress = page.getByRole('progressbar', { name: 'Calculation' });
    await progress.waitFor();
    await expect.poll(async () => (await progress.boundingBox())?.y).toBeLessThan(768);
    // A longer search finds a better plan, and shows nothing more.
    await finishCalculation(url());
    await page.waitForURL('**/procurement/plans/*/**', { timeout: MOST });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    for (const name of ['To order now', 'Late', 'Missing', 'Cost'])
      await page.getByRole('region', { name, exact: true }).waitFor();
    await page.getByRole('link', { name: SUPPLIER }).first().waitFor();
    expect(await page.getByRole('region', { name: 'Late', exact: true }).innerText()).toMatch(/[1-9]\d* units?/);
    expect(await page.getByRole('region', { name: 'Missing', exact: true }).innerText()).toMatch(/[1-9]\d* units?/);
  });
});
