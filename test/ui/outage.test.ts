import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { freePort } from '#test/support/localStack.ts';
import { describeUi } from '#test/support/ui/browser.ts';
import { callApi, chooseProblem, instancePath } from '#test/support/ui/imports.ts';
import { getBrowser, startUiStack } from '#test/support/ui/stack.ts';

describeUi('a server that stops while a calculation runs', () => {
  test('is reported, and the page continues by itself when the server is back', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'triad-outage-'));
    const environment = { DATA_DIR, PORT: String(await freePort()) };
    const [first, browser] = await Promise.all([startUiStack(environment), getBrowser()]);
    onTestFinished(() => first.stop());
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    onTestFinished(() => page.close());
    page.setDefaultTimeout(120_000);
    await page.goto(`${first.url}/procurement/import`);
    await chooseProblem(page, instancePath('08-coupled-60'));
    await page.getByRole('button', { name: 'Request new plan' }).click();
    await page.getByRole('progressbar', { name: 'Calculation' }).waitFor();
    const id = new URL(page.url()).searchParams.get('task') ?? '';
    await first.stop();
    const bar = page.getByRole('alert').filter({ hasText: /No connection to the service.*The data shown are from/ });
    await bar.waitFor();

    const second = await startUiStack(environment);
    onTestFinished(async () => {
      await second.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    });
    await bar.waitFor({ state: 'hidden' });
    // The execution is resumed in the state that it had entered last.
    const { Status } = await callApi<PlanProgress>(second.url, `ProcurementCalculator/GetPlan/${id}/progress`);
    expect(Status).toBe(0);
    await page.getByRole('button', { name: 'Cancel calculation' }).click();
    await page.getByText('The calculation was cancelled. No plan was kept.').waitFor();
  });
});
