import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { startLocalStack } from '#test/support/localStack.ts';
import { describeUi, findAxeViolations } from '#test/support/ui/browser.ts';
import { findEnglish } from '#test/support/ui/findEnglish.ts';
import { callApi, chooseProblem, instancePath } from '#test/support/ui/imports.ts';
import { getBrowser } from '#test/support/ui/stack.ts';

// Modules of other files have another endpoint.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/**
 * Replaces the stored state of a running calculation between two of its slices by one that cannot be read. The store is
 * imported late, because it takes its endpoint from the environment when it is loaded.
 */
const spoilState = async (id: string): Promise<void> => {
  const { findPlan, saveState } = await import('#lib/procurement/store/plans.ts');
  const { storeValue } = await import('#lib/procurement/store/values.ts');
  const { value } = await storeValue(await packText('no state'));
  await expect
    .poll(
      async () => {
        const plan = await findPlan(id);
        if (plan?.state === undefined) return false;
        // A slice that stores its state at the same moment wins.
        return saveState(id, plan.version, value).then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000 },
    )
    .toBe(true);
};

describeUi('a failed calculation', () => {
  test('shows what to do next, and the reason under Details in the language of the reader', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'triad-fault-'));
    const [stack, browser] = await Promise.all([
      startLocalStack(join(import.meta.dirname, '..', '..'), {
        DATA_DIR,
        AUTH_MODE: 'open',
        LOG_LEVEL: 'SILENT',
        PROCUREMENT_SLICE_SECONDS: '1',
      }),
      getBrowser(),
    ]);
    onTestFinished(async () => {
      for (const context of browser.contexts()) await context.close();
      await stack.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    });
    Object.assign(process.env, stack.addresses.environment, {
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    });
    const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
    page.setDefaultTimeout(120_000);
    await page.goto(`${stack.url}/procurement/import`);
    await chooseProblem(page, instancePath('08-coupled-60'));
    await page.getByRole('button', { name: 'Request new plan' }).click();
    await page.getByRole('progressbar', { name: 'Calculation' }).waitFor();
    const id = new URL(page.url()).searchParams.get('task') ?? '';

    await spoilState(id);

    const alert = page.getByRole('alert').filter({ hasText: 'The calculation failed. No plan was kept.' });
    await alert.waitFor();
    await alert.getByText('Request a new plan.').waitFor();
    await alert.getByText('Details', { exact: true }).click();
    const { Status, Message } = await callApi<PlanProgress>(stack.url, `ProcurementCalculator/GetPlan/${id}/progress`);
    expect([Status, Message]).toEqual([3, expect.stringMatching(/^The calculation failed: ./)]);
    await alert.getByText(Message, { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    const spanish = await browser.newPage({ locale: 'es-ES', reducedMotion: 'reduce' });
    await spanish.goto(`${stack.url}/procurement/plans/${id}/overview`);
    await spanish.getByText('Detalles', { exact: true }).click();
    await spanish.getByText(/^El cálculo falló: hubo un error interno/).waitFor();
    expect(await findEnglish(spanish)).toEqual([]);
    expect(await spanish.getByRole('main').locator('[lang=en]').count()).toBe(0);

    await page.goto(`${stack.url}/procurement/plans`);
    await page.getByText('Ended without a plan').click();
    await page.getByRole('link', { name: /: In fault$/ }).waitFor();
  });
});
